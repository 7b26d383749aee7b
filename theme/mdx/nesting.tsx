import { type ComponentType, createContext, type ReactElement, type ReactNode, useContext } from 'react'

/** Maximum depth of nested MDX files: less than React's stack allows, and more than any page needs. */
const most = 32

const Depth = createContext(0)

/** MDX passes the text of a file as an element whose function calls only the hook for its components. */
interface Props {
  readonly children: ReactElement<object, (props: object) => ReactNode>
}

/**
 * A hook that passes components to the text of an MDX file and counts how deep files are nested. Throws if they include each other
 * endlessly: React would never finish, or would omit what exceeds its stack.
 */
export function nested<Components extends { readonly wrapper?: ComponentType<{ children: ReactNode }> }>(
  all: Components,
) {
  const { wrapper: Own } = all
  function Wrapper({ children: { type: text, props }, ...given }: Props) {
    // Called here instead of being rendered below, so that it throws at the level of its file.
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
