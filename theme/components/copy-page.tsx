import { createElement } from 'react'
import type { MarkdownView } from '../../renderer/types.ts'
import { useText } from '../text.tsx'

/** A menu with the page as Markdown. The script that copies it is loaded when the menu is opened, like a visible island. */
export function CopyPage({ markdown }: { readonly markdown?: MarkdownView | undefined }) {
  const text = useText()
  if (!markdown) return null
  const island = { 'data-src': markdown.script, 'data-when': 'visible', 'data-props': '{}' }
  return (
    <details className="copy-page">
      <summary>{text('Copy page')}</summary>
      {createElement(
        'sitegen-island',
        island,
        <a href={markdown.url} rel="external" type="text/markdown">
          {text('View as Markdown')}
        </a>,
        markdown.list && (
          <a href={markdown.list} rel="external">
            {text('All pages: {file}', { file: 'llms.txt' })}
          </a>
        ),
      )}
    </details>
  )
}
