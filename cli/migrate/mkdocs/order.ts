import { Code, Noted } from '../setting.ts'

/** The order of pages and the titles of folders that MkDocs uses for sites without `nav`. */
export const order = new Noted(
  'As in MkDocs: the page of a folder comes first, then other pages, then folders, whose names become titles.',
  new Code(`({ defaultSidebarItemsGenerator, ...folder }) => {
  type Items = ReturnType<typeof defaultSidebarItemsGenerator>
  const rankOf = ({ type, id }: Items[number]) =>
    type === 'category' ? 2 : /(^|\\/)(index|README)$/.test(id) ? 0 : 1
  const titleOf = (name: string) => {
    const words = name.replace(/[-_]/g, ' ')
    return words === words.toLowerCase() ? words.slice(0, 1).toUpperCase() + words.slice(1) : words
  }
  const inOrder = (items: Items): Items =>
    items
      .map((item) =>
        item.type === 'category' ? { ...item, label: titleOf(item.label), items: inOrder(item.items) } : item,
      )
      .sort((a, b) => rankOf(a) - rankOf(b))
  return inOrder(defaultSidebarItemsGenerator(folder))
}`),
)
