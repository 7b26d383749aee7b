// The text of a page is printed in one pass, in which React would print the fallback of whatever is not there yet: code that
// `lazy` loads, or data. So the page is printed again, until everything is there. Islands and the layout show the fallback, and in islands, the browser goes on.
import * as React from 'react'
import type { PageCode } from '../types.ts'
import { useIsInText } from './islands.ts'

/** React for the code of a site: in the text of a page, what suspends or throws does so for the page as a whole. */
export const react: object = { ...React, Suspense, default: { ...React, Suspense } }

function Suspense(props: React.SuspenseProps) {
  return useIsInText() ? props.children : React.createElement(React.Suspense, props)
}

/** Milliseconds between attempts. */
const pauses = [0, 10, 100, 1000]

/** What is printed once nothing is waited for. Throws what the last attempt throws. Without `wait`, there is only one. */
export async function printWhenReady<Printed>(print: () => Printed, wait: PageCode['wait']): Promise<Printed> {
  for (const pause of pauses) {
    try {
      return print()
    } catch (error) {
      if (!wait || !(error instanceof Error) || !/^A component suspended/.test(error.message)) throw error
    }
    await wait(pause)
  }
  return print()
}
