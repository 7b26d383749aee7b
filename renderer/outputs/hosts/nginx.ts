// Two files for `include`: maps, which belong in `http`, and the contents of a server block.
// https://nginx.org/en/docs/http/ngx_http_map_module.html
//
// Maps look up the decoded address; targets are built from the request as received, so that no request can put a line break into
// a header.
import { filesForHosts, hostsFolder, notFoundPage } from '../../text/output-names.ts'
import type { RedirectStatus } from '../../types.ts'
import { forever } from '../headers.ts'
import { type HostFacts, type HostFile, hostOf, type Move } from './facts.ts'
import { acceptsMarkdown, literalPattern } from './pattern.ts'
import { fileTypes, isText, otherType } from './types.ts'

const statuses: readonly RedirectStatus[] = [301, 302, 307, 308]

/** The files for nginx. */
export function nginxFiles(facts: HostFacts): HostFile[] {
  // Variables are shared by all sites of a server.
  const name = `sitegen_${`${hostOf(facts.origin)}${facts.base}`.replace(/\W+/g, '_').replace(/_+$/, '')}`
  return [
    { out: `${hostsFolder}nginx-http.conf`, text: () => mapsText(name, facts) },
    { out: `${hostsFolder}nginx-server.conf`, text: () => serverText(name, facts) },
  ]
}

function mapsText(v: string, facts: HostFacts): string {
  const { base, moves } = facts
  const below = literalPattern(base.slice(0, -1))
  const longest = Math.max(0, ...moves.map(({ from }) => bytes(from)))
  // An entry consists of a pointer, a length and the key, rounded up to a multiple of the size of a pointer.
  const bucket = 2 ** Math.ceil(Math.log2(longest + 40))
  return `# Written by Sitegen. Include it in \`http\`${bucket > 64 ? `, with \`map_hash_bucket_size ${bucket};\` or more before it` : ''}.
geo $${v}_dollar { default "$"; }

# The address below the base path, decoded.
map $uri $${v}_path {
  default "";
  "~^${below}(?<sitegen_part>/.*)$" $sitegen_part;
}

# Redirects. A map ignores case, so each entry has its key again.
map $uri $${v}_bare {
  default $uri;
  "~^(?<sitegen_part>/.*?[^/])/+$" $sitegen_part;
}
map $${v}_bare $${v}_entry {
  default "";
${entries(v, moves).join('')}}
${usedStatuses(moves)
  .map(
    (status) => `map "$${v}_entry $${v}_bare" $${v}_${status} {
  default "";
  "~^${status} (?<sitegen_to>\\\\S+) (?<sitegen_from>.+) \\\\k<sitegen_from>$" $sitegen_to;
}
`,
  )
  .join('')}
${spellingText(v, facts)}`
}

/** Maps for the spelling of an address. */
function spellingText(v: string, { trailingSlash, unchanging, hasMarkdown, unindexed }: HostFacts): string {
  return `# The form of an address: its kind, its page, and the request without superfluous parts.
map $${v}_path $${v}_kind {
  default plain;
  "/" other;
  "/${notFoundPage}" other;
  "~*^/index\\\\.html?$" root;
  "~*/index\\\\.html?$" index;
  "~*[^/]\\\\.html?$" html;
  "~[^/]/+$" slash;
}
map $${v}_path $${v}_page {
  default $${v}_path;
  "~*^(?<sitegen_part>.*)/index\\\\.html?$" $sitegen_part;
  "~*^(?<sitegen_part>.+)\\\\.html?$" $sitegen_part;
  "~^(?<sitegen_part>.*?)/+$" $sitegen_part;
}
map "$${v}_kind $request_uri" $${v}_asked {
  default -;
  "~*^(root|index) (?<sitegen_part>[^?]*)/index\\\\.html?(\\\\?|$)" $sitegen_part;
  "~*^html (?<sitegen_part>[^?]+)\\\\.html?(\\\\?|$)" $sitegen_part;
  "~^slash (?<sitegen_part>[^?]*?)/+(\\\\?|$)" $sitegen_part;
  "~^plain (?<sitegen_part>[^?]+)" $sitegen_part;
}
# Flags: h for page.html, i for page/index.html, f for the file itself.
map "$${v}_kind:$${v}_flags:$${v}_page" $${v}_form {
  default "";
${forms(trailingSlash)
  .map(([pattern, form]) => `  "~*${pattern}" ${form};\n`)
  .join('')}}
map "$${v}_form $${v}_asked" $${v}_moved {
  default "";
  "~^(slash|bare) -$" "";
  "~^slash (?<sitegen_part>.*)$" $sitegen_part/;
  "~^bare (?<sitegen_part>.+)$" $sitegen_part;
}

map "$status $${v}_path" $${v}_cache {
  default no-cache;
  "~^(200|206|304) ${unchanging}" "${forever}";
}
map $${v}_path $${v}_robots {
  default "";
${unindexed.map((pattern) => `  "~${pattern}" noindex;\n`).join('')}}
${hasMarkdown ? choiceText(v) : ''}`
}

/** Maps for serving a page in the form that the client prefers. */
function choiceText(v: string): string {
  return `
