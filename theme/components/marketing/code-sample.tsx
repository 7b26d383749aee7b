interface CodeSampleProps {
  readonly lang: string
  readonly code: string
  /** File name, or title of the sample. */
  readonly title?: string
  /** Number of the first line, to show line numbers. */
  readonly numbers?: number
  /** Numbers of the highlighted lines. */
  readonly marks?: readonly number[]
}

/** A code block with the same markup as in Markdown. */
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
