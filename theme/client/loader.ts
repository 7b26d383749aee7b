/** A function that loads a script and passes it to `use`, once; it tries again after a failure. */
export function loader<Script, Made>(address: string, use: (script: Script) => Made): () => Promise<Awaited<Made>> {
  let made: Promise<Awaited<Made>> | undefined
  let tries = 0
  return () => {
    // Some browsers cache the failure to load a script forever, so the address must differ.
    made ??= import(address + (tries++ ? `?${tries}` : '')).then(use) as Promise<Awaited<Made>>
    made.catch(() => {
      made = undefined
    })
    return made
  }
}
