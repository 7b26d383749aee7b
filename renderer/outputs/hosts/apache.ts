// `.htaccess`: https://httpd.apache.org/docs/2.4/mod/mod_rewrite.html
//
// Patterns match the decoded address below the folder; targets are built from the request as received (`THE_REQUEST`).
import * as diagnostics from '../../diagnostics.ts'
import { filesForHosts, notFoundPage } from '../../text/output-names.ts'
import { encodeUrl } from '../../text/url.ts'
import { forever } from '../headers.ts'
import type { HostFacts, HostFile, Move } from './facts.ts'
import { acceptsMarkdown, literalPattern } from './pattern.ts'
import { fileTypes, isText, otherType } from './types.ts'

/** Number of redirects from which on Apache takes some 15 ms to read the file. */
const manyMoves = 1000

/** The file for Apache, in the folder that it serves. */
export function apacheFile(facts: HostFacts): HostFile {
  const { moves, at } = facts
  const found = moves.length > manyMoves ? [diagnostics.slowRedirects(moves.length, at)] : []
  return { out: '.htaccess', text: () => accessText(facts), diagnostics: found }
}

function accessText(facts: HostFacts): string {
  const { base, moves, common, trailingSlash, unchanging, hasMarkdown, unindexed } = facts
  const texts = fileTypes.filter(([type]) => isText(type)).map(([type]) => bareType(type))
  return `# Written by Sitegen. Needs the modules rewrite and headers, and \`AllowOverride FileInfo Indexes Options\`.
Options -Indexes
DirectoryIndex index.html
DirectorySlash Off
ErrorDocument 404 ${base}${notFoundPage}
${fileTypes.map(([type, extensions]) => `AddType ${quoted(type)} ${extensions.map((one) => `.${one}`).join(' ')}\n`).join('')}<FilesMatch "^[^.]+$|\\.(?!(${fileTypes.flatMap(([, extensions]) => extensions).join('|')})$)[^.]*$">
ForceType ${otherType}
</FilesMatch>
<IfModule mod_deflate.c>
AddOutputFilterByType DEFLATE ${texts.join(' ')}
</IfModule>

${common.map(([name, value]) => `Header always set ${name} ${quoted(value.replaceAll('%', '%%'))}\n`).join('')}Header always set Cache-Control "no-cache"
<If "%{REQUEST_STATUS} -in {'200', '206', '304'} && %{REQUEST_URI} =~ m#^${literalPattern(base.slice(0, -1))}${unchanging}#">
Header always set Cache-Control "${forever}"
</If>
${unindexed.map((pattern) => unindexedRule(base, pattern)).join('')}${hasMarkdown ? 'Header merge Vary Accept env=REDIRECT_MARKDOWN\n' : ''}
RewriteEngine On
RewriteOptions AllowNoSlash
RewriteBase ${base}
# The page for errors, and what these rules made.
RewriteCond %{ENV:REDIRECT_STATUS} !^$
RewriteRule ^ - [END]
RewriteCond %{THE_REQUEST} ^\\S+\\s(/(/|%2f)|[^\\s?]*(\\x5c|%5c|%[01]|%7f)) [NC]
RewriteRule ^ - [R=400,L]
RewriteRule ${base === '/' ? '^\\.(?!well-known(/|$))|/\\.' : '(^|/)\\.'} - [R=404,L]
RewriteRule ^(${filesForHosts.map(literalPattern).join('|')})$ - [NC,R=404,L]

${moves.map((move) => redirectRules(move, base)).join('')}
# The folder of the site.
RewriteCond %{REQUEST_FILENAME}%{PATH_INFO}//$0 ^(.*?)/?([^/].*|)//\\2$
RewriteRule ^.*$ - [E=SITE:%1]
${styleRules(base, trailingSlash)}
${hasMarkdown ? choiceRules : ''}${serveRules}`
}

/** Matches the requested address, because a missing file is replaced by the error page. */
function unindexedRule(base: string, pattern: string): string {
  const requested = pattern
    .replace(/^\^/, `^\\\\S+ ${literalPattern(encodeUrl(base.slice(0, -1)))}`)
    .replace('.*', '[^ ?]*')
    .replace(/\$$/, '[ ?]')
  return `<If "%{THE_REQUEST} =~ m#${requested}#">\nHeader always set X-Robots-Tag "noindex"\n</If>\n`
}

/** `text/html; charset=utf-8` → `text/html` */
function bareType(type: string): string {
  return type.replace(/;.*/, '')
}

