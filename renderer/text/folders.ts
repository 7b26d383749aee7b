/** The folders that contain a file, outermost first: `a/b/c.html` → `a`, `a/b`. */
export function foldersOf(path: string): string[] {
  const parts = path.split('/').slice(0, -1)
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'))
}

/** The path of a file in a folder, from the root; `.` is the root itself. */
export function inFolder(folder: string, name: string): string {
  return folder === '.' ? name : `${folder}/${name}`
}
