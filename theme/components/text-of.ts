import { Children, isValidElement, type ReactNode } from 'react'

/** The text of elements. Components among them are not rendered. */
export function textOf(node: ReactNode): string {
  return Children.toArray(node)
    .map((child) =>
      isValidElement<{ children?: ReactNode }>(child)
        ? textOf(child.props.children)
        : typeof child === 'string' || typeof child === 'number'
          ? String(child)
          : '',
    )
    .join('')
}
