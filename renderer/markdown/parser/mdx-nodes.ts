// Adds what satteri's tree of an MDX text lacks: the programs of its JavaScript, parsed by acorn, and the positions of attributes.
// Both are found in the text. In any unusual case the result is undefined, and remark-mdx parses the text.
//
// This is only an optimization: without `parseFast` for MDX, `mdx/module.ts` leaves all texts to remark-mdx.
import { Parser } from 'acorn'
import jsx from 'acorn-jsx'
import type { Program } from 'estree'
import { eventsToAcorn } from 'micromark-util-events-to-acorn'
import type { Point, Position } from 'unist'

interface Expression {
  readonly type: 'mdxFlowExpression' | 'mdxTextExpression' | 'mdxJsxAttributeValueExpression'
  readonly value: string
  data?: object
}

interface Attribute {
  readonly type: 'mdxJsxAttribute' | 'mdxJsxExpressionAttribute'
  readonly name?: string
  readonly value?: string | Expression | null
  data?: object
  position?: Position
}

/** An import, an export or an expression in braces. */
export interface MdxCode {
  readonly type: 'mdxjsEsm' | 'mdxFlowExpression' | 'mdxTextExpression'
  readonly value: string
  data?: object
  position?: Position
}

/** An element as JSX. */
export interface MdxElement {
  readonly type: 'mdxJsxFlowElement' | 'mdxJsxTextElement'
  readonly name: string | null
  readonly attributes: Attribute[]
  readonly position?: Position
}

interface Block {
  readonly type: string
  readonly position?: Position | undefined
  readonly children: readonly Pick<Block, 'type' | 'position'>[]
}

/** A value found in the text: its lines as micromark events, and its end. */
interface Found {
  readonly events: unknown[]
  readonly end: number
}

interface Parsing {
  readonly start: number
  readonly expression?: true
  readonly allowEmpty?: true
  readonly prefix?: string
  readonly suffix?: string
}

const acorn = { ecmaVersion: 2024, sourceType: 'module', locations: true } as const
const modules = /^(?:ExportAllDeclaration|ExportDefaultDeclaration|ExportNamedDeclaration|ImportDeclaration)$/
const tagName = /<([A-Za-z_$][\w$-]*(?:\.[A-Za-z_$][\w$-]*)*)?(?=[\s/>])/y
const attributeName = /[A-Za-z_$][\w$-]*/y
const literal = /"([^"&\\\n]*)"|'([^'&\\\n]*)'/y
const space = /[ \n]+/y
const importLine = /^[ \t>]*(?:import|export)\s/m
const tagEnd = /\/?>/y

/** Completes the nodes of one text, in order. */
export class MdxNodes {
  private readonly parser = Parser.extend(jsx())
  private readonly lines: number[] = [0]
  /** Names that the text imports, none of which may be declared again. */
  private readonly imported: string[] = []

  private readonly tabs: boolean

