import type { FeedbackProps } from '../../renderer/types.ts'

/** Asks whether the page was helpful. A plain form: the browser sends it, and shows what the service answers. */
export function Feedback({ action, page, fields }: FeedbackProps) {
  return (
    <form className="feedback" action={action} method="post" autoComplete="off">
      <input type="hidden" name="page" value={page} />
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <fieldset>
        <legend>Was this page helpful?</legend>
        <label>
          <input type="radio" name="helpful" value="yes" required /> Yes
        </label>
        <label>
          <input type="radio" name="helpful" value="no" /> No
        </label>
      </fieldset>
      <div className="feedback-more">
        <label>
          What should we know? (optional)
          <textarea name="comment" rows={3} maxLength={4000} />
        </label>
        <button type="submit" className="button">
          Send
        </button>
      </div>
    </form>
  )
}
