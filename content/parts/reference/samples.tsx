import { CodeSample, TabItem, Tabs } from '../../../theme/index.tsx'

interface SamplesProps {
  readonly samples: readonly {
    readonly id: string
    readonly label: string
    readonly lang: string
    readonly code: string
    /** Name of the file, or of what the sample shows. */
    readonly title?: string
  }[]
  /** Groups of one name change together. */
  readonly group: string
}

/** The same sample in several languages, of which one shows at a time. */
export function Samples({ samples, group }: SamplesProps) {
  return (
    <Tabs groupId={group}>
      {samples.map(({ id, label, lang, code, title }) => (
        <TabItem key={id} value={id} label={label}>
          <CodeSample lang={lang} code={code} {...(title === undefined ? {} : { title })} />
        </TabItem>
      ))}
    </Tabs>
  )
}
