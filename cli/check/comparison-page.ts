// The report is one file that loads and runs nothing, because it shows content written by others. All text is escaped, and a
// content security policy blocks any markup that gets through.
import {
  alignBlocks,
  type Cause,
  causes,
  chromeRules,
  type DifferenceGroup,
  escapeHtml,
  type VisibleBlock,
} from '../../renderer/index.ts'
import type { DifferentPage } from './compare-built.ts'
import { byCause, type ComparisonReport, places, summary } from './print-comparison.ts'

/** Number of pages shown side by side. A report of more would be too large to read. */
const mostPages = 500
/** Number of places listed for a group. */
const mostPlaces = 200
/** Number of blocks shown around a difference. */
const context = 2

/** The report as a page, with both texts of each page side by side. */
export function comparisonPage(report: ComparisonReport): string {
  const { groups, different, pages } = report
  const shown = different.slice(0, mostPages)
  const ids = new Map(shown.map(({ page }, at) => [page, `page-${at + 1}`]))
  const open = groups.filter(({ reason }) => reason === undefined)
  const accepted = groups.filter(({ reason }) => reason !== undefined)
  const found = report.diagnostics.map(({ message, hint = '' }) => `<li>${text(message)} ${text(hint)}</li>`)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Comparison of two sites</title>
<style>${style}</style>
</head>
<body>
<header>
<h1>Comparison of two sites</h1>
<p class="${report.ok ? 'good' : 'bad'}"><strong>${text(summary(report))}</strong></p>
<dl>
<div><dt>Old</dt><dd>${text(report.old)}</dd><dd>${count(pages.before)}</dd></div>
<div><dt>New</dt><dd>${text(report.new)}</dd><dd>${count(pages.now)}</dd></div>
<div><dt>At the same address</dt><dd>${count(pages.both)}</dd></div>
</dl>
${found.length > 0 ? `<ul class="bad">${found.join('')}</ul>` : ''}
${contents(open, accepted, shown)}
</header>
<main>
${[...byCause(open)].map(([cause, all]) => section(cause, all, ids)).join('\n')}
${acceptedSection(accepted, ids)}
${sideBySide(shown, different.length)}
${rules()}
</main>
</body>
</html>`
}

function contents(
  open: readonly DifferenceGroup[],
  accepted: readonly DifferenceGroup[],
  shown: readonly DifferentPage[],
): string {
  const link = (id: string, name: string, number: number) => `<li><a href="#${id}">${name}</a> ${places(number)}</li>`
  const items = [...byCause(open)].map(([cause, all]) => link(cause, text(causes[cause]), placesOf(all)))
  if (accepted.length > 0) items.push(link('accepted', 'Accepted differences', placesOf(accepted)))
  if (shown.length > 0) items.push(`<li><a href="#pages">Pages side by side</a> ${count(shown.length)}</li>`)
  return `<nav aria-label="Contents"><ul>${items.join('')}<li><a href="#rules">What is left out</a></li></ul></nav>`
}

function section(cause: Cause, groups: readonly DifferenceGroup[], ids: ReadonlyMap<string, string>): string {
  const items = merged(groups).map((group) => `<li>${groupHtml(group, ids)}</li>`)
  return `<section id="${cause}">
<h2>${text(causes[cause])} <code>${cause}</code></h2>
<ol class="groups">${items.join('\n')}</ol>
</section>`
}

function acceptedSection(groups: readonly DifferenceGroup[], ids: ReadonlyMap<string, string>): string {
  if (groups.length === 0) return ''
  const reasons = new Map<string, DifferenceGroup[]>()
  for (const group of groups) {
    const reason = `${causes[group.cause]}: ${group.reason}`
    reasons.set(reason, [...(reasons.get(reason) ?? []), group])
  }
  const items = [...reasons].map(([reason, all]) => {
    const inner = merged(all).map((group) => `<li>${groupHtml(group, ids)}</li>`)
    const head = `<summary>${text(reason)} ${places(placesOf(all))}</summary>`
    return `<details>${head}<ol class="groups">${inner.join('\n')}</ol></details>`
  })
  return `<section id="accepted">
<h2>Accepted differences</h2>
${items.join('\n')}
</section>`
}

/** Combine differences of one line each on the same pages. */
function merged(groups: readonly DifferenceGroup[]): DifferenceGroup[] {
  const found = new Map<string, DifferenceGroup>()
  for (const group of groups) {
    const isShort = group.what !== '' && !group.what.includes('\n')
    const key = JSON.stringify([group.pages, isShort ? '' : group.what])
    const known = found.get(key)
    found.set(key, known && isShort ? { ...known, what: `${known.what}\n${group.what}` } : group)
  }
  return [...found.values()]
}

function groupHtml({ what, pages }: DifferenceGroup, ids: ReadonlyMap<string, string>): string {
  const lines = what === '' ? '' : `<pre>${what.split('\n').map(lineHtml).join('\n')}</pre>`
  const named = pages.slice(0, mostPlaces).map((page) => {
    const id = ids.get(page)
    return id === undefined ? `<code>${text(page)}</code>` : `<a href="#${id}"><code>${text(page)}</code></a>`
  })
  const rest = pages.length > mostPlaces ? `<li>and ${(pages.length - mostPlaces).toLocaleString('en')} more</li>` : ''
  const list = `<ul class="places">${named.map((one) => `<li>${one}</li>`).join('')}${rest}</ul>`
  return pages.length > 5
    ? `${lines}<details><summary>${places(pages.length)}</summary>${list}</details>`
    : lines + list
}

function lineHtml(line: string): string {
  if (line.startsWith('- ')) return `<del>${text(line)}</del>`
  return line.startsWith('+ ') ? `<ins>${text(line)}</ins>` : text(line)
}

function sideBySide(pages: readonly DifferentPage[], all: number): string {
  if (pages.length === 0) return ''
  const left = all > pages.length ? `<p>The other ${all - pages.length} are in the report as JSON.</p>` : ''
  const items = pages.map(
    (one, at) => `<article id="page-${at + 1}">
<h3><code>${text(one.page)}</code> ${text(one.title)}</h3>
${columns(one)}
</article>`,
  )
  return `<section id="pages">
<h2>Pages side by side</h2>
${left}
${items.join('\n')}
</section>`
}

/** Both texts in two columns. Equal parts are cut down to the context of a difference. */
function columns({ before, now }: DifferentPage): string {
  const runs = alignBlocks(before, now)
  const rows = runs.flatMap(({ isSame, before: [from, to], after: [start, end] }, at) => {
    const [old, fresh] = [before.slice(from, to), now.slice(start, end)]
    if (!isSame) return [row(old, fresh, 'differs')]
    const lead = at === 0 ? 0 : context
    const tail = at === runs.length - 1 ? 0 : context
    if (Math.min(old.length, fresh.length) <= lead + tail + 1) return [row(old, fresh, 'same')]
    const skipped = old.length - lead - tail
    return [
      ...(lead > 0 ? [row(old.slice(0, lead), fresh.slice(0, lead), 'same')] : []),
      `<p class="skipped">${skipped} ${skipped === 1 ? 'block is' : 'blocks are'} the same</p>`,
      ...(tail > 0 ? [row(old.slice(-tail), fresh.slice(-tail), 'same')] : []),
    ]
  })
  return `<div class="columns"><div class="row heads"><p>Old</p><p>New</p></div>${rows.join('')}</div>`
}

function row(old: readonly VisibleBlock[], fresh: readonly VisibleBlock[], kind: 'same' | 'differs'): string {
  const side = (blocks: readonly VisibleBlock[], name: string) =>
    blocks.length === 0
      ? `<div class="${name} nothing"><p>nothing</p></div>`
      : `<div class="${name}">${blocks.map(blockHtml).join('')}</div>`
  return `<div class="row ${kind}">${side(old, 'old')}${side(fresh, 'new')}</div>`
}

function blockHtml({ kind, text: shown }: VisibleBlock): string {
  if (kind === 'heading') return `<p class="heading">${text(shown)}</p>`
  if (kind === 'code') return `<pre>${text(shown)}</pre>`
  if (kind === 'image') return `<p class="image">Picture: ${text(shown)}</p>`
  return `<p>${text(shown)}</p>`
}

function rules(): string {
  const rows = chromeRules.map(
    ({ name, from, selector }) =>
      `<tr><td>${text(from)}</td><td>${text(name)}</td><td><code>${text(selector)}</code></td></tr>`,
  )
  return `<section id="rules">
<h2>What is left out</h2>
<details><summary>${rows.length} rules</summary>
<div class="wide"><table><thead><tr><th>Generator</th><th>Element</th><th>Selector</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>
</details>
</section>`
}

function placesOf(groups: readonly DifferenceGroup[]): number {
  return groups.reduce((sum, { pages }) => sum + pages.length, 0)
}

function count(pages: number): string {
  return `${pages.toLocaleString('en')} ${pages === 1 ? 'page' : 'pages'}`
}

/** Text of others, without characters that browsers do not show or that change the direction of the following text. */
function text(written: string): string {
  return escapeHtml(written.replace(/(?![\t\n])[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu, '\uFFFD'))
}

const style = `
:root{color-scheme:light dark;--line:light-dark(#d0d7de,#3d444d);--soft:light-dark(#f6f8fa,#151b23);--good:light-dark(#116329,#56d364);--bad:light-dark(#a40e26,#ff938a);--add:light-dark(#dafbe1,#12311e);--cut:light-dark(#ffebe9,#3c1618)}
*{box-sizing:border-box}
body{margin:0 auto;max-width:80rem;padding:1rem;font:1rem/1.5 system-ui,sans-serif;background:light-dark(#fff,#0d1117);color:light-dark(#1f2328,#f0f6fc)}
h1{font-size:1.5rem;margin:.5rem 0}h2{font-size:1.2rem;margin:2.5rem 0 .5rem;border-bottom:1px solid var(--line)}h3{font-size:1rem;margin:2rem 0 .5rem}
h2 code{font-size:.8rem;font-weight:400}
code,pre{font-family:ui-monospace,monospace;font-size:.85rem}
p,li,dd,code,h3,td{overflow-wrap:anywhere}
pre{margin:.25rem 0;white-space:pre-wrap;overflow-wrap:anywhere}
a{color:light-dark(#0550ae,#79c0ff)}
dl{display:grid;gap:.25rem}dl div{display:flex;flex-wrap:wrap;gap:0 1rem}dt{font-weight:600}dd{margin:0}
nav ul{columns:18rem;padding-left:1.25rem}
.good{color:var(--good)}.bad{color:var(--bad)}
.groups{padding-left:1.75rem}.groups>li{margin:.75rem 0}
.groups pre{background:var(--soft);border:1px solid var(--line);border-radius:.375rem;padding:.5rem}
del,ins{text-decoration:none}del{color:var(--bad)}ins{color:var(--good)}
.places{margin:.25rem 0;padding-left:1rem;list-style:none}
summary{cursor:pointer}
.columns{border:1px solid var(--line);border-radius:.375rem;overflow:hidden}
.row{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,1fr)}
.row>*{padding:.25rem .75rem;min-width:0}.row>*+*{border-left:1px solid var(--line)}
.row p{margin:.25rem 0}.heads{font-weight:600;background:var(--soft)}
.differs .old{background:var(--cut)}.differs .new{background:var(--add)}
.heading{font-weight:600}.nothing,.image{font-style:italic}.differs .nothing{background:var(--soft)}
.row pre{margin:0}
.skipped{margin:0;padding:.25rem .75rem;text-align:center;font-size:.85rem;background:var(--soft);border-block:1px solid var(--line)}
.wide{overflow-x:auto}table{border-collapse:collapse}td,th{border:1px solid var(--line);padding:.25rem .5rem;text-align:left;vertical-align:top}
:target{scroll-margin-top:1rem;outline:2px solid;outline-offset:.25rem}
@media (max-width:44rem){.row{grid-template-columns:minmax(0,1fr)}.row>*+*{border-left:0;border-top:1px solid var(--line)}.row.heads{display:none}.same .new{display:none}.differs .old::before{content:'Old';font-weight:600}.differs .new::before{content:'New';font-weight:600}.groups{padding-left:1.25rem}}
`
