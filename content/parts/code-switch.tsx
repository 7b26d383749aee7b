import { CodeSample } from '../../theme/index.tsx'
import { Choice } from './choice.tsx'

/** One sample and the choice it stands under. */
export interface Sample {
  readonly label: string
  readonly lang: string
  readonly code: string
}

interface CodeSwitchProps {
  /** What the reader chooses, in a word: `Platform`. */
  readonly legend: string
  readonly samples: readonly Sample[]
}

/**
 * Samples of which one shows at a time: that of the radio button which is on, by the style sheet alone.
 *
 * The samples stand beside the island, so that their highlighting is none of its business.
 */
export function CodeSwitch({ legend, samples }: CodeSwitchProps) {
  return (
    <div className="switch">
      <Choice legend={legend} labels={samples.map(({ label }) => label)} />
      <div className="switch-samples">
        {samples.map(({ label, lang, code }) => (
          <div key={label}>
            <p>{label}</p>
            <CodeSample lang={lang} code={code} />
          </div>
        ))}
      </div>
    </div>
  )
}
