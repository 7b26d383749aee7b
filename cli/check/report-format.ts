/** Forms in which findings can be reported. */
export const formats = ['text', 'json', 'junit', 'sarif', 'github'] as const
export type Format = (typeof formats)[number]

export const changeFormats = ['text', 'md', 'github', 'json'] as const
export type ChangeFormat = (typeof changeFormats)[number]
