// Contract: what both states have in common is not touched, so changes made by the reader and by scripts survive: focus, selected
// tabs, opened details, buttons on code. `live` shows the state `before`, plus elements added by scripts.

/** Notified before a node is removed, and after an element received new children. */
export interface PatchListener {
  readonly leaving: (node: Node) => void
  readonly came: (parent: Element) => void
}

/** Update a live element from one state of its contents to another. */
export function patchContents(live: Element, before: Element, now: Element, listener: PatchListener) {
  new Patch(listener).children(live, before, now)
}

/** Elements whose contents belong to other scripts. */
const sealed = 'sitegen-island, iframe, video, audio, canvas, object, script, style'
/** Maximum number of pairs of children that are compared. */
const most = 250_000

class Patch {
  constructor(private readonly listener: PatchListener) {}

  children(live: Node, before: Node, now: Node) {
    const old = [...before.childNodes]
    const fresh = [...now.childNodes]
    const own = locate(live, old)
    if (!own) return this.replaceAll(live as Element, fresh)
    let last: Node | null = null
    for (const [from, to] of align(old, fresh)) {
      const mine: Node | undefined = from === undefined ? undefined : own[from]
      if (mine && to !== undefined) last = this.node(mine, old[from as number] as Node, fresh[to] as Node)
      else if (mine) this.remove(mine)
      else last = this.insert(live as Element, fresh[to as number] as Node, last)
    }
  }

  /** Update a live node. Returns the node that takes its place. */
  private node(live: Node, before: Node, now: Node): Node {
    if (before.isEqualNode(now)) return live
    if (!(live instanceof Element && before instanceof Element && now instanceof Element)) {
      if (live.nodeType !== now.nodeType) return this.replace(live, now)
      live.nodeValue = now.nodeValue
      return live
    }
    if (live.nodeName !== now.nodeName || live.matches(sealed)) return this.replace(live, now)
    for (const name of new Set([...before.getAttributeNames(), ...now.getAttributeNames()])) {
      const value = now.getAttribute(name)
      if (value === before.getAttribute(name)) continue
      if (value === null) live.removeAttribute(name)
      else live.setAttribute(name, value)
    }
    this.children(live, before, now)
    return live
  }

  private replace(live: Node, now: Node): Node {
    const made = document.importNode(now, true)
    const parent = live.parentNode as Element
    this.listener.leaving(live)
    parent.replaceChild(made, live)
    this.listener.came(parent)
    return made
  }

  private replaceAll(live: Element, fresh: readonly Node[]) {
    this.listener.leaving(live)
    live.replaceChildren(...fresh.map((one) => document.importNode(one, true)))
    this.listener.came(live)
  }

  private insert(parent: Element, now: Node, last: Node | null): Node {
    const made = document.importNode(now, true)
    parent.insertBefore(made, last ? last.nextSibling : parent.firstChild)
    this.listener.came(parent)
    return made
  }

  private remove(live: Node) {
    this.listener.leaving(live)
    live.parentNode?.removeChild(live)
  }
}

/** The live children that correspond to `raw`, in order; undefined if they cannot be identified. */
function locate(live: Node, raw: readonly Node[]): Node[] | undefined {
  const found: Node[] = []
  let next = live.firstChild
  for (const one of raw) {
    while (next && !standsFor(next, one)) next = next.nextSibling
    if (!next) return undefined
    found.push(next)
    next = next.nextSibling
  }
  return found
}

function standsFor(live: Node, raw: Node): boolean {
  if (live.nodeType !== raw.nodeType || live.nodeName !== raw.nodeName) return false
  if (!(live instanceof Element && raw instanceof Element)) return true
  return live.id === raw.id && (raw.classList.length === 0 || live.classList.contains(raw.classList[0] as string))
}

type Pair = readonly [from: number | undefined, to: number | undefined]

/** Pairs of old and new children, in the order of the new ones. A child without a counterpart was removed or added. */
function align(old: readonly Node[], fresh: readonly Node[]): Pair[] {
  const pairs: Pair[] = []
  let start = 0
  while (start < old.length && start < fresh.length && isSame(old[start], fresh[start])) pairs.push([start, start++])
  let end = 0
  while (
    end < old.length - start &&
    end < fresh.length - start &&
    isSame(old[old.length - 1 - end], fresh[fresh.length - 1 - end])
  )
    end++
  const [oldEnd, freshEnd] = [old.length - end, fresh.length - end]
  let [from, to] = [start, start]
  const anchors = common(old.slice(start, oldEnd), fresh.slice(start, freshEnd))
  for (const [a, b] of [...anchors, [oldEnd - start, freshEnd - start] as const]) {
    pairs.push(...gap(old, fresh, { from, to, oldEnd: start + a, freshEnd: start + b }))
    if (start + a < oldEnd) pairs.push([start + a, start + b])
    from = start + a + 1
    to = start + b + 1
  }
  for (let index = 0; index < end; index++) pairs.push([oldEnd + index, freshEnd + index])
  return pairs
}

function isSame(a: Node | undefined, b: Node | undefined): boolean {
  return a !== undefined && b !== undefined && a.isEqualNode(b)
}

/** The longest common subsequence of equal nodes. */
function common(old: readonly Node[], fresh: readonly Node[]): (readonly [number, number])[] {
  if (old.length === 0 || fresh.length === 0 || old.length * fresh.length > most) return []
  const width = fresh.length + 1
  const lengths = new Uint32Array((old.length + 1) * width)
  const equal = (a: number, b: number) => isSame(old[a], fresh[b])
  for (let a = old.length - 1; a >= 0; a--)
    for (let b = fresh.length - 1; b >= 0; b--)
      lengths[a * width + b] = equal(a, b)
        ? (lengths[(a + 1) * width + b + 1] as number) + 1
        : Math.max(lengths[(a + 1) * width + b] as number, lengths[a * width + b + 1] as number)
  const found: (readonly [number, number])[] = []
  for (let a = 0, b = 0; a < old.length && b < fresh.length; ) {
    if (equal(a, b)) found.push([a++, b++])
    else if ((lengths[(a + 1) * width + b] as number) >= (lengths[a * width + b + 1] as number)) a++
    else b++
  }
  return found
}

interface Gap {
  readonly from: number
  readonly to: number
  readonly oldEnd: number
  readonly freshEnd: number
}

/** Between two equal nodes, pair nodes of the same name as changed; the others were removed or added. */
function* gap(old: readonly Node[], fresh: readonly Node[], { from, to, oldEnd, freshEnd }: Gap): Generator<Pair> {
  let next = from
  for (let index = to; index < freshEnd; index++) {
    const name = fresh[index]?.nodeName
    let partner = next
    while (partner < oldEnd && old[partner]?.nodeName !== name) partner++
    if (partner === oldEnd) {
      yield [undefined, index]
      continue
    }
    for (; next < partner; next++) yield [next, undefined]
    yield [partner, index]
    next = partner + 1
  }
  for (; next < oldEnd; next++) yield [next, undefined]
}
