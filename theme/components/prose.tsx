import type { TextLanguage } from '../../renderer/types.ts'

interface ProseProps {
  readonly html: string
  readonly textLanguage?: TextLanguage | undefined
}

/** Rendered Markdown. */
export function Prose({ html, textLanguage }: ProseProps) {
  return <div className="prose" {...textLanguage} dangerouslySetInnerHTML={{ __html: html }} />
}
