// A page is rendered in one pass, in which React would render the fallback of everything that is not loaded yet, such as code
// behind `lazy`, or data. Therefore a page is rendered again until everything is loaded. Islands and the layout render the
// fallback; in islands, the browser then continues.
import * as React from 'react'
import type { PageCode } from '../types.ts'
import { useIsInText } from './islands.ts'

/** React for site code: in the text of a page, a component that suspends or throws does so for the whole page. */
export const react: object = { ...React, Suspense, default: { ...React, Suspense } }

function Suspense(props: React.SuspenseProps) {
  return useIsInText() ? props.children : React.createElement(React.Suspense, props)
}

/** Milliseconds between attempts. */
const pauses = [0, 10, 100, 1000]

/** The result of `print` once nothing suspends. Throws the error of the last attempt. Without `wait`, there is only one attempt. */
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
