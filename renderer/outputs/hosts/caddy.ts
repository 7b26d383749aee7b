// The contents of a site block for Caddy: https://caddyserver.com/docs/caddyfile
//
// Patterns escape everything but letters and digits, because Caddy interprets braces, quotes and backslashes. Redirects use
// `{uri}`, which Caddy encodes.
import { filesForHosts, hostsFolder, notFoundPage } from '../../text/output-names.ts'
import { forever } from '../headers.ts'
import type { HostFacts, HostFile, Move } from './facts.ts'
import { acceptsMarkdown, literalPattern } from './pattern.ts'
import { fileTypes, otherType } from './types.ts'

/** The file for Caddy. */
export function caddyFile(facts: HostFacts): HostFile {
  return { out: `${hostsFolder}Caddyfile`, text: () => siteText(facts) }
}

function siteText(facts: HostFacts): string {
  const { base, common, trailingSlash, unchanging, hasMarkdown, unindexed } = facts
  const hidden = filesForHosts.map(literalPattern).join('|')
  return `# Written by Sitegen. Import it in a site block with \`root\`, the folder of the site.
encode gzip
header {
${common.map(([name, value]) => `\t${name} ${quoted(value)}\n`).join('')}\tCache-Control no-cache
}
${unindexedRule(base, unindexed)}handle_errors {
	rewrite * /${notFoundPage}
	header Cache-Control no-cache
	header Content-Type "text/html; charset=utf-8"
	file_server
}
route {
	@bad vars_regexp {path} ^//|[\\x00-\\x1f\\x5c\\x7f]
	respond @bad 400
	@hidden {
		vars_regexp {path} /\\.
		not vars_regexp {path} ^/\\.well-known(/[^./][^/]*)*/?$
	}
	error @hidden 404
	map {query} {sitegen_query} {
		"~^(.+)$" "?\${1}"
		default ""
	}
${redirects(facts)}${belowBase(base)}	@settings vars_regexp {path} (?i)^/(${hidden})$
	error @settings 404

${spellingMap}${styleRules(base, trailingSlash)}
	@lost {
		vars_regexp {path} /$
		not file {path}/index.html
	}
	error @lost 404
${hasMarkdown ? choice : ''}	try_files {path} {path}/index.html {path}.html
	map {path} {sitegen_type} {
${fileTypes.map(([type, extensions]) => `\t\t"~(?i)\\.(${extensions.join('|')})$" ${quoted(type)}\n`).join('')}		default ${otherType}
	}
	header Content-Type {sitegen_type}
	@hashed {
		vars_regexp {path} ^${unchanging}
		file
	}
	header @hashed Cache-Control "${forever}"
	file_server {
		disable_canonical_uris
		precompressed br gzip
	}
}
`
}

/** The header for files that search engines should not index. */
function unindexedRule(base: string, unindexed: readonly string[]): string {
  if (unindexed.length === 0) return ''
  const patterns = unindexed.map((pattern) => pattern.replace(/^\^/, `^${literalPattern(base.slice(0, -1))}`))
  return `@unindexed vars_regexp {path} ${patterns.join('|')}\nheader @unindexed X-Robots-Tag noindex\n`
}

/** Serve a page in the form that the client prefers. */
const choice = `	@accepts header_regexp Accept "(?i)${acceptsMarkdown}"
	route @accepts {
		@home {
			vars {path} /
			file /index.md
		}
		route @home {
			rewrite * /index.md
			header +Vary Accept
		}
		@page {
			not vars {sitegen_kind} other
			not {
				vars {sitegen_kind} plain html
				file {path}
			}
			file {sitegen_page}.html {sitegen_page}/index.html
		}
		route @page {
			@twin file {sitegen_page}.md
			route @twin {
				rewrite * {http.matchers.file.relative}
				header +Vary Accept
			}
		}
	}
`

const spellingMap = `	# The spelling of an address: its kind and its page.
	map {path} {sitegen_kind} {sitegen_page} {
		"~^/${literalPattern(notFoundPage)}$" other ""
		"~(?i)^()/index\\.html?$" root "\${1}"
		"~(?i)^(.+)/index\\.html?$" index "\${1}"
		"~(?i)^(.*[^/])\\.html?$" html "\${1}"
		"~^(.*[^/])/+$" slash "\${1}"
		"~^/+$" other ""
		"~^(.*)$" plain "\${1}"
		default other ""
	}
`

