import { CodeSample } from '../marketing.tsx'
import { TabItem, Tabs } from '../tabs.tsx'

/** A sample in one language. */
export interface CodeTab {
  /** The value by which the choice is saved and shared between groups. */
  readonly id: string
  /** The name of the language, as readers see it. */
  readonly label: string
  /** The language for the highlighter, as in code blocks. */
  readonly lang: string
  readonly code: string
  /** File name, or title of the sample. */
  readonly title?: string | undefined
}

interface CodeTabsProps {
  readonly samples: readonly CodeTab[]
  /** Tabs with the same group change together, and the choice is stored. */
  readonly group: string
}

/** The same sample in several languages, shown one at a time. A single sample has no tabs. */
export function CodeTabs({ samples, group }: CodeTabsProps) {
  const [only] = samples
  if (only && samples.length === 1) return <Sample {...only} />
  return (
    <Tabs groupId={group}>
      {samples.map((sample) => (
        <TabItem key={sample.id} value={sample.id} label={sample.label}>
          <Sample {...sample} />
        </TabItem>
      ))}
    </Tabs>
  )
}

function Sample({ lang, code, title }: CodeTab) {
  return <CodeSample lang={lang} code={code} {...(title === undefined ? {} : { title })} />
}
