import pc from 'picocolors'
import { counted, type DiffLine, decodeUrl } from '../../renderer/index.ts'
import type { ChangedPage, Changes } from './compare-states.ts'
import type { DeployStep } from './plan-deploy.ts'
import type { ChangeFormat } from './report-format.ts'

export interface Printing {
  /** Undefined if it was not requested. */
  readonly deploy: readonly DeployStep[] | undefined
  /** The address at which the new state can be seen. */
  readonly preview: string | undefined
  readonly color: boolean
}

/** Maximum length of a comment on GitHub, in characters, with some reserve. */
const mostOfComment = 65_000
/** Number of changed lines shown for a page. */
const mostLines = 40

/** Changes in one of the formats, without a trailing newline. */
export function printChanges(format: ChangeFormat, changes: Changes, printing: Printing): string {
  if (format === 'json') return JSON.stringify({ ...changes, deploy: printing.deploy ?? [] }, null, 2)
  if (format === 'text') return printText(changes, printing)
  const text = printMarkdown(changes, { ...printing, folded: format === 'github' })
  if (format === 'md' || text.length <= mostOfComment) return text
  // Too long: leave out pages that look the same, then the texts of the others, then the rest.
  const seen = changes.changed.filter((page) => !looksSame(page))
  const rest = printMarkdown({ ...changes, changed: seen }, { ...printing, of: changes, folded: true })
  if (rest.length <= mostOfComment) return rest
  const changed = seen.map((page) => ({ ...page, text: undefined }))
  const short = printMarkdown({ ...changes, changed }, { ...printing, of: changes, folded: true })
  const cut = short.slice(0, mostOfComment)
  return short === cut ? short : `${cut.slice(0, cut.lastIndexOf('\n')).trimEnd()}\n\n…\n`
}

function printText(changes: Changes, { deploy, color }: Printing): string {
  const colors = pc.createColors(color)
  const paint = { '+': colors.green, '-': colors.red }
  const { added, changed, gone, redirected } = changes
  return [
    ...added.map(({ url, title }) => colors.green(`+ ${named(url, title)}`)),
    ...changed.flatMap((page) => [
      colors.yellow(`~ ${named(page.url, page.title)}${page.why ? `: ${page.why} changed` : ''}`),
      ...shortened(page.text ?? []).map((line) => `    ${'sign' in line ? paint[line.sign](lineOf(line)) : line.more}`),
    ]),
    ...redirected.map(({ url, to }) => `→ ${decodeUrl(url)} leads to ${decodeUrl(to)}`),
    ...gone.map(({ url, title }) => colors.red(`- ${named(url, title)}`)),
    ...(deploy ?? []).map((step) => `${step.do} ${'path' in step ? step.path : step.url}`),
    `${colors.green('✔')} ${summary(changes)}`,
  ].join('\n')
}

function named(url: string, title: string | undefined): string {
  return title === undefined ? decodeUrl(url) : `${decodeUrl(url)}  ${title}`
}

/** `1 page added, 2 changed, 0 redirected, 0 gone` */
function summary({ added, changed, gone, redirected }: Changes): string {
  if (added.length + changed.length + gone.length + redirected.length === 0) return 'No pages have changed.'
  const pages = `${counted(added.length, 'page')} added`
  return `${pages}, ${changed.length} changed, ${redirected.length} redirected, ${gone.length} gone`
}

function lineOf({ sign, text }: DiffLine): string {
  return `${sign} ${text}`
}

function shortened(lines: readonly DiffLine[]): (DiffLine | { readonly more: string })[] {
  const more = lines.length - mostLines
  return more > 0 ? [...lines.slice(0, mostLines), { more: `… and ${counted(more, 'more line')}` }] : [...lines]
}

interface Markdown extends Printing {
  /** Whether differences and long lists are folded. */
  readonly folded: boolean
  /** All changes, if only some of them are printed. */
  readonly of?: Changes | undefined
}