function quoted(text: string): string {
  return `"${text.replaceAll('"', '\\"')}"`
}

function redirects({ moves }: HostFacts): string {
  if (moves.length === 0) return ''
  const kinds = [...new Set(moves.map(kindOf))].sort()
  return `	map {path} {sitegen_bare} {
		"~^(/.*?[^/])/+$" "\${1}"
		"~^(.*)$" "\${1}"
		default ""
	}
	map {sitegen_bare} {sitegen_move} {sitegen_to} {sitegen_hash} {
${moves.map(entry).join('')}		default "" "" ""
	}
${kinds
  .map((kind) => {
    const query = kind.startsWith('own') ? '' : '{sitegen_query}'
    return `	@${kind} vars {sitegen_move} ${kind}\n	redir @${kind} {sitegen_to}${query}{sitegen_hash} ${kind.slice(-3)}\n`
  })
  .join('')}`
}

/** `own301` for a redirect with its own query, otherwise `move301`. */
function kindOf({ query, status }: Move): string {
  return `${query === '' ? 'move' : 'own'}${status}`
}

function entry(move: Move): string {
  const { from, path, query, hash } = move
  const isPlain = /^[\w/.-]+$/.test(from)
  // In the target of a pattern, a dollar sign refers to a group.
  const output = (text: string) => quoted(isPlain ? text : text.replaceAll('$', '$$$$'))
  const input = isPlain ? from : `"~^${literalPattern(from)}$"`
  return `\t\t${input} ${kindOf(move)} ${output(path + query)} ${output(hash)}\n`
}

/** Handles addresses outside the base path, and removes it from all others. */
function belowBase(base: string): string {
  if (base === '/') return ''
  const bare = base.slice(0, -1)
  return `	@bare vars {path} ${bare}
	redir @bare ${base}{sitegen_query} 301
	@top vars {path} /
	redir @top ${base}{sitegen_query} 302
	@outside not vars_regexp {path} ^${literalPattern(base)}
	error @outside 404
	uri strip_prefix ${bare}
`
}

/** Routes that redirect an address to its canonical form. */
function styleRules(base: string, trailingSlash: boolean | undefined): string {
  const [page, folder] = ['{sitegen_page}.html', '{sitegen_page}/index.html']
  const name = '\\.(html?|xml|json|txt)$'
  const isName = `vars_regexp {sitegen_page} (?i)${name}`
  let count = 0
  const rule = (kind: string, to: 'bare' | 'slash', ...conditions: readonly string[]) => {
    const id = `spelling${++count}`
    return `	@${id} {
		vars {sitegen_kind} ${kind}
${conditions.map((one) => `\t\t${one}\n`).join('')}	}
	route @${id} {
		uri path_regexp (?i)${to === 'slash' && kind === 'plain' ? '$' : '(/index\\.html?|\\.html?|/+)$'} "${to === 'slash' ? '/' : ''}"
		redir * ${base.slice(0, -1)}{uri} 301
	}
`
  }
  const root = `	@root {
		vars {sitegen_kind} root
		file /index.html
	}
	redir @root ${base}{sitegen_query} 301
`
  if (trailingSlash === false)
    return root + ['index', 'html', 'slash'].map((kind) => rule(kind, 'bare', `file ${page} ${folder}`)).join('')
  if (trailingSlash)
    return [
      root,
      rule('index', 'bare', isName, `file ${page} ${folder}`),
      rule('slash', 'bare', isName, `file ${page} ${folder}`),
      rule('html', 'bare', isName, `file ${page} ${folder}`, 'not file {path}'),
      rule('index', 'slash', `not ${isName}`, `file ${folder}`),
      rule('html', 'slash', `not ${isName}`, `file ${folder}`, 'not file {path}'),
      rule('plain', 'slash', `not ${isName}`, `file ${folder}`),
    ].join('')
  return [
    root,
    rule('index', 'bare', `file ${page}`),
    rule('index', 'slash', `file ${folder}`),
    rule('html', 'bare', `file ${page} ${folder}`, 'not file {path}'),
    rule('slash', 'bare', `file ${page}`),
  ].join('')
}
