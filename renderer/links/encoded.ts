// Names of files may contain the signs that separate and escape the parts of an address.

/** A path of names as it is written in an address: `a#b.md` → `a%23b.md` */
export function encodeNames(path: string): string {
  return encodeSigns(path.replaceAll('%', '%25'))
}

/** What an address would be if its `#`, `?` or `%` belonged to the name of a file, first with its escapes, then without any. */
export function encodedSpellings(href: string): readonly string[] {
  const end = href.lastIndexOf('#')
  const splits = end > 0 ? [end, href.length] : [href.length]
  const spelled = splits.flatMap((at) => {
    const [path, hash] = [href.slice(0, at), href.slice(at)]
    return [encodeSigns(path.replace(/%(?![\da-f]{2})/gi, '%25')), encodeNames(path)].map((one) => one + hash)
  })
  return [...new Set(spelled)].filter((one) => one !== href)
}

function encodeSigns(path: string): string {
  return path.replaceAll('#', '%23').replaceAll('?', '%3F')
}
