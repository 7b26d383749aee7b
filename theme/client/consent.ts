// Contract: loaded like the script of an island, on sites that ask readers before counting visits. Nothing is loaded from the
// service until the reader has agreed, in this visit or an earlier one.
import { keep, onKeptElsewhere, readKept } from './storage.ts'

/** The texts of the question, and the attributes of the analytics script. */
interface Props {
  readonly text: string
  readonly allow: string
  readonly decline: string
  readonly change: string
  readonly policy?: { readonly label: string; readonly to: string }
  readonly script: Readonly<Record<string, string | boolean>>
}

const name = 'analytics'

/** Ask the reader, unless the answer is known, and load the script once the answer is yes. */
export function hydrate(_: HTMLElement, __: string, props: Props): () => void {
  new Consent(props).start()
  return () => {}
}

class Consent {
  private readonly banner = document.createElement('section')
  private readonly change = document.createElement('button')
  private isLoaded = false

  constructor(private readonly props: Props) {}

  start() {
    this.makeBanner()
    this.makeChange()
    onKeptElsewhere((key) => key === name && this.apply())
    this.apply()
  }

  /** Act on the saved answer. */
  private apply() {
    const answer = readKept(name)
    if (answer === null) return this.show()
    this.banner.remove()
    // A script cannot be unloaded, but the page can be reloaded without it.
    if (answer === 'allowed') this.load()
    else if (this.isLoaded) location.reload()
  }

  /** Show the question first on the page, right after the skip link, so that keyboards and screen readers reach it first. */
  private show() {
    const skip = document.querySelector('.skip')
    if (skip) skip.after(this.banner)
    else document.body.prepend(this.banner)
  }

  private load() {
    if (this.isLoaded) return
    this.isLoaded = true
    const script = document.createElement('script')
    for (const [key, value] of Object.entries(this.props.script))
      script.setAttribute(key, value === true ? '' : String(value))
    document.head.append(script)
  }

  private makeBanner() {
    const { text, allow, decline, policy, change } = this.props
    const question = document.createElement('p')
    question.textContent = text
    if (policy) {
      const link = document.createElement('a')
      link.href = policy.to
      link.textContent = policy.label
      question.append(' ', link)
    }
    this.banner.className = 'consent'
    this.banner.ariaLabel = change
    this.banner.append(question, this.answer(allow, 'allowed'), this.answer(decline, 'declined'))
  }

  private answer(label: string, kept: string) {
    const made = document.createElement('button')
    return setButton(made, label, () => {
      const wasAsked = readKept(name) !== null
      keep(name, kept)
      this.apply()
      if (wasAsked) this.change.focus()
    })
  }

  /** Add a button to the footer, so that changing the answer is as easy as giving it. */
  private makeChange() {
    const { change } = this
    setButton(change, this.props.change, () => {
      this.show()
      this.banner.querySelector('button')?.focus()
    })
    change.className = 'consent-change'
    const footer = document.querySelector('.footer-end') ?? document.querySelector('footer:last-of-type')
    ;(footer ?? document.body).append(change)
  }
}

function setButton(button: HTMLButtonElement, label: string, click: () => void): HTMLButtonElement {
  button.type = 'button'
  button.textContent = label
  button.onclick = click
  return button
}
