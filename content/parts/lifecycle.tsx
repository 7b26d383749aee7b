import { Inline, Table } from '../../theme/index.tsx'
import { states, transitions } from '../data/webhooks.yaml'
import { type Arrow, type LifecycleMap, type StateBox, tallMap, wideMap } from './lifecycle-map.ts'
import { State } from './state-table.tsx'

/** What the picture shows. Every rare change drawn as well would hide the usual ones. */
const usual = transitions.filter(({ rare }) => !rare)

/** The subscription lifecycle as a picture, in two arrangements, and as a table. */
export function Lifecycle() {
  return (
    <div className="lifecycle">
      <figure>
        <Drawing map={wideMap} name="wide" />
        <Drawing map={tallMap} name="tall" />
        <figcaption>
          The usual changes. Filled states give access. All events but <code>purchase</code> and <code>refund</code>{' '}
          have the prefix <code>subscription</code>, which is not shown. If no grace period is set up, a failed renewal
          leads straight to <code>billing_retry</code>.
        </figcaption>
      </figure>
      <details>
        <summary>All changes as a table, rare ones included</summary>
        <Table label="Events and the states they lead to" columns={['From', 'Event', 'To']}>
          {transitions.map(({ event, from, to, note }) => (
            <tr key={`${from} ${event} ${to}`}>
              <td>
                <State name={from} />
              </td>
              <td>
                <code>{event}</code>
              </td>
              <td>
                <State name={to} />
                {note && (
                  <>
                    {' '}
                    (<Inline>{note}</Inline>)
                  </>
                )}
              </td>
            </tr>
          ))}
        </Table>
      </details>
    </div>
  )
}

function Drawing({ map, name }: { readonly map: LifecycleMap; readonly name: string }) {
  const [width, height] = map.size
  const tip = `lifecycle-arrow-${name}`
  const missing = differences(map)
  if (missing.length > 0) throw new Error(`The drawing and \`webhooks.yaml\` differ: ${missing.join('; ')}.`)
  return (
    <svg
      className={name}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      textAnchor="middle"
      aria-labelledby={`lifecycle-title-${name}`}
      aria-describedby={`lifecycle-text-${name}`}
    >
      <title id={`lifecycle-title-${name}`}>Lifecycle of a subscription</title>
      <desc id={`lifecycle-text-${name}`}>{inWords()}</desc>
      <marker id={tip} viewBox="0 0 8 8" refX="5" refY="4" markerWidth="8" markerHeight="8" orient="auto">
        <path d="M1 1 6 4 1 7" />
      </marker>
      {map.states.map((state) => (
        <Box key={state.name} {...state} />
      ))}
      {map.arrows.map((arrow) => (
        <Line key={arrow.path} {...arrow} tip={tip} />
      ))}
      {map.notes.map(({ text, at: [x, y] }) => (
        <text key={text} className="note" x={x} y={y}>
          {text}
        </text>
      ))}
    </svg>
  )
}

function Line({ event, path, at, anchor, label, tip }: Arrow & { readonly tip: string }) {
  return (
    <g>
      <path d={path} markerEnd={`url(#${tip})`} />
      {at && (
        <text x={at[0]} y={at[1] - 2} textAnchor={anchor}>
          {label ?? event.replace('subscription.', '')}
        </text>
      )}
    </g>
  )
}

function Box({ name, box: [x, y, width, height] }: StateBox) {
  const middle = { x: x + width / 2, y: y + height / 2 }
  const upright = width < 60 ? `rotate(-90 ${middle.x} ${middle.y})` : undefined
  const access = states.find((state) => state.name === name)?.access
  return (
    <g className={access ? 'state access' : 'state'}>
      <rect x={x} y={y} width={width} height={height} rx="8" />
      <text x={middle.x} y={middle.y} transform={upright}>
        {name}
      </text>
    </g>
  )
}

/** What the data has and the drawing lacks, or the other way round. */
function differences({ states: boxes, arrows }: LifecycleMap): string[] {
  const key = ({ event, from, to }: Pick<Arrow, 'event' | 'from' | 'to'>) => `${event}: ${from} → ${to}`
  return [
    ...apart(
      states.map(({ name }) => name),
      boxes.map(({ name }) => name),
    ),
    ...apart(usual.map(key), arrows.map(key)),
  ]
}

function apart(wanted: readonly string[], drawn: readonly string[]): string[] {
  return [
    ...wanted.filter((one) => !drawn.includes(one)).map((one) => `\`${one}\` is not drawn`),
    ...drawn.filter((one) => !wanted.includes(one)).map((one) => `\`${one}\` is drawn`),
  ]
}

function inWords(): string {
  return usual
    .map(({ event, from, to, note }) => `${event}: from ${from} to ${to}${note ? ` (${note})` : ''}.`)
    .join(' ')
}
