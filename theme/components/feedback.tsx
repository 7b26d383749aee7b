import type { FeedbackProps } from '../../renderer/types.ts'
import { useText } from '../text.tsx'

/** A form that asks whether the page was helpful. It needs no script: the browser sends it and shows the service's answer. */
export function Feedback({ action, page, fields }: FeedbackProps) {
  const text = useText()
  return (
    <form className="feedback" action={action} method="post" autoComplete="off">
      <input type="hidden" name="page" value={page} />
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <fieldset>
        <legend>{text('Was this page helpful?')}</legend>
        <label>
          <input type="radio" name="helpful" value="yes" required /> {text('Yes')}
        </label>
        <label>
          <input type="radio" name="helpful" value="no" /> {text('No')}
        </label>
      </fieldset>
      <div className="feedback-more">
        <label>
          {text('What should we know? (optional)')}
          <textarea name="comment" rows={3} maxLength={4000} />
        </label>
        <button type="submit" className="button">
          {text('Send')}
        </button>
      </div>
    </form>
  )
}
