import type {
  GrammarState,
  HighlighterCore,
  LanguageRegistration,
  ThemedToken,
  WebAssemblyInstantiator,
} from 'shiki/core'
import { closest } from '../text/closest.ts'
import { type Fence, isTerminal, readFence } from '../text/fence.ts'
import { escapeHtml } from '../text/html.ts'
import { lazily } from '../text/lazily.ts'
import { inEnglish, type Say } from '../text/phrase.ts'
import type { CodeBlock, Highlighted, SiteConfig } from '../types.ts'
import { decorate, foldLines } from './decorations.ts'
import { shareExpressions } from './expressions.ts'
import { languageName } from './language-names.ts'
import { markLines } from './marks.ts'
import { terminalLines } from './terminal.ts'

/** Longer blocks are shown as plain text: their markup would cost more than it helps. */
const longest = 100_000

/** Color variables of Shiki's css-variables theme → class of the token. Other variables have no class. */
const classes: Readonly<Record<string, string>> = {
  'token-keyword': 'tk',
  'token-string': 'ts',
  'token-string-expression': 'te',
  'token-comment': 'tc',
  'token-constant': 'tn',
  'token-parameter': 'ta',
  'token-function': 'tf',
  'token-link': 'tl',
  'token-inserted': 'ti',
  'token-deleted': 'td',
}

export interface Highlighter {
  highlight(block: CodeBlock): Promise<Highlighted>
}

