// A CloudFront function for the events `viewer-request` and `viewer-response`. It sees addresses, but cannot look for files.
// https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/cloudfront-functions.html
import * as diagnostics from '../../diagnostics.ts'
import { hostsFolder, markdownFileOf, notFoundPage } from '../../text/output-names.ts'
import type { OutPath } from '../../types.ts'
import { forever } from '../headers.ts'
import type { HostFacts, HostFile, Move } from './facts.ts'
import { targetOf } from './facts.ts'
import { acceptsMarkdown } from './pattern.ts'

/** Maximum bytes of a function. https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/cloudfront-limits.html */
const most = 10_240
const store = 'cloudfront-redirects.json'

/** The function, and a file with the redirects if they do not fit into it. */
export function cloudFrontFiles(facts: HostFacts): HostFile[] {
  const entries = facts.named.map((move) => [move.from, entryOf(move)] as const)
  const whole = functionText(facts, `var redirects = ${JSON.stringify(Object.fromEntries(entries))}`, [
    'function find(path) {',
    '  return Object.prototype.hasOwnProperty.call(redirects, path) ? redirects[path] : undefined',
    '}',
  ])
  const bytes = new TextEncoder().encode(whole).length
  const out = `${hostsFolder}cloudfront.js`
  if (bytes <= most) return [{ out, text: () => whole }]
  const reading = functionText(facts, "import cf from 'cloudfront'", [
    'async function find(path) {',
    '  try {',
    '    return await cf.kvs().get(path)',
    '  } catch (error) {',
    '    return undefined',
    '  }',
    '}',
  ])
  const data = entries.map(([key, value]) => ({ key, value }))
  const found = diagnostics.largeFunction(bytes, most, `${hostsFolder}${store}`, facts.at)
  return [
    { out, text: () => reading, diagnostics: [found] },
    { out: `${hostsFolder}${store}`, text: () => `${JSON.stringify({ data }, undefined, 1)}\n` },
  ]
}

/** `/docs/a`, or `302 /docs/a` with a status other than 301. */
function entryOf(move: Move): string {
  return move.status === 301 ? targetOf(move) : `${move.status} ${targetOf(move)}`
}

function functionText(facts: HostFacts, first: string, find: readonly string[]): string {
  const { base, common, files, trailingSlash, unindexed } = facts
  const awaits = find[0]?.startsWith('async')
  const headers = Object.fromEntries(common.map(([name, value]) => [name.toLowerCase(), { value }]))
  return `// Written by Sitegen, for the events viewer-request and viewer-response.
${first}
var base = ${JSON.stringify(base)}
var files = ${JSON.stringify(oddFiles(files, trailingSlash))}
var pages = ${JSON.stringify(dottedPages(files, facts))}
var headers = ${JSON.stringify(headers)}
${unindexed.length > 0 ? `var unindexed = new RegExp(${JSON.stringify(unindexed.join('|'))})\n` : ''}${
  facts.hasMarkdown
    ? `var markdown = new RegExp(${JSON.stringify(acceptsMarkdown)}, 'i')
var withoutMarkdown = ${JSON.stringify(pagesWithoutMarkdown(facts))}
`
    : ''
}var unchanging = new RegExp(${JSON.stringify(`^${facts.unchanging}`)})

${awaits ? 'async ' : ''}function handler(event) {
  if (event.context.eventType === 'viewer-response') return withHeaders(event)
  var request = event.request
  var path = decode(request.uri)
  if (path === undefined || path.startsWith('//')) return { statusCode: 400, statusDescription: 'Bad Request' }
  if (base !== '/' && path === '/') return moved(302, base, request)
  var bare = path.replace(/\\/+$/, '') || '/'
  var found = ${awaits ? 'await ' : ''}find(bare)
  if (found !== undefined) {
    var parts = /^(?:(\\d+) )?(.*)$/.exec(found)
    return moved(Number(parts[1] || 301), parts[2], request)
  }
  if (files.indexOf(path.slice(base.length)) >= 0) return request
${styleRules(trailingSlash, facts.hasMarkdown)}
}

${find.join('\n')}

${helpers}${headersHelper(unindexed.length > 0)}${facts.hasMarkdown ? markdownHelper : ''}`
}