map $http_accept $${v}_form_asked {
  default html;
  "~*${acceptsMarkdown}" md;
}
map "$${v}_form_asked:$${v}_flags:$${v}_page" $${v}_first {
  default $${v}_path;
  "~^md:i:$" /index.md;
  "~^md:hi?:(?<sitegen_part>.+)$" $sitegen_part.md;
  "~^md:i:(?<sitegen_part>.+)$" $sitegen_part.md;
}
# For the Markdown of a page, not for an address of Markdown.
map "$${v}_path:$uri" $${v}_vary {
  default "";
  "~[.]md:.*[.]md$" "";
  "~:.*[.]md$" Accept;
}
`
}

/** Patterns of addresses in other than the canonical form, and that form. */
function forms(trailingSlash: boolean | undefined): readonly (readonly [pattern: string, form: 'bare' | 'slash'])[] {
  const file = '\\\\.(html?|xml|json|txt)$'
  const [h, i, some, notItself] = [':hi?f?:', ':h?if?:', ':(hi?|i)f?:', ':(hi?|i):'] as const
  const root = [`^root${i}`, 'slash'] as const
  if (trailingSlash === false) return [root, [`^(index|html|slash)${some}`, 'bare']]
  if (trailingSlash)
    return [
      root,
      [`^((index|slash)${some}|html${notItself}).*${file}`, 'bare'],
      [`^(index|plain)${i}(?!.*${file})`, 'slash'],
      [`^html:h?i:(?!.*${file})`, 'slash'],
    ]
  return [root, [`^index${h}`, 'bare'], [`^index${i}`, 'slash'], [`^html${notItself}`, 'bare'], [`^slash${h}`, 'bare']]
}

function entries(v: string, moves: readonly Move[]): string[] {
  const seen = new Map<string, number>()
  for (const { from } of moves) seen.set(lower(from), (seen.get(lower(from)) ?? 0) + 1)
  return moves.map((move) => {
    const { from, status, path, query, hash } = move
    const value = `${status} ${path}${query}${query ? '' : '\0'}${hash} ${from}`
    // A map rejects keys that differ only in case, so these are written as patterns.
    const key = seen.get(lower(from)) === 1 ? quoted(from) : `"~^${literalPattern(from)}$"`
    const text = quoted(value).replaceAll('$', `\${${v}_dollar}`).replace('\0', '$is_args$args')
    return `  ${key} ${text};\n`
  })
}

/** nginx ignores the case of ASCII letters only. */
function lower(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
}

function bytes(text: string): number {
  return new TextEncoder().encode(text).length
}

function quoted(text: string): string {
  return `"${text.replace(/[\\"]/g, '\\$&')}"`
}

function usedStatuses(moves: readonly Move[]): RedirectStatus[] {
  return statuses.filter((one) => moves.some(({ status }) => status === one))
}

function serverText(v: string, { base, moves, common, hasMarkdown }: HostFacts): string {
  const bare = base.slice(0, -1)
  const texts = fileTypes.filter(([type]) => isText(type)).map(([type]) => quoted(type))
  const shown = `$document_root$${v}_page`
  return `# Written by Sitegen. Include it in a \`server\` block with \`root\`, the folder of the site.
absolute_redirect off;
types {
${fileTypes.map(([type, extensions]) => `  ${quoted(type)} ${extensions.join(' ')};\n`).join('')}}
default_type ${otherType};
gzip on;
gzip_static on;
gzip_vary on;
gzip_types ${texts.join(' ')};

${common.map(([name, value]) => `add_header ${name} ${quoted(value).replaceAll('$', `\${${v}_dollar}`)} always;\n`).join('')}add_header Cache-Control $${v}_cache always;
add_header X-Robots-Tag $${v}_robots always;
${hasMarkdown ? `add_header Vary $${v}_vary;\n` : ''}error_page 404 @${v}_lost;

if ($request_uri ~* "^/(/|%2f)|^[^?]*(\\\\\\\\|%5c|%[01]|%7f)") { return 400; }
if ($uri ~ "^/\\\\.(?!well-known(/|$))|/.*/\\\\.") { return 404; }
${base === '/' ? '' : `if ($uri = ${quoted(bare)}) { return 301 ${base}$is_args$args; }\nif ($uri = /) { return 302 ${base}$is_args$args; }\n`}${usedStatuses(
  moves,
)
  .map((status) => `if ($${v}_${status}) { return ${status} $${v}_${status}; }\n`)
  .join('')}if ($${v}_path ~* "^(|/(${filesForHosts.map(literalPattern).join('|')}))$") { return 404; }
set $${v}_flags "";
if (-f ${shown}.html) { set $${v}_flags h; }
if (-f ${shown}/index.html) { set $${v}_flags "\${${v}_flags}i"; }
if (-f $document_root$${v}_path) { set $${v}_flags "\${${v}_flags}f"; }
if ($${v}_moved) { return 301 $${v}_moved$is_args$args; }

location / {
  try_files ${hasMarkdown ? `$${v}_first ` : ''}$${v}_path $${v}_path/index.html $${v}_path.html =404;
}
location @${v}_lost {
  try_files /${notFoundPage} =404;
}
`
}
