import type { SearchKind } from '../../../renderer/types.ts'
import { showFailure } from '../notice.ts'
import { text } from '../text.ts'
import type { Asker } from './asker.ts'
import { element, kindLabels, pageGroup } from './elements.ts'
import type { Answer } from './engine.ts'
import { firstPages } from './ranking.ts'
import { forgetSearches, recentSearches, rememberSearch } from './recent.ts'

/** Number of pages shown at first, and added with each “More results”. */
const step = firstPages

/** Milliseconds after which a running search is announced. */
const statusDelay = 300

export interface PanelOptions {
  readonly asker: Asker
  /** A prefix that makes ids unique. */
  readonly name: string
  /** Address of the page that lists all pages. */
  readonly all: string
  /** Called with the link and the matched words when a hit is opened. */
  readonly onOpen: (link: HTMLAnchorElement, words: readonly string[]) => void
  readonly onTyped: (typed: string) => void
}

/** A search field and its results: a combobox with a list of links. */
export class Panel {
  readonly input: HTMLInputElement
  readonly kinds = element('div', { class: 'search-kinds', role: 'group', 'aria-label': text('Search in') })
  readonly results = element('div', { class: 'search-results' })
  readonly status = element('p', { class: 'search-status', role: 'status' })
  private readonly list: HTMLElement
  private kind: SearchKind | undefined
  private latest = 0
  private shown = step
  private words: readonly string[] = []

  constructor(private readonly options: PanelOptions) {
    const list = `${options.name}-list`
    this.list = element('div', { role: 'listbox', id: list, 'aria-label': text('Results') })
    this.input = element('input', {
      type: 'search',
      name: 'q',
      role: 'combobox',
      'aria-label': text('Search'),
      'aria-autocomplete': 'list',
      'aria-controls': list,
      'aria-expanded': 'false',
      placeholder: text('Search'),
      autocomplete: 'off',
      autocapitalize: 'off',
      spellcheck: 'false',
      enterkeyhint: 'go',
    })
    this.input.addEventListener('input', () => this.search())
    this.input.addEventListener('keydown', (event) => this.key(event))
    this.list.addEventListener('click', (event) => this.click(event))
    this.list.addEventListener('pointermove', ({ target }) => this.choose((target as Element).closest('[role=option]')))
    this.results.append(this.list)
  }

  /** Put a text into the field and search for it. */
  type(query: string) {
    this.input.value = query
    this.search()
  }

  /** Search for the input, from two letters on. The results record which input they belong to. */
  async search(shown = step) {
    const typed = this.input.value.trim()
    const search = ++this.latest
    this.shown = shown
    this.options.onTyped(typed)
    if ([...typed].length < 2) this.showStart()
    else await this.answer(typed, search)
    if (search === this.latest) this.results.dataset.for = typed
  }

  private async answer(typed: string, search: number) {
    const late = setTimeout(() => this.say(text('Searching…')), statusDelay)
    try {
      const path = location.pathname
      const answer = await this.options.asker.ask({ typed, kind: this.kind, path, pages: this.shown })
      if (search === this.latest) this.show(answer, typed)
    } catch (error) {
      if (search !== this.latest) return
      this.clear()
      this.say('')
      this.fail(error)
    } finally {
      clearTimeout(late)
    }
  }

  private show({ pages, total, more, kinds, words, failures }: Answer, typed: string) {
    const chosen = this.chosen()?.getAttribute('href')
    this.clear()
    this.words = words
    const groups = pages.map((page, index) => pageGroup(page, `${this.options.name}-${index}`))
    this.list.replaceChildren(...groups)
    this.input.ariaExpanded = String(groups.length > 0)
    this.showKinds(kinds)
    const hits = pages.reduce((sum, page) => sum + page.hits.length, 0)
    if (hits === 0 && failures.length === 0) this.showNothing(typed)
    // Without hits, a message takes the place of the results, so the status is only for screen readers.
    this.status.classList.toggle('sr-only', hits === 0)
    this.say(hits === 0 ? text('Nothing found for “{words}”', { words: typed }) : status(hits, pages.length, total))
    if (more) this.offerMore()
    if (failures.length > 0) this.fail(failures[0])
    const options = this.optionsShown()
    const again = options.find((option) => option.getAttribute('href') === chosen)
    // If the result that the reader had chosen is gone, continue from the first one, which Enter would open.
    this.choose(again ?? (chosen ? options[0] : undefined) ?? null)
  }

  private offerMore() {
    const more = element('button', { type: 'button', class: 'search-more' }, text('More results'))
    more.addEventListener('click', () => this.search(this.shown + step))
    this.results.append(more)
  }

