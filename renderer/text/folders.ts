/** The folders that contain a file, outermost first: `a/b/c.html` → `a`, `a/b`. */
export function foldersOf(path: string): string[] {
  const parts = path.split('/').slice(0, -1)
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'))
}

/** The path, relative to the root, of a file in a folder or, with `../`, beside it; `.` is the root. */
export function inFolder(folder: string, name: string): string {
  if (folder === '.') return name
  const isAbove = name.startsWith('../') && !/(^|\/)\.\.$/.test(folder)
  return isAbove ? inFolder(folder.replace(/(^|\/)[^/]+$/, '') || '.', name.slice(3)) : `${folder}/${name}`
}
