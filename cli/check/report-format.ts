/** Forms in which findings can be reported. */
export const formats = ['text', 'json', 'junit', 'sarif', 'github'] as const
export type Format = (typeof formats)[number]

export const changeFormats = ['text', 'md', 'github', 'json'] as const
export type ChangeFormat = (typeof changeFormats)[number]

export const compareFormats = ['text', 'json'] as const
export type CompareFormat = (typeof compareFormats)[number]

/** The form that the name of a report asks for: `links.sarif`. */
export function formatOf<Name extends string>(report: string | undefined, known: readonly Name[]): Name | 'text' {
  const end = /\.(\w+)$/.exec(report ?? '')?.[1]?.toLowerCase() ?? ''
  return known.find((name) => name === end || (name === 'junit' && end === 'xml')) ?? 'text'
}
