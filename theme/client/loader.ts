/** A function that loads a script and makes something of it, once; again after a failure. */
export function loader<Script, Made>(address: string, use: (script: Script) => Made): () => Promise<Awaited<Made>> {
  let made: Promise<Awaited<Made>> | undefined
  let tries = 0
  return () => {
    // Some browsers cache the failure to load a script forever.
    made ??= import(address + (tries++ ? `?${tries}` : '')).then(use) as Promise<Awaited<Made>>
    made.catch(() => {
      made = undefined
    })
    return made
  }
}
