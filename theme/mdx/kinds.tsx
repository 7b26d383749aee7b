import { Children, type ComponentType, isValidElement, type ReactElement, type ReactNode } from 'react'
import { admonitionNames } from '../../renderer/text/admonition-kinds.ts'
import { Admonition } from './components.tsx'

interface KindProps {
  readonly type?: string | undefined
  readonly title?: ReactNode
  readonly className?: string | undefined
  readonly id?: string | undefined
  readonly children?: ReactNode
}

type Kinds = Readonly<Record<string, ComponentType<KindProps>>>

interface BoxProps extends Omit<KindProps, 'type' | 'title'> {
  readonly role?: string
  readonly 'data-kind'?: string
  readonly 'data-type'?: string
  readonly 'data-titled'?: string
}

/** The components of kinds that Docusaurus has: each is the box of that kind. */
export const ownKinds: Kinds = Object.fromEntries(
  admonitionNames.map((kind) => [kind, (props: KindProps) => <Admonition {...props} type={kind} />]),
)

/** Components that render the site’s admonition kinds, in Markdown and by name. */
export function componentsOfKinds(kinds: Kinds = {}) {
  const ownOf = (type = '') => (Object.hasOwn(kinds, type) && kinds[type] !== ownKinds[type] ? kinds[type] : undefined)
  return {
    admonition: ({ 'data-type': type, 'data-titled': titled, children, ...rest }: BoxProps) => {
      const Own = ownOf(type)
      if (!Own) return <div {...rest}>{children}</div>
      const parts = Children.toArray(children)
      const title = parts.find((part) => isTitle(part))
      const { className = '', id } = rest
      const others = className.split(' ').filter((name) => name !== 'admonition' && name !== type)
      return (
        <Own
          type={type}
          title={titled && isTitle(title) ? title.props.children : undefined}
          className={others.join(' ') || undefined}
          id={id}
        >
          {parts.filter((part) => part !== title)}
        </Own>
      )
    },
    Admonition: (props: KindProps) => {
      const Own = ownOf(props.type)
      return Own ? <Own {...props} /> : <Admonition {...props} />
    },
  }
}

function isTitle(part: ReactNode): part is ReactElement<{ readonly children?: ReactNode }> {
  return isValidElement<{ className?: string }>(part) && part.props.className === 'admonition-title'
}
