// Attributes that a page sets on `<html>` and `<body>`: `<Head><html className="wide" /></Head>`. In the HTML of the page’s text,
// these elements have other names, because a parser would drop them.

/** Attributes by name, with their values as written in HTML. */
type Attributes = ReadonlyMap<string, string>

export interface FrameAttributes {
  readonly html: Attributes
  readonly body: Attributes
}

const none: FrameAttributes = { html: new Map(), body: new Map() }

const element = /<sitegen-(html|body)((?:\s[^\s"'=>/]+(?:="[^"]*")?)*)\s*>(?:<\/sitegen-\1>)?/g
const attribute = /\s([^\s"'=>/]+)(?:="([^"]*)")?/g

/** Attributes that the client script relies on. */
const reserved = /^data-(?:theme|shell|base|kind|bare|script|color-\w+|offline|announcement)$/

/** Separates these elements from the HTML of a head. The last value of an attribute counts, as in Docusaurus. */
export function takeFrame(head: string): { readonly frame?: FrameAttributes; readonly rest: string } {
  const frame = { html: new Map<string, string>(), body: new Map<string, string>() }
  const rest = head.replace(element, (_, name: 'html' | 'body', attributes: string) => {
    for (const [, key = '', value = ''] of attributes.matchAll(attribute))
      if (!reserved.test(key)) frame[name].set(key.toLowerCase(), value)
    return ''
  })
  return rest === head ? { rest } : { frame, rest }
}

/** A key that differs between pages with different attributes that navigation does not update; empty without any. */
export function frameKey({ html, body }: FrameAttributes = none): string {
  // Navigation updates the language, and also classes if both pages have some.
  const all = [...html].flatMap(([name, value]) =>
    name === 'lang' || name === 'dir' ? [] : [name === 'class' ? [name] : [name, value]],
  )
  return all.length + body.size === 0 ? '' : JSON.stringify([all, [...body]])
}

/** The HTML of a document with the attributes added to its `<html>` and `<body>`. */
export function withFrame(document: string, { html, body }: FrameAttributes = none): string {
  return document
    .replace(/(<html)\b([^>]*)/, (_, tag: string, written: string) => tag + joined(written, html))
    .replace(/(<\/head>\s*<body)\b([^>]*)/, (_, tag: string, written: string) => tag + joined(written, body))
}

/** The attributes of a tag, overridden by those that a page sets; classes are combined. */
function joined(written: string, own: Attributes): string {
  const all = new Map([...written.matchAll(attribute)].map(([, name = '', value = '']) => [name, value]))
  for (const [name, value] of own) {
    const before = name === 'class' ? all.get(name) : undefined
    all.set(name, before ? `${before} ${value}` : value)
  }
  return own.size === 0 ? written : [...all].map(([name, value]) => ` ${name}="${value}"`).join('')
}