  private showNothing(typed: string) {
    const { kind } = this
    const advice = element('ul', {}, element('li', {}, text('Try another word, or fewer words.')))
    if (kind) {
      const button = element(
        'button',
        { type: 'button', class: 'search-link' },
        text('Search everything, not only {kind}', { kind: kindLabels[kind] }),
      )
      button.addEventListener('click', () => this.pick(undefined))
      advice.append(element('li', {}, button))
    }
    if (/["“”]/.test(typed))
      advice.append(element('li', {}, text('Remove the quotes: quoted words must appear next to each other.')))
    advice.append(element('li', {}, element('a', { href: this.options.all }, text('Browse all pages'))))
    this.results.append(
      element(
        'div',
        { class: 'search-empty' },
        element('p', {}, text('Nothing found for “{words}”.', { words: typed })),
        advice,
      ),
    )
  }

  /** Show recent searches, or a hint about what to type, while the field is empty. */
  private showStart() {
    this.clear()
    this.say('')
    const recent = recentSearches()
    const empty = element('div', { class: 'search-empty' })
    if (recent.length > 0) {
      const items = recent.map((query) => {
        const button = element('button', { type: 'button', class: 'search-link' }, query)
        button.addEventListener('click', () => {
          this.type(query)
          this.input.focus()
        })
        return element('li', {}, button)
      })
      const forget = element('button', { type: 'button', class: 'search-more' }, text('Clear recent searches'))
      forget.addEventListener('click', () => {
        forgetSearches()
        this.showStart()
        this.input.focus()
      })
      empty.append(
        element('h2', {}, text('Recent searches')),
        element('ul', { class: 'search-recent' }, ...items),
        forget,
      )
    } else
      empty.append(
        element(
          'p',
          {},
          text(
            'Type words, the name of a method, or an error code. Put quotes around words that must appear next to each other.',
          ),
        ),
      )
    this.results.append(empty)
  }

  private showKinds(kinds: readonly SearchKind[]) {
    const wanted =
      kinds.length > 1 || this.kind
        ? [
            undefined,
            ...(Object.keys(kindLabels) as SearchKind[]).filter((kind) => kinds.includes(kind) || kind === this.kind),
          ]
        : []
    this.kinds.replaceChildren(
      ...wanted.map((kind) => {
        const button = element(
          'button',
          { type: 'button', 'aria-pressed': String(kind === this.kind) },
          kind ? kindLabels[kind] : text('All'),
        )
        button.addEventListener('click', () => this.pick(kind))
        return button
      }),
    )
  }

  private pick(kind: SearchKind | undefined) {
    this.kind = kind
    this.input.focus()
    this.search()
  }

  private fail(error: unknown) {
    const place = element('div', { class: 'search-failure' })
    showFailure(place, error, () => {
      this.input.focus()
      this.search(this.shown)
    })
    // Above the results, which may be long.
    this.results.prepend(place)
  }

  private clear() {
    this.results.replaceChildren(this.list)
    this.list.replaceChildren()
    this.input.ariaExpanded = 'false'
    this.input.removeAttribute('aria-activedescendant')
  }

  private say(status: string) {
    if (this.status.textContent !== status) this.status.textContent = status
  }

  private optionsShown(): HTMLAnchorElement[] {
    return [...this.list.querySelectorAll<HTMLAnchorElement>('[role=option]')]
  }

  private chosen(): HTMLAnchorElement | undefined {
    return this.optionsShown().find(({ ariaSelected }) => ariaSelected === 'true')
  }

  private choose(option: Element | null) {
    for (const one of this.optionsShown()) one.ariaSelected = String(one === option)
    if (option) this.input.setAttribute('aria-activedescendant', option.id)
    else this.input.removeAttribute('aria-activedescendant')
  }

  private key(event: KeyboardEvent) {
    if (event.isComposing) return
    const all = this.optionsShown()
    const at = all.findIndex(({ ariaSelected }) => ariaSelected === 'true')
    const to = { ArrowDown: at + 1, ArrowUp: at < 0 ? all.length - 1 : at - 1 }[event.key]
    if (to !== undefined && all.length > 0) {
      event.preventDefault()
      const option = all[(to + all.length) % all.length] as HTMLElement
      this.choose(option)
      option.scrollIntoView({ block: 'nearest' })
    }
    if (event.key !== 'Enter') return
    event.preventDefault()
    const { ctrlKey, metaKey, shiftKey } = event
    const target = all[Math.max(0, at)]
    target?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }))
  }

  private click({ target }: MouseEvent) {
    const link = (target as Element).closest<HTMLAnchorElement>('a[role=option]')
    if (!link) return
    rememberSearch(this.input.value)
    this.options.onOpen(link, this.words)
  }
}

function status(hits: number, shown: number, total: number): string {
  const results = text('{count} result|{count} results', { count: hits })
  const pages = text('{count} page|{count} pages', { count: shown })
  const isPart = total > shown
  return text(isPart ? '{results} on {pages} of {total}' : '{results} on {pages}', { results, pages, total })
}
