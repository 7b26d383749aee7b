// Files and folders that have a meaning by their names, as in Docusaurus.

/** What a version is read from, below the site's folder; a docs instance's id may stand before each. */
export const versionNames = {
  /** The list of all versions. */
  list: 'versions.json',
  docs: 'versioned_docs',
  sidebars: 'versioned_sidebars',
} as const

/** What a folder of docs says of itself as a category. */
export const categoryFiles: readonly string[] = ['json', 'yml', 'yaml'].map((end) => `_category_.${end}`)

/** The tags of a docs folder, and of a blog where its settings name no other file. */
export const tagsFile = 'tags.yml'
