// Components for texts. Markdown has each of them as a directive with the same HTML. The contents of a `FileTree` and the
// explanation of a `Term` are completed when the page is compiled (`renderer/markdown/kit-elements.ts`).
import type { HTMLAttributes, ReactNode } from 'react'
import { admonitionKind, plainKind } from '../../renderer/text/admonition-kinds.ts'

interface CardProps {
  readonly title: ReactNode
  /** The target of the card, which is then a link as a whole. */
  readonly href?: string | undefined
  /** An icon such as an emoji, or the address of a picture. */
  readonly icon?: string | undefined
  readonly children?: ReactNode
  readonly id?: string | undefined
  readonly className?: string | undefined
}

/** A card inside `Cards`. */
export function Card({ title, href, icon, children, id, className }: CardProps) {
  return (
    <li id={id} className={className}>
      <p className="kit-title">
        {icon && (
          <>
            <span className="kit-icon" aria-hidden="true">
              {/[./]/.test(icon) ? <img src={icon} alt="" /> : icon}
            </span>{' '}
          </>
        )}
        {href ? <a href={href}>{title}</a> : title}
      </p>
      {typeof children === 'string' ? <p>{children}</p> : children}
    </li>
  )
}

/** A tree of files and folders, from a nested list or from a code block. */
export function FileTree({ className, ...rest }: HTMLAttributes<HTMLDivElement>) {
  return <div {...rest} className={className ? `kit-tree ${className}` : 'kit-tree'} />
}

interface BadgeProps {
  readonly children?: ReactNode
  /** A kind of admonition; default: `note`. */
  readonly kind?: string | undefined
}

/** A short label in the text: `New`, `Beta`. */
export function Badge({ children, kind = 'note' }: BadgeProps) {
  return (
    <span className="kit-badge" data-kind={(admonitionKind(kind) ?? plainKind)[0]}>
      {children}
    </span>
  )
}

interface TermProps {
  readonly children?: ReactNode
  /** Its name in the glossary; default: the text. */
  readonly name?: string | undefined
}

/** A word that the site's glossary explains, for pages in MDX. */
export function Term({ children, name, ...rest }: TermProps) {
  const Tag = 'sitegen-term' as 'span'
  return (
    <Tag {...rest} data-term={name}>
      {children}
    </Tag>
  )
}
