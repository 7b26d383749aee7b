import { CodeSample } from '../marketing.tsx'
import { TabItem, Tabs } from '../tabs.tsx'

/** A sample in one language. */
export interface CodeTab {
  /** By it, the choice is shared between groups and kept. */
  readonly id: string
  /** The language, as readers call it. */
  readonly label: string
  /** The language, as code blocks call it. */
  readonly lang: string
  readonly code: string
  /** Name of the file, or of what the sample shows. */
  readonly title?: string | undefined
}

interface CodeTabsProps {
  readonly samples: readonly CodeTab[]
  /** Tabs with the same group change together, and the choice is remembered. */
  readonly group: string
}

/** The same sample in several languages, of which one is shown at a time. A single one has no tabs. */
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
