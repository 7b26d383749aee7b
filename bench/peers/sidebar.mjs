/** Sections with their folders and the pages of these, in the order of the corpus. */
export function folders({ pages }) {
  const sections = new Map()
  for (const page of pages) {
    const groups = sections.get(page.section) ?? []
    sections.set(page.section, groups)
    let group = groups.find(({ folder }) => folder === page.folder)
    if (!group) {
      group = { folder: page.folder, pages: [] }
      groups.push(group)
    }
    group.pages.push(page)
  }
  return sections
}