/** Markdown for a comment on a pull request. The first line lets a workflow find the comment again. */
function printMarkdown(changes: Changes, { preview, folded, deploy, of = changes }: Markdown): string {
  const { added, changed, gone, redirected } = changes
  const link = (url: string, title: string | undefined) => {
    const shown = plain(title ?? decodeUrl(url))
    return preview === undefined ? `${shown} \`${decodeUrl(url)}\`` : `[${shown}](<${addressIn(preview, url)}>)`
  }
  const section = (title: string, lines: readonly string[]) => (lines.length > 0 ? [`### ${title}`, ...lines] : [])
  const steps = deploy?.map((step) => `${step.do} ${'path' in step ? step.path : step.url}`)
  return [
    '<!-- sitegen changes -->',
    `**${summary(of)}**`,
    ...section('Added', [list(added.map(({ url, title }) => link(url, title)))].filter(Boolean)),
    ...section(
      'Changed',
      changed.filter((page) => !looksSame(page)).map((page) => changedPage(page, link(page.url, page.title), folded)),
    ),
    ...section(
      'Redirected',
      [list(redirected.map(({ url, to }) => `\`${decodeUrl(url)}\` → ${link(to, undefined)}`))].filter(Boolean),
    ),
    ...section(
      'Gone',
      [list(gone.map(({ url, title }) => `${plain(title ?? '')} \`${decodeUrl(url)}\``.trim()))].filter(Boolean),
    ),
    ...section('Changed, with the same visible text', sameText(of, { link, folded, isListed: of === changes })),
    ...section('To deploy', steps && steps.length > 0 ? [fenced(steps, '')] : []),
  ].join('\n\n')
}

/** Whether only the surroundings of a page's text have changed, such as the sidebar. */
function looksSame({ text }: ChangedPage): boolean {
  return text?.length === 0
}

interface Listing {
  readonly link: (url: string, title: string | undefined) => string
  readonly folded: boolean
  /** False if there is no room for a list. */
  readonly isListed: boolean
}

/** Pages whose text is the same. A new page in the sidebar changes all others, so these are listed last. */
function sameText({ changed }: Changes, { link, folded, isListed }: Listing): string[] {
  const same = changed.filter(looksSame)
  const count = counted(same.length, 'page')
  if (same.length === 0) return []
  if (!isListed) return [count]
  const lines = list(same.map((page) => headOf(page, link(page.url, page.title))))
  return folded ? [`<details><summary>${count}</summary>\n\n${lines}\n\n</details>`] : [lines]
}

function list(items: readonly string[]): string {
  return items.map((item) => `- ${item}`).join('\n')
}

function headOf({ why }: ChangedPage, link: string): string {
  return `${link}${why ? ` – ${why} changed` : ''}`
}

function changedPage(page: ChangedPage, link: string, folded: boolean): string {
  const { text } = page
  const head = `- ${headOf(page, link)}`
  const lines = shortened(text ?? []).map((line) => ('sign' in line ? lineOf(line) : line.more))
  if (lines.length === 0) return head
  const block = fenced(lines, 'diff')
  const count = counted(text?.length ?? 0, 'line')
  return folded ? `${head}\n\n<details><summary>${count}</summary>\n\n${block}\n\n</details>` : `${head}\n\n${block}`
}

/** A code block with a fence that its lines do not contain. */
function fenced(lines: readonly string[], lang: string): string {
  const longest = Math.max(2, ...lines.flatMap((line) => line.match(/`+/g) ?? []).map(({ length }) => length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}${lang}\n${lines.join('\n')}\n${fence}`
}

/** Text that Markdown shows unchanged. */
function plain(text: string): string {
  return text.replace(/[\\`*_[\]<>&#|~@]/g, '\\$&')
}

/** The address of a page in a preview, which may have a base path of its own. */
function addressIn(preview: string, url: string): string {
  return /^([a-z]+:)?\/\//i.test(url) ? url : `${preview.replace(/\/+$/, '')}${url}`
}
