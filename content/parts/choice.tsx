'use client'

import { useEffect, useId, useRef, useState } from 'react'

interface ChoiceProps {
  /** What the reader chooses, in a word. The choice is kept under this name. */
  readonly legend: string
  readonly labels: readonly string[]
}

/** Radio buttons that remember what was chosen, also in the browser's other tabs. */
export function Choice({ legend, labels }: ChoiceProps) {
  const [chosen, choose] = useState(0)
  const name = useId()
  const group = useRef<HTMLFieldSetElement>(null)
  const place = `sitegen.choice.${legend.toLowerCase()}`
  useEffect(() => {
    const follow = (label: string | null) => {
      const index = label === null ? -1 : labels.indexOf(label)
      if (index >= 0) choose(index)
    }
    // The reader may have been quicker than this script.
    const buttons = [...(group.current?.querySelectorAll('input') ?? [])]
    const early = buttons.findIndex((button) => button.checked)
    if (early > 0) {
      choose(early)
      keep(place, labels[early] ?? '')
    } else follow(kept(place))
    const hear = (event: StorageEvent) => event.key === place && follow(event.newValue)
    addEventListener('storage', hear)
    return () => removeEventListener('storage', hear)
  }, [place, labels])
  return (
    <fieldset ref={group}>
      <legend className="sr-only">{legend}</legend>
      {labels.map((label, index) => (
        <label key={label}>
          <input
            type="radio"
            name={name}
            checked={chosen === index}
            onChange={() => {
              choose(index)
              keep(place, label)
            }}
          />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  )
}

/** Storage may be full or forbidden; the choice is then forgotten. */
function keep(place: string, label: string) {
  try {
    localStorage.setItem(place, label)
  } catch {}
}

function kept(place: string): string | null {
  try {
    return localStorage.getItem(place)
  } catch {
    return null
  }
}
