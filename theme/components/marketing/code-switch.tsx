import { Fragment } from 'react'
import { CodeSample } from './code-sample.tsx'

/** One sample and the choice it stands under. */
export interface Sample {
  readonly label: string
  readonly lang: string
  readonly code: string
}

interface CodeSwitchProps {
  /** What the reader chooses, in a word: `Platform`. */
  readonly legend: string
  /** Unique on the page; becomes the start of the ids. */
  readonly name: string
  readonly samples: readonly Sample[]
}

/** Samples of which one shows at a time; radio buttons do the switching, no script. */
export function CodeSwitch({ legend, name, samples }: CodeSwitchProps) {
  return (
    <fieldset className="switch">
      <legend className="sr-only">{legend}</legend>
      {samples.map(({ label, lang, code }, index) => (
        <Fragment key={label}>
          <input type="radio" name={name} id={`${name}-${index}`} defaultChecked={index === 0} />
          <label htmlFor={`${name}-${index}`}>{label}</label>
          <CodeSample lang={lang} code={code} />
        </Fragment>
      ))}
    </fieldset>
  )
}
