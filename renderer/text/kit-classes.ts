/** The classes of text components. A page that uses one of them loads their style sheet. */
export const kitClasses: ReadonlySet<string> = new Set([
  'kit-steps',
  'kit-cards',
  'kit-tree',
  'kit-badge',
  'kit-term',
  'kit-notes',
])