function quoted(text: string): string {
  return `"${text.replace(/[\\"]/g, '\\$&')}"`
}

/** Escapes an address for the target of a rule. */
function written(text: string): string {
  return text.replace(/[$%]/g, '\\$&')
}

function redirectRules({ from, status, path, query, hash }: Move, base: string): string {
  const pattern = `^${literalPattern(from === '/' ? '' : from.slice(base.length))}/*$`
  const rule = (target: string) => `RewriteRule ${pattern} ${target} [R=${status},NE,L]\n`
  if (query !== '' || hash === '') return rule(written(`${path}${query}${hash}`))
  // The query precedes the hash.
  return `RewriteCond %{QUERY_STRING} .\n${rule(`${written(path)}?%{QUERY_STRING}${written(hash)}`)}${rule(written(`${path}${hash}`))}`
}

/** Conditions: a page has its file in one of two places; the address itself is not a file. */
const page = 'RewriteCond %{ENV:SITE}/$1.html -f'
const folder = 'RewriteCond %{ENV:SITE}/$1/index.html -f'
const either = `${page} [OR]\n${folder}`
const notItself = 'RewriteCond %{ENV:SITE}/$0 !-f'

/** Endings of addresses, as decoded and as requested. */
const endings = {
  index: { pattern: '/index\\.html?', requested: '/index\\.html?[\\s?]' },
  html: { pattern: '\\.html?', requested: '\\.html?[\\s?]' },
  slash: { pattern: '/+', requested: '/+[\\s?]' },
  plain: { pattern: '', requested: '(?<!/)[\\s?]' },
} as const

/** A rule that redirects addresses with an ending, if the rest matches and the conditions hold. */
function spelling(
  to: 'bare' | 'slash',
  ending: keyof typeof endings,
  conditions: readonly string[],
  rest = `(?!${literalPattern(notFoundPage)}$)(.*[^/])`,
): string {
  const { pattern, requested } = endings[ending]
  return `${conditions.join('\n')}
RewriteCond %{THE_REQUEST} ^\\S+\\s(?:https?://[^/]+)?(/[^\\s?]*?)${requested} [NC]
RewriteRule ^${rest}${pattern}$ %1${to === 'slash' ? '/' : ''} [NC,R=301,NE,L]
`
}

/** Rules that redirect an address to its canonical form. */
function styleRules(base: string, trailingSlash: boolean | undefined): string {
  const root = `RewriteCond %{ENV:SITE}/index.html -f\nRewriteRule ^index\\.html?$ ${base} [NC,R=301,L]\n`
  if (trailingSlash === false)
    return [
      root,
      spelling('bare', 'index', [either]),
      spelling('bare', 'html', [either]),
      spelling('bare', 'slash', [either]),
    ].join('')
  if (trailingSlash === undefined)
    return [
      root,
      spelling('bare', 'index', [page]),
      spelling('slash', 'index', [folder]),
      spelling('bare', 'html', [notItself, either]),
      spelling('bare', 'slash', [page]),
    ].join('')
  const names = '\\.(?:html?|xml|json|txt)'
  const name = `(.+${names})`
  return [
    root,
    spelling('bare', 'slash', [either], name),
    spelling('bare', 'index', [either], name),
    spelling('slash', 'index', [folder]),
    spelling('bare', 'html', [notItself, either], name),
    spelling('slash', 'html', [notItself, folder]),
    spelling('slash', 'plain', [folder], `(?!.*${names}$)(.*[^/])`),
  ].join('')
}

const acceptCondition = `RewriteCond "%{HTTP:Accept}" "${acceptsMarkdown}" [NC,NV]`

/** Serve a page in the form that the client prefers. */
const choiceRules = `${acceptCondition}
RewriteCond %{ENV:SITE}/index.md -f
RewriteRule ^$ index.md [E=MARKDOWN:1,END]
${acceptCondition}
${notItself}
RewriteCond %{ENV:SITE}/$1.md -f
${either}
RewriteRule ^(.*[^/])/*$ $1.md [B=#?%,E=MARKDOWN:1,END]
`

/** Serve the file of an address, if its name differs from the address. */
const serveRules = `RewriteCond %{ENV:SITE}/$0 !-f
RewriteCond %{ENV:SITE}/$1/index.html -f
RewriteRule ^(.*[^/])/*$ $1/index.html [B=#?%,END]
RewriteCond %{ENV:SITE}/$0 !-f
RewriteCond %{ENV:SITE}/$0.html -f
RewriteRule ^.*[^/]$ $0.html [B=#?%,END]
`
