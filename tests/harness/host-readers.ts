import { runInNewContext } from 'node:vm'

// What hosts do with the files that are written for them, after their documentation and not after our code.

/** What a host answers at an address, which is percent-encoded: a file, another address, or nothing. */
export type HostAnswer =
  | { readonly file: string }
  | { readonly to: string; readonly status: number }
  | { readonly lost: true }

export type Host = (path: string, query: string) => HostAnswer | Promise<HostAnswer>

const lost = { lost: true } as const

export function decode(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** The pathname of a request as browsers send it. */
function pathnameOf(path: string): string {
  return new URL(path, 'https://host.example').pathname
}

interface Line {
  readonly from: string
  readonly to: string
  readonly status: number
  readonly forced: boolean
}

function readLines(text: string): Line[] {
  return text.split('\n').flatMap((line) => {
    const [from = '', to = '', status = '302'] = line.trim().split(/\s+/)
    if (from === '' || from.startsWith('#')) return []
    if (!/^\d+!?$/.test(status)) throw new Error(`A line has too many parts: ${line}`)
    return [{ from, to, status: Number.parseInt(status, 10), forced: status.endsWith('!') }]
  })
}

/** The query of the request, unless the target has one. */
function withQuery(to: string, query: string): string {
  const [, path = '', own = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(to) ?? []
  return `${path}${own || query}${hash}`
}

/** https://docs.netlify.com/manage/routing/redirects/overview/: a slash at the end makes no difference, and a file goes first. */
export function netlify(text: string, files: ReadonlySet<string>): Host {
  const rules = readLines(text)
  for (const { status } of rules) if (![200, 301, 302, 404].includes(status)) throw new Error(`Netlify: ${status}`)
  const bare = (path: string) => decode(path).replace(/\/+$/, '') || '/'
  return (path, query) => {
    const asked = bare(path)
    const file = [asked.slice(1), `${asked.slice(1)}.html`, `${asked}/index.html`.slice(1).replace(/^\//, '')].find(
      (one) => files.has(one),
    )
    for (const { from, to, status, forced } of rules) {
      if (/[*]|\/:/.test(from)) throw new Error(`A pattern: ${from}`)
      if (bare(from) === asked && (forced || file === undefined)) return { to: withQuery(to, query), status }
    }
    return file === undefined ? lost : { file }
  }
}

/** https://developers.cloudflare.com/pages/configuration/redirects/ and .../serving-pages/ */
export function cloudflare(text: string, files: ReadonlySet<string>): Host {
  const rules = new Map<string, Line>()
  for (const line of readLines(text)) {
    if (/\*|:[a-z]/i.test(line.from)) throw new Error(`A pattern: ${line.from}`)
    if (line.forced) throw new Error(`Cloudflare Pages does not know !: ${line.from}`)
    const from = pathnameOf(line.from)
    if (!rules.has(from)) rules.set(from, line)
  }
  return (path, query) => {
    const rule = rules.get(pathnameOf(path))
    if (rule) return { to: withQuery(rule.to, query), status: rule.status }
    const asked = decode(path).slice(1)
    const move = (to: string) => ({
      to: `/${encodeURI(to).replaceAll('#', '%23').replaceAll('?', '%3F')}${query}`,
      status: 308,
    })
    if (asked === '' || asked.endsWith('/')) {
      if (files.has(`${asked}index.html`)) return { file: `${asked}index.html` }
      if (asked.endsWith('/index/')) return move(asked.slice(0, -'index/'.length))
      return files.has(`${asked.slice(0, -1)}.html`) ? move(asked.slice(0, -1)) : lost
    }
    if (files.has(asked)) {
      const [, page] = /^(.*)\.html$/.exec(asked) ?? []
      if (page === undefined || page === 'index') return page === 'index' ? move('') : { file: asked }
      if (page.endsWith('/index')) return move(page.slice(0, -'index'.length))
      return files.has(page) ? { file: asked } : move(page)
    }
    if (files.has(`${asked}.html`)) return { file: `${asked}.html` }
    return files.has(`${asked}/index.html`) ? move(`${asked}/`) : lost
  }
}

interface VercelSettings {
  readonly trailingSlash?: boolean
  readonly cleanUrls?: boolean
  readonly redirects: readonly { readonly source: string; readonly destination: string; readonly statusCode: number }[]
}

/** A pattern of path-to-regexp without parameters: escapes, and groups that may be missing. */
function pathPattern(source: string): RegExp {
  const text = source.replace(/\\(.)|\{([^{}]*)\}\?|[\s\S]/g, (whole, escaped?: string, group?: string) => {
    if (escaped === undefined && group === undefined && /[*+?:(){}]/.test(whole))
      throw new Error(`A pattern: ${source}`)
    const plain = (part: string) => part.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
    return group === undefined ? plain(escaped ?? whole) : `(?:${plain(group)})?`
  })
  return new RegExp(`^${text}$`)
}

/** https://vercel.com/docs/project-configuration: first the address style, then redirects, then files. */
export function vercel(text: string, files: ReadonlySet<string>): Host {
  const { cleanUrls, trailingSlash, redirects } = JSON.parse(text) as VercelSettings
  const rules = redirects.map((one) => ({ ...one, pattern: pathPattern(one.source) }))
  return (path, query) => {
    const move = (to: string) => ({ to: `${to}${query}`, status: 308 })
    const [, page] = cleanUrls ? (/^(.*?)(?:\/index(?:\.html)?|\.html)\/?$/.exec(path) ?? []) : []
    if (page !== undefined) return move(page || '/')
    if (trailingSlash === false && path.length > 1 && path.endsWith('/')) return move(path.slice(0, -1))
    if (trailingSlash && !path.endsWith('/') && !/\.\w+$/.test(path)) return move(`${path}/`)
    const rule = rules.find(({ pattern }) => pattern.test(path))
    if (rule) {
      if (/\$\d/.test(rule.destination)) throw new Error(`A group: ${rule.destination}`)
      return { to: withQuery(rule.destination, query), status: rule.statusCode }
    }
    const asked = decode(path).replace(/^\/|\/$/g, '')
    const file = [asked, `${asked}.html`, `${asked}/index.html`.replace(/^\//, '')].find((one) => files.has(one))
    return file === undefined ? lost : { file }
  }
}

interface Website {
  readonly IndexDocument: { readonly Suffix: string }
  readonly RoutingRules?: readonly {
    readonly Condition: { readonly KeyPrefixEquals: string }
    readonly Redirect: {
      readonly HostName: string
      readonly Protocol: string
      readonly ReplaceKeyWith: string
      readonly HttpRedirectCode: string
    }
  }[]
}

/** https://docs.aws.amazon.com/AmazonS3/latest/userguide/how-to-page-redirect.html: keys are decoded, rules match prefixes. */
export function s3(text: string, files: ReadonlySet<string>): Host {
  const { IndexDocument, RoutingRules = [] } = JSON.parse(text) as Website
  if (RoutingRules.length > 50) throw new Error('S3 takes 50 rules')
  return (path) => {
    const key = decode(path).slice(1)
    const rule = RoutingRules.find(({ Condition }) => key.startsWith(Condition.KeyPrefixEquals))?.Redirect
    if (rule)
      return { to: `${rule.Protocol}://${rule.HostName}/${rule.ReplaceKeyWith}`, status: Number(rule.HttpRedirectCode) }
    if (files.has(key)) return { file: key }
    if (key === '' || key.endsWith('/')) {
      const index = `${key}${IndexDocument.Suffix}`
      return files.has(index) ? { file: index } : lost
    }
    return files.has(`${key}/${IndexDocument.Suffix}`) ? { to: `${path}/`, status: 302 } : lost
  }
}

/** The handler of a CloudFront function, with the key value store that is associated with it. */
export function cloudFrontHandler(text: string, store: Readonly<Record<string, string>>): (event: object) => unknown {
  const missing = () => Promise.reject(new Error('KeyNotFound'))
  const kvs = () => ({ get: async (key: string) => (Object.hasOwn(store, key) ? store[key] : missing()) })
  const script = text.replace(/^import cf from 'cloudfront'$/m, '')
  return runInNewContext(`${script}\n;handler`, { cf: { kvs } }) as (event: object) => unknown
}

/** A CloudFront function before a bucket that knows nothing of websites. */
export function cloudFront(text: string, store: Readonly<Record<string, string>>, files: ReadonlySet<string>): Host {
  const handler = cloudFrontHandler(text, store)
  return async (path, query) => {
    const querystring: Record<string, { value: string }> = {}
    for (const pair of query.slice(1).split('&').filter(Boolean)) {
      const [name = '', value = ''] = pair.split('=')
      querystring[name] = { value }
    }
    const answer = (await handler({
      context: { eventType: 'viewer-request' },
      request: { uri: path, querystring, headers: {} },
    })) as {
      statusCode?: number
      headers?: { location?: { value: string } }
      uri?: string
    }
    if (answer.headers?.location) return { to: answer.headers.location.value, status: answer.statusCode ?? 0 }
    const key = decode(answer.uri ?? '').slice(1)
    return files.has(key) ? { file: key } : lost
  }
}

/** GitHub Pages knows no redirects but that to a folder. */
export function githubPages(files: ReadonlySet<string>): Host {
  return (path, query) => {
    const asked = decode(path).slice(1)
    if (asked === '' || asked.endsWith('/'))
      return files.has(`${asked}index.html`) ? { file: `${asked}index.html` } : lost
    const file = [asked, `${asked}.html`].find((one) => files.has(one))
    if (file !== undefined) return { file }
    return files.has(`${asked}/index.html`) ? { to: `${path}/${query}`, status: 301 } : lost
  }
}
