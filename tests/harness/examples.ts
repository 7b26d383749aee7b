// The examples in pages of the manual.

/** `**\`path\`**`, then a code block: the files of a site, by their paths. */
export function filesOf(text: string): Record<string, string> {
  const example = /^\*\*`([^`\n]+)`\*\*\n\n(`{3,})\w*\n([\s\S]*?)^\2$/gm
  return Object.fromEntries([...text.matchAll(example)].map(([, path, , contents]) => [path, contents]))
}

/** `Output in \`path\`:`, then HTML that the file must hold. */
export function claimsOf(text: string): { path: string; html: string }[] {
  const claim = /^Output in `([^`\n]+)`:\n\n```html\n([\s\S]*?)^```$/gm
  return [...text.matchAll(claim)].map(([, path = '', html = '']) => ({ path, html: html.trim() }))
}
