// Contract: text components have one form, whether written as directives or as components in MDX. Here, a directive becomes the
// elements that the theme's component renders; `kit-elements.ts` completes both.
import type { Nodes, Paragraph, Parent, PhrasingContent } from 'mdast'
import type { ContainerDirective } from 'mdast-util-directive'
import * as diagnostics from '../diagnostics.ts'
import type { Say } from '../text/phrase.ts'
import type { Diagnostic, Location } from '../types.ts'

/** The attributes of each container, in addition to `id` and `class`. */
const containers: Readonly<Record<string, readonly string[]>> = {
  steps: [],
  cards: [],
  card: ['href', 'icon'],
  filetree: [],
  details: ['open'],
}

export const kitNames = Object.keys(containers)

interface Context {
  readonly parent: Nodes | undefined
  /** Location of the opening line. */
  readonly at: Location
  readonly say: Say
  readonly report: (diagnostic: Diagnostic) => void
}

/** Turn the directive of a component into its elements. Returns false for other directives. */
export function kitBox(directive: ContainerDirective, { parent, at, say, report }: Context): boolean {
  const { name } = directive
  if (!Object.hasOwn(containers, name)) return false
  const known = [...(containers[name] as readonly string[]), 'id', 'class']
  for (const attribute of Object.keys(directive.attributes ?? {}))
    if (!known.includes(attribute)) report(diagnostics.unknownAttribute({ attribute, component: name, known }, at))
  if (name === 'card') return card(directive, { parent, at, report })
  if (name === 'details') return details(directive, say)
  const [label] = directive.children
  if (label?.data && 'directiveLabel' in label.data) {
    directive.children.shift()
    report(
      diagnostics.componentContent(
        `\`:::${name}\` cannot have a title.`,
        'Write it as a heading or as text above.',
        at,
      ),
    )
  }
  if (name === 'cards') become(directive, 'ul', ['cards', 'kit-cards'])
  else become(directive, 'div', [name === 'steps' ? 'kit-steps' : 'kit-tree'])
  return true
}

/** A collapsible text, with the label as its title. `open` expands it initially. */
function details(directive: ContainerDirective, say: Say): true {
  const [first] = directive.children
  const hasLabel = first?.type === 'paragraph' && first.data?.directiveLabel
  const title = { type: 'text' as const, value: say('Details') }
  const summary: Paragraph = hasLabel ? first : { type: 'paragraph', children: [title] }
  summary.data = { hName: 'summary' } as never
  if (!hasLabel) directive.children.unshift(summary)
  become(directive, 'details', [])
  if (directive.attributes && 'open' in directive.attributes)
    directive.data = { ...directive.data, hProperties: { ...directive.data?.hProperties, open: true } }
  return true
}

function card(directive: ContainerDirective, { parent, at, report }: Omit<Context, 'say'>): boolean {
  const isIn = parent?.type === 'containerDirective' && (parent as ContainerDirective).name === 'cards'
  const { href, icon } = directive.attributes ?? {}
  const [first, ...rest] = directive.children
  const label = first?.type === 'paragraph' && first.data?.directiveLabel ? first : undefined
  const { position } = directive
  if (!label)
    report(diagnostics.componentContent('The card has no title.', 'Write it in brackets: `:::card[Title]`.', at))
  else {
    const children: PhrasingContent[] = href
      ? [{ type: 'link', url: href, children: label.children as never, position }]
      : label.children
    const title: Paragraph = {
      type: 'paragraph',
      data: { hProperties: { className: ['kit-title'] } },
      children: icon ? [iconOf(icon, position), { type: 'text', value: ' ' }, ...children] : children,
    }
    directive.children = [title, ...rest]
  }
  if (!isIn)
    report(
      diagnostics.componentContent(
        'The card is not in `::::cards`.',
        'Put `::::cards` and `::::` around the cards.',
        at,
      ),
    )
  become(directive, isIn ? 'li' : 'div', [])
  return true
}

/** An image, if the icon is an address; otherwise characters such as an emoji. */
function iconOf(icon: string, position: Parent['position']): PhrasingContent {
  const children = /[./]/.test(icon)
    ? [{ type: 'image', url: icon, alt: '', position }]
    : [{ type: 'text', value: icon }]
  return {
    type: 'box',
    data: { hName: 'span', hProperties: { className: ['kit-icon'], ariaHidden: 'true' } },
    children,
  } as never
}

function become(directive: ContainerDirective, hName: string, own: readonly string[]) {
  const { class: className, id } = directive.attributes ?? {}
  const names = [...own, ...(className ? className.split(' ') : [])]
  const properties = { ...(names.length > 0 && { className: names }), ...(id && { id }) }
  directive.data = { hName, hProperties: properties }
}
