interface CodeSampleProps {
  readonly lang: string
  readonly code: string
  /** Name of the file, or of what the sample shows. */
  readonly title?: string
  /** Number of the first line, to show line numbers. */
  readonly numbers?: number
  /** Numbers of the lines that are marked. */
  readonly marks?: readonly number[]
}

/** A block of code in the markup of the site's other code blocks. */
export function CodeSample({ lang, code, title, numbers, marks }: CodeSampleProps) {
  return (
    <div className="code">
      {title && <div className="code-title">{title}</div>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a block that scrolls must be reachable with the keyboard */}
      <pre tabIndex={0} data-lang={lang} data-numbers={numbers} data-marks={marks?.join()}>
        <code>{code.trim()}</code>
      </pre>
    </div>
  )
}
