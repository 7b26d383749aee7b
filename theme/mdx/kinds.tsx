import { Children, type ComponentType, isValidElement, type ReactElement, type ReactNode } from 'react'
import { admonitionKind, admonitionNames, plainKind } from '../../renderer/text/admonition-kinds.ts'
import { useText } from '../text.tsx'
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

/** The components of the kinds of Docusaurus, each the box of that kind. */
export const ownKinds: Kinds = Object.fromEntries(
  admonitionNames.map((kind) => [kind, (props: KindProps) => <Admonition {...props} type={kind} />]),
)

/** Add aliases to a list of kinds: `success`, for example, gets the site's component for the kind that it means. */
export function withAliases(kinds: Kinds): Kinds {
  const aliases = admonitionNames.flatMap((name) => {
    const [meant, title] = admonitionKind(name) ?? plainKind
    const Own = kinds[meant]
    if (meant === name || Own === undefined || Own === ownKinds[meant]) return []
    const Alias = (props: KindProps) => {
      const text = useText()
      return <Own {...props} title={props.title ?? text(title)} />
    }
    return [[name, Alias] as const]
  })
  return { ...kinds, ...Object.fromEntries(aliases) }
}

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