/** Split `js{1,3}` of VitePress and `rust,no_run` of rustdoc into the language and the rest of the fence. */
function readInfo({ lang, fence }: Pick<CodeBlock, 'lang' | 'fence'>): Pick<CodeBlock, 'lang' | 'fence'> {
  const [, name = lang, rest = ''] = /^([^{,]+)([{,].*)$/.exec(lang) ?? []
  return { lang: name, fence: rest.startsWith('{') ? `${rest} ${fence}` : fence }
}

/** A highlighter that loads Shiki for the first block, and each grammar on first use. */
export function createHighlighter(options: SiteConfig['highlight'], say: Say = inEnglish): Highlighter {
  const started = options.languages.length > 0 ? lazily(() => startEngine(options.languages)) : withoutOwn
  return {
    async highlight(written) {
      const block = { ...written, ...readInfo(written) }
      const wanted = block.lang.toLowerCase()
      const name = (Object.hasOwn(options.aliases, wanted) ? options.aliases[wanted] : undefined) ?? wanted
      const own = options.languages.some((language) => language.name === name)
      const fence = readFence(block.fence)
      const { code, marks, words: ownWords, notes } = markLines(block.code, fence, options.magicComments)
      const lang = code.length > longest ? undefined : own ? name : languageName(name)
      const engine = lang === undefined ? undefined : await started()
      const known = engine && lang !== undefined ? await engine.load(lang) : undefined
      const lines = known ? known(code) : isTerminal(block) ? terminalLines(code) : code.split('\n').map(escapeHtml)
      const decorated = decorate(lines, { words: fence.words, ownWords, notes, say })
      const html = frame(decorated, marks, { ...fence, lang: wanted, say })
      if (!engine || known || lang === undefined) return { html }
      // A name of three letters is always similar to another: `npm` is not a typo of `nim`.
      const near = lang.length > 3 ? closest(lang, engine.names) : undefined
      return { html, unknownLanguage: block.lang, near }
    },
  }
}

interface Engine {
  readonly names: readonly string[]
  /** A function from code to lines of HTML; undefined for an unknown language. */
  load(lang: string): Promise<((code: string) => string[]) | undefined>
}

/** Shared by all sites without their own languages: compiling a grammar takes longer than highlighting most samples with it. */
const withoutOwn = lazily(() => startEngine([]))

/**
 * Grammars that highlight embedded code with whatever other grammars are loaded (a Markdown fence in a Markdown fence), and
 * those that inject rules into others, get a highlighter of their own, so that a block's tokens never depend on earlier blocks.
 */
async function startEngine(own: SiteConfig['highlight']['languages']): Promise<Engine> {
  const [{ createHighlighterCore, createCssVariablesTheme }, { createOnigurumaEngine }, { bundledLanguages }] =
    await Promise.all([import('shiki/core'), import('shiki/engine/oniguruma'), import('shiki/langs')])
  const theme = createCssVariablesTheme({ name: 'sitegen', variablePrefix: '--', fontStyle: false })
  // Passed explicitly: to detect its format, the engine would load Node's HTTP client.
  const instantiator: WebAssemblyInstantiator = async (imports) => (await import('shiki/wasm')).default(imports)
  const engine = createOnigurumaEngine({ instantiator }).then(shareExpressions)
  const startCore = (): Promise<HighlighterCore> =>
    createHighlighterCore({ themes: [theme], langs: own as never[], engine, warnings: false })
  const shared = startCore()
  const grammars = bundledLanguages as Readonly<Record<string, () => Promise<{ default: LanguageRegistration[] }>>>
  const load = async (lang: string): Promise<HighlighterCore | undefined> => {
    if (own.some(({ name }) => name === lang)) return startCore()
    const grammar = Object.hasOwn(grammars, lang) ? await grammars[lang]?.() : undefined
    if (!grammar) return undefined
    const alone = grammar.default.some(({ embeddedLangsLazy, injectTo }) => embeddedLangsLazy?.length || injectTo)
    const core = await (alone ? startCore() : shared)
    await core.loadLanguage(grammar.default)
    return core
  }
  const cores = new Map<string, Promise<HighlighterCore | undefined>>()
  return {
    names: [...Object.keys(grammars), ...own.map(({ name }) => name)],
    async load(lang) {
      const known = cores.get(lang) ?? load(lang)
      cores.set(lang, known)
      const core = await known
      if (!core) return undefined
      // No time limit: a busy machine would produce different tokens from a fast one.
      const limits = { tokenizeMaxLineLength: 5000, tokenizeTimeLimit: 0 }
      const options = { lang, theme: 'sitegen', ...limits }
      return (code) =>
        inSteps(code, (some, grammarState) => {
          const tokens = core.codeToTokensBase(some, { ...options, ...(grammarState && { grammarState }) })
          return { tokens, state: core.getLastGrammarState(tokens) }
        })
    },
  }
}

/** Number of lines between checks of the nesting depth. */
const step = 100
/** Maximum number of open rules. The cost of a line grows with it, so code that opens a rule on every line takes quadratic time. */
const deepest = 400

interface Step {
  readonly tokens: ThemedToken[][]
  readonly state: GrammarState | undefined
}

/** Lines as HTML; once nesting is too deep, all further lines are plain text. */
function inSteps(code: string, tokenize: (code: string, state: GrammarState | undefined) => Step): string[] {
  const lines = code.split('\n')
  const printed: string[] = []
  let state: GrammarState | undefined
  for (let start = 0; start < lines.length; start += step) {
    const made = tokenize(lines.slice(start, start + step).join('\n'), state)
    for (const line of made.tokens) printed.push(printLine(line))
    state = made.state
    const { depth } = (state?.getInternalStack() ?? { depth: 0 }) as { readonly depth: number }
    if (depth > deepest) return [...printed, ...lines.slice(start + step).map(escapeHtml)]
  }
  return printed
}

/**
 * The tokens of a line as HTML; adjacent tokens of one class, and the space between them, share an element.
 *
 * Every byte counts: tokens are a large part of a site's output.
 */
function printLine(tokens: readonly ThemedToken[]): string {
  let html = ''
  let open = ''
  for (const { content, color } of tokens) {
    const name = classes[/--([\w-]+)/.exec(color ?? '')?.[1] ?? ''] ?? ''
    if (name !== open && content.trim() !== '') {
      if (open) html += '</i>'
      if (name) html += `<i class=${name}>`
      open = name
    }
    html += escapeHtml(content)
  }
  return open ? `${html}</i>` : html
}

interface Frame extends Pick<Fence, 'title' | 'numbers' | 'collapse'> {
  readonly lang: string
  readonly say: Say
}

/** The markup around the lines; a line has its own element only if it is marked or numbered. */
function frame(
  lines: readonly string[],
  marks: readonly ReadonlySet<string>[],
  { title, numbers, collapse, lang, say }: Frame,
): string {
  // A counter begins at one, and browsers do not count lines that are folded.
  const isWritten = numbers !== undefined && (numbers !== 1 || collapse !== undefined)
  const body = lines.map((line, index) => {
    const own = [...(marks[index] ?? [])]
    if (own.length === 0 && numbers === undefined) return line
    const number = isWritten ? ` data-line="${numbers + index}"` : ''
    return `<span class="${['line', ...own].join(' ')}"${number}>${line || ' '}</span>`
  })
  const focus = marks.some((own) => own.has('focus')) ? ' data-focus' : ''
  const numbered = numbers === undefined ? '' : ` data-numbers="${numbers}"`
  const label = lang ? ` data-lang="${escapeHtml(lang)}"` : ''
  const head = title ? `<div class="code-title">${escapeHtml(title)}</div>` : ''
  return `<div class="code">${head}<pre tabindex="0"${label}${numbered}${focus}><code>${foldLines(body, collapse, say)}</code></pre></div>`
}