/** Functions that the handler calls. */
const helpers = `function decode(uri) {
  try {
    return decodeURIComponent(uri)
  } catch (error) {
    return undefined
  }
}

function encode(path) {
  return encodeURI(path).replace(/#/g, '%23').replace(/\\?/g, '%3F')
}

function moved(status, to, request) {
  var parts = /^([^?#]*)(\\?[^#]*)?(#.*)?$/.exec(to)
  var location = parts[1] + (parts[2] || queryOf(request.querystring)) + (parts[3] || '')
  return { statusCode: status, statusDescription: 'Moved', headers: { location: { value: location } } }
}

function queryOf(query) {
  var pairs = []
  Object.keys(query).forEach(function (name) {
    (query[name].multiValue || [query[name]]).forEach(function (one) {
      pairs.push(one.value === '' ? name : name + '=' + one.value)
    })
  })
  return pairs.length > 0 ? '?' + pairs.join('&') : ''
}
`

/** The function that sets the headers of a response. */
function headersHelper(hasUnindexed: boolean): string {
  return `
function withHeaders(event) {
  var response = event.response
  for (var name in headers) response.headers[name] = headers[name]
  var path = event.request.uri.slice(base.length - 1)
  var isUnchanging = unchanging.test(path) && response.statusCode === 200
${hasUnindexed ? "  if (unindexed.test(path)) response.headers['x-robots-tag'] = { value: 'noindex' }\n" : ''}  response.headers['cache-control'] = { value: isUnchanging ? '${forever}' : 'no-cache' }
  return response
}
`
}

const markdownHelper = `
function choose(request, bare) {
  var accept = request.headers.accept
  if (!accept || !markdown.test(accept.value) || withoutMarkdown.indexOf(bare) >= 0) return undefined
  request.uri = bare.length < base.length ? base + 'index.md' : encode(bare) + '.md'
  return request
}
`

/** The lines that redirect an address to its canonical form or find its file. */
function styleRules(trailingSlash: boolean | undefined, hasMarkdown: boolean): string {
  const chosen = hasMarkdown
    ? '  var chosen = isFile ? undefined : choose(request, bare)\n  if (chosen) return chosen\n'
    : ''
  const strip = `  var isFile = /\\.\\w+$/.test(bare) && pages.indexOf(bare) < 0
  var plain = path.replace(/(^|\\/)index\\.html?$/i, '$1').replace(/\\.html?$/i, '')`
  if (trailingSlash)
    return `${strip}
  var wanted = isFile && plain === path ? path : plain.replace(/\\/*$/, '/')
  if (wanted !== path) return moved(301, encode(wanted), request)
${chosen}  if (path.endsWith('/')) request.uri += 'index.html'
  return request`
  if (trailingSlash === false)
    return `${strip}
  var wanted = plain.replace(/\\/+$/, '')
  if (wanted.length < base.length) wanted = base
  if (wanted !== path) return moved(301, encode(wanted), request)
${chosen}  if (path === base) request.uri += 'index.html'
  else if (!isFile) request.uri += '.html'
  return request`
  return `${strip}
  if (plain !== path) return moved(301, encode(plain), request)
${chosen}  if (path.endsWith('/')) request.uri += 'index.html'
  else if (!isFile) request.uri += '/index.html'
  return request`
}

/** Files whose names do not show that they are files, or that they are not pages. */
function oddFiles(files: readonly OutPath[], trailingSlash: boolean | undefined): string[] {
  return files.filter((out) => {
    if (out === notFoundPage) return true
    if (/(^|\/)index\.html$/.test(out)) return false
    return /\.html?$/i.test(out) ? trailingSlash !== false : !/\.\w+$/.test(out)
  })
}

/** Addresses, without a trailing slash, of pages that are not published as Markdown. */
function pagesWithoutMarkdown({ files, base, starts }: HostFacts): string[] {
  const known = new Set<string>(files)
  const moved = new Set(starts)
  return files
    .filter((out) => /\.html?$/i.test(out) && out !== notFoundPage)
    .map((out) => out.replace(/(^|\/)index\.html$/, '$1').replace(/\.html?$/i, ''))
    .filter((path) => !known.has(markdownFileOf(path)))
    .map((path) => `${base}${path}`.replace(/(.)\/+$/, '$1'))
    .filter((path) => !moved.has(path))
}

/** Addresses of pages that look like files: `/docs/v1.0`. */
function dottedPages(files: readonly OutPath[], { base }: HostFacts): string[] {
  const pages = files.filter((out) => /\.html$/.test(out))
  const bare = pages.map((out) => base + out.replace(/(\/index)?\.html$/, ''))
  return bare.filter((path) => /\.\w+$/.test(path) && !/\.html?$/i.test(path))
}
