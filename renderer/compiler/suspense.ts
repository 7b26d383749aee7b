// The text of a page is printed in one pass, in which React would print the fallback of whatever is not there yet: code that
// `lazy` loads, or data. So the page is printed again, until everything is there. Islands show the fallback, and the browser goes on.
import * as React from 'react'
import { Surroundings } from './islands.ts'

/** React for the code of a site: outside of islands, what suspends or throws does so for the page as a whole. */
export const react = { ...React, Suspense, default: { ...React, Suspense } }

function Suspense(props: React.SuspenseProps) {
  const isInIsland = React.useContext(Surroundings) === 'island'
  return isInIsland ? React.createElement(React.Suspense, props) : props.children
}

/** Milliseconds between attempts. */
const pauses = [0, 10, 100, 1000]

/** What is printed once nothing is waited for. Throws what the last attempt throws. */
export async function printWhenReady<Printed>(print: () => Printed): Promise<Printed> {
  for (const pause of pauses) {
    try {
      return print()
    } catch (error) {
      if (!(error instanceof Error) || !/^A component suspended/.test(error.message)) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
  return print()
}
