import { type ComponentType, createContext, type ReactElement, type ReactNode, useContext } from 'react'

/** Files in MDX inside each other: fewer than React has stack for, and more than a page needs. */
const most = 32

const Depth = createContext(0)

/** MDX gives the text of a file as an element of a function that calls no hook but that for its components. */
interface Props {
  readonly children: ReactElement<object, (props: object) => ReactNode>
}

/**
 * The hook that gives the text of a file in MDX its components; files that it shows are one level deeper. Throws if they show
 * themselves without an end: React would go on for ever, or leave out what it has no stack for.
 */
export function nested<Components extends { readonly wrapper?: ComponentType<{ children: ReactNode }> }>(
  all: Components,
) {
  const { wrapper: Own } = all
  function Wrapper({ children: { type: text, props }, ...given }: Props) {
    // Called here and not rendered below, so that it throws on the level of its file.
    const shown = text(props)
    const depth = useContext(Depth) + 1
    return <Depth.Provider value={depth}>{Own ? <Own {...given}>{shown}</Own> : shown}</Depth.Provider>
  }
  const components = { ...all, wrapper: Wrapper }
  return () => {
    if (useContext(Depth) > most) throw new Error('it is shown inside itself without an end.')
    return components
  }
}
