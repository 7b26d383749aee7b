/** The classes of the components that texts are made of. A page that has one of them loads their style sheet. */
export const kitClasses: ReadonlySet<string> = new Set([
  'kit-steps',
  'kit-cards',
  'kit-tree',
  'kit-badge',
  'kit-term',
  'kit-notes',
])
