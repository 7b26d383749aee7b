'use client'

import { useEffect, useId, useState } from 'react'
import { Inline } from '../../../theme/index.tsx'
import { states as known, type State, transitions } from '../../data/webhooks.yaml'

/** Before the first purchase. */
const none = '(none)'
const states: readonly State[] = [{ name: none, access: false, meaning: 'Nothing was bought yet.' }, ...known]

/** All transitions of a subscription as a table; with a script, those out of one state at a time. */
export function LifecycleExplorer() {
  const [chosen, choose] = useState('')
  const [ready, setReady] = useState(false)
  const name = useId()
  useEffect(() => setReady(true), [])
  return (
    <div className="explorer">
      <fieldset disabled={!ready}>
        <legend>State</legend>
        {['', ...states.map((state) => state.name)].map((state) => (
          <label key={state}>
            <input type="radio" name={name} checked={chosen === state} onChange={() => choose(state)} />
            <span>{state || 'All'}</span>
          </label>
        ))}
      </fieldset>
      <p role="status">
        <Inline>{describe(states.find((state) => state.name === chosen))}</Inline>
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls must be reachable with the keyboard */}
      <section className="table" tabIndex={0} aria-label="Events that lead from state to state">
        <table>
          <thead>
            <tr>
              <th>From</th>
              <th>Event</th>
              <th>To</th>
            </tr>
          </thead>
          <tbody>
            {transitions.map(({ event, from, to, note }) => (
              // A row that is not wanted stays, hidden: its link was made at build.
              <tr key={`${from} ${event} ${to}`} hidden={chosen !== '' && chosen !== from}>
                <td>{from === none ? from : <code>{from}</code>}</td>
                <td>
                  <a href={`/docs/webhooks/${event.replace(/[._]/g, '-')}`}>
                    <code>{event}</code>
                  </a>
                </td>
                <td>
                  <button type="button" disabled={!ready} onClick={() => choose(to)}>
                    <code>{to}</code>
                  </button>
                  {note && (
                    <>
                      {' '}
                      (<Inline>{note}</Inline>)
                    </>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  )
}

function describe(state: State | undefined): string {
  if (state === undefined) return 'Choose a state to see what can follow it. In the last column, choose the next one.'
  const count = transitions.filter(({ from }) => from === state.name).length
  const changes = count === 0 ? 'No known change' : count === 1 ? 'One known change' : `${count} known changes`
  return `${state.meaning} ${state.access ? 'Gives access' : 'Gives no access'}. ${changes} from here.`
}
