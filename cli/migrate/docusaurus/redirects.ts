import { carry, dotted, type Field, type Rules, type SettingPath } from '../draft.ts'
import { isRawObject, listOfRaw, type Raw } from '../raw.ts'
import { Code, Noted, type Setting } from '../setting.ts'
import { functionCode } from './functions.ts'

/** The redirects of the client-redirects plugin. */
export function carryRedirects(options: Raw, field: Omit<Field, 'key'>, bundle: string) {
  const { into } = field
  const extensions: string[] = []
  let made: Code | undefined
  const rules: Rules = {
    id: () => {},
    redirects: (value) => {
      const list = listOfRaw(value).flatMap((one): Setting[] =>
        isRawObject(one) && one.from !== undefined && one.to !== undefined
          ? [{ from: one.from as Setting, to: one.to as Setting }]
          : [],
      )
      if (list.length > 0) into.redirects = [...((into.redirects as readonly Setting[]) ?? []), ...list]
    },
    fromExtensions: (value) => {
      extensions.push(...listOfRaw(value).map(String))
    },
    toExtensions: (value, { draft, place }) => {
      if (listOfRaw(value).length > 0)
        draft.leave(
          place,
          `\`${dotted(place)}\` was not carried over: no page has an address with an extension.`,
          'Write redirects for individual files.',
        )
    },
    createRedirects: (value, { draft, place }) => {
      made = functionCode(value, bundle)
      if (made === undefined)
        draft.leave(
          place,
          `\`${dotted(place)}\` was not carried over: the function needs other parts of the configuration.`,
          'Copy the function and what it needs into the new configuration, as `createRedirects`.',
        )
    },
  }
  carry(rules, options, field)
  const text = functionText(fromExtensions(extensions, field), made?.text)
  if (text !== undefined)
    into.createRedirects = new Noted(
      'Called with each address; returns those that redirect to it.',
      new Code(text, made?.imports),
    )
}

/** Report extensions: if each page is a file that ends in `.html`, hosts answer requests for that address already. */
function fromExtensions(extensions: readonly string[], { draft, place, into }: Omit<Field, 'key'>): readonly string[] {
  const [answered, needed] = [true, false].map((isAnswered) =>
    extensions.filter((one) => (one === 'html' && into.trailingSlash !== true) === isAnswered),
  ) as [string[], string[]]
  if (answered.length > 0) {
    const at: SettingPath = [...place, 'fromExtensions']
    draft.differ(at, 'Pages need no redirects from addresses with `.html`: hosts serve their files there.')
  }
  return needed
}

function functionText(extensions: readonly string[], made: string | undefined): string | undefined {
  if (extensions.length === 0) return made
  const list = extensions.map((end) => `\`\${path}.${end}\``).join(', ')
  const page = `path.replace(/\\/$/, '')`
  const own = `(address) => {\n  const path = ${page.replace('path', 'address')}\n  return path === '' ? [] : [${list}]\n}`
  if (made === undefined) return own
  const indented = made.replaceAll('\n', '\n  ')
  return `(address) => {\n  const path = ${page.replace('path', 'address')}\n  const more = (${indented})(address) ?? []\n  return [...(path === '' ? [] : [${list}]), ...[more].flat()]\n}`
}
