// Files and folders whose names have a meaning, as in Docusaurus.

/** The files and folders of versions, in the site folder; each may be prefixed with the id of a docs instance. */
export const versionNames = {
  /** The list of all versions. */
  list: 'versions.json',
  docs: 'versioned_docs',
  sidebars: 'versioned_sidebars',
} as const

/** Files that describe a docs folder as a sidebar category. */
export const categoryFiles: readonly string[] = ['json', 'yml', 'yaml'].map((end) => `_category_.${end}`)

/** The file of stored dates, in the site folder. */
export const datesFile = 'dates.json'

/** The tags file of a docs folder, and of a blog by default. */
export const tagsFile = 'tags.yml'
