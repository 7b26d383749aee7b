/** A path as an argument that can be pasted into a shell, quoted only if it has to be. */
export function shellWord(path: string, platform: NodeJS.Platform = process.platform): string {
  const word = path.startsWith('-') ? `./${path}` : path
  if (platform === 'win32') return /^[\p{L}\p{N}_./:@+\\-]+$/u.test(word) ? word : `"${word}"`
  return /^[\p{L}\p{N}_./:@+-]+$/u.test(word) ? word : `'${word.replaceAll(`'`, `'\\''`)}'`
}