  constructor(private readonly text: string) {
    this.tabs = text.includes('\t')
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) this.lines.push(at + 1)
  }

  /** Add the program to an import, an export or an expression. Returns false if it is not certain. */
  complete(node: MdxCode, start: number, end: number): boolean {
    if (node.type === 'mdxjsEsm') return this.completeModule(node, start)
    const found = this.text.charAt(start) === '{' ? this.find(node.value, start + 1, 'mdxExpression') : undefined
    if (found?.end !== end - 1 || !this.isIndented(start, end)) return false
    const estree = this.parse(found, { start, expression: true, allowEmpty: true })
    if (estree) node.data = { estree }
    return estree !== undefined
  }

  /** Add programs and positions to the attributes of an element. Returns the end of its opening tag, if that is certain. */
  completeTag({ name, attributes }: MdxElement, start: number): number | undefined {
    const named = this.match(tagName, start)
    if (!named || (named[1] ?? null) !== name) return undefined
    let at = start + named[0].length
    for (const attribute of attributes) {
      const gap = this.match(space, at)?.[0].length ?? 0
      const end = gap > 0 ? this.completeAttribute(attribute, at + gap) : undefined
      if (end === undefined) return undefined
      const from = at + gap
      attribute.position = { start: this.point(from), end: this.point(end) }
      at = end
    }
    at += this.match(space, at)?.[0].length ?? 0
    const last = this.match(tagEnd, at)
    if (!last) return undefined
    const end = at + last[0].length
    return this.isIndented(start, end) ? end : undefined
  }

  /** Whether the end tag of an element is at the same depth of quotations as its start tag. */
  closesInPlace(start: number, end: number): boolean {
    const marks = (offset: number) => /^[ >]*/.exec(this.leadOf(offset))?.[0].replaceAll(' ', '').length
    return marks(start) === marks(this.text.lastIndexOf('<', end - 1))
  }

  /** Whether a heading, a cell or a paragraph contains its elements completely, and none of its lines may be an import. */
  isWhole({ type, position, children }: Block): boolean {
    const { start, end } = position ?? {}
    if ((children.at(-1)?.position?.end.offset ?? 0) > (end?.offset ?? 0)) return false
    if (type === 'paragraph') return !importLine.test(this.text.slice(start?.offset, end?.offset))
    return start?.line === end?.line || !children.some((one) => one.type.startsWith('mdx'))
  }

  /** Whether a range begins its line, and its other lines are indented at least as far. */
  private isIndented(start: number, end: number): boolean {
    const [, ...lines] = this.text.slice(start, end).split('\n')
    if (lines.length === 0) return true
    const lead = this.leadOf(start)
    return lead.trim() === '' && lines.every((line) => line.startsWith(lead))
  }

  /** The text before an offset on its line. */
  private leadOf(offset: number): string {
    return this.text.slice(this.lines[this.lineOf(offset)], offset)
  }

  private completeModule(node: MdxCode, start: number): boolean {
    const { value, position } = node
    if (position?.start.column !== 1 || /\n[ \t]*(?:\n|$)/.test(value)) return false
    const found = this.find(value, start, 'mdxjsEsmData', 0)
    if (!found) return false
    const prefix = this.imported.length > 0 ? `var ${this.imported.join(',')}\n` : ''
    const estree = this.parse(found, { start, prefix })
    if (!estree) return false
    if (prefix) estree.body.shift()
    for (const one of estree.body) {
      if (!modules.test(one.type)) return false
      if (one.type === 'ImportDeclaration') this.imported.push(...one.specifiers.map(({ local }) => local.name))
    }
    node.data = { estree }
    position.end = this.point(found.end)
    return true
  }

  private completeAttribute(attribute: Attribute, start: number): number | undefined {
    if (attribute.type === 'mdxJsxExpressionAttribute') {
      if (this.text.charAt(start) !== '{') return undefined
      return this.completeExpression(attribute as unknown as Expression, start, true)
    }
    const name = this.match(attributeName, start)?.[0]
    if (name === undefined || name !== attribute.name) return undefined
    const at = start + name.length
    const { value } = attribute
    if (value === null || value === undefined) return /[\s/>]/.test(this.text.charAt(at)) ? at : undefined
    if (this.text.charAt(at) !== '=') return undefined
    if (typeof value !== 'string') return this.completeExpression(value, at + 1, false)
    const written = this.match(literal, at + 1)
    return written && (written[1] ?? written[2]) === value ? at + 1 + written[0].length : undefined
  }

  private completeExpression(node: Expression, start: number, spread: boolean): number | undefined {
    const found = this.text.charAt(start) === '{' ? this.find(node.value, start + 1, 'mdxExpression') : undefined
    if (!found || this.text.charAt(found.end) !== '}') return undefined
    const around = spread ? { prefix: '({', suffix: '})' } : {}
    const estree = this.parse(found, { start, expression: true, ...around })
    if (!estree || (spread && !isSpread(estree))) return undefined
    node.data = { estree }
    return found.end + 1
  }

  /** Find a value at an offset; up to `most` spaces of indentation on its other lines are not part of it. */
  private find(value: string, start: number, type: string, most = 2): Found | undefined {
    const { text } = this
    if (value.includes('\t') || (this.tabs && this.leadOf(start).includes('\t'))) return undefined
    const events: unknown[] = []
    let at = start
    for (const [number, line] of value.split('\n').entries()) {
      if (number > 0) {
        if (text.charAt(at) !== '\n') return undefined
        events.push(this.event('lineEnding', at, at + 1))
        at++
        for (let left = most; left > 0 && text.charAt(at) === ' '; left--) at++
      }
      if (!text.startsWith(line, at)) return undefined
      if (line !== '') events.push(this.event(type, at, at + line.length))
      at += line.length
    }
    return { events, end: at }
  }

  private event(type: string, start: number, end: number): unknown[] {
    const token = { type, start: this.point(start), end: this.point(end) }
    return ['enter', token, { sliceStream: () => [this.text.slice(start, end)] }]
  }

  private parse({ events }: Found, { start, ...how }: Parsing): Program | undefined {
    try {
      const { estree, error } = eventsToAcorn(events as never, {
        acorn: this.parser as never,
        acornOptions: acorn,
        tokenTypes: ['mdxExpression', 'mdxjsEsmData'] as never,
        start: this.point(start) as never,
        ...how,
      })
      return error ? undefined : (estree as Program | undefined)
    } catch {
      return undefined
    }
  }

  private match(pattern: RegExp, at: number): RegExpExecArray | null {
    pattern.lastIndex = at
    return pattern.exec(this.text)
  }

  private point(offset: number): Point {
    const line = this.lineOf(offset)
    return { line: line + 1, column: offset - (this.lines[line] as number) + 1, offset }
  }

  private lineOf(offset: number): number {
    let [low, high] = [0, this.lines.length - 1]
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((this.lines[middle] as number) <= offset) low = middle
      else high = middle - 1
    }
    return low
  }
}

/** Whether a program is `({...value})`. */
function isSpread({ body: [statement] }: Program): boolean {
  if (statement?.type !== 'ExpressionStatement' || statement.expression.type !== 'ObjectExpression') return false
  const { properties } = statement.expression
  return properties.length === 1 && properties[0]?.type === 'SpreadElement'
}
