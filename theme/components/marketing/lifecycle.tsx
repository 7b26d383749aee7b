import { Compare } from './compare.tsx'
import { type LifecycleMap, type StateBox, tallMap, transitions, wideMap } from './lifecycle-map.ts'

/** The subscription lifecycle as a picture, in two arrangements, and as a table. */
export function Lifecycle() {
  return (
    <div className="lifecycle">
      <figure>
        <Drawing map={wideMap} name="wide" />
        <Drawing map={tallMap} name="tall" />
        <figcaption>
          Filled states give access. Event names leave out the prefix <code>subscription.</code>, which all have but{' '}
          <code>purchase</code> and <code>refund</code>. A failed renewal leads straight to <code>billing_retry</code>{' '}
          where no grace period is set up.
        </figcaption>
      </figure>
      <details>
        <summary>The same as a table</summary>
        <Compare
          label="Events and the states they lead to"
          columns={['Event', 'From', 'To']}
          rows={transitions.map(([event, from, to]) => [<code key={event}>{event}</code>, from, to])}
        />
      </details>
    </div>
  )
}

function Drawing({ map, name }: { readonly map: LifecycleMap; readonly name: string }) {
  const [width, height] = map.size
  const arrow = `lifecycle-arrow-${name}`
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
      <marker id={arrow} viewBox="0 0 8 8" refX="5" refY="4" markerWidth="8" markerHeight="8" orient="auto">
        <path d="M1 1 6 4 1 7" />
      </marker>
      {map.states.map((state) => (
        <Box key={state.name} {...state} />
      ))}
      {map.arrows.map(({ path, label, at: [x, y], anchor }) => (
        <g key={path}>
          <path d={path} markerEnd={`url(#${arrow})`} />
          {label && (
            <text x={x} y={y - 2} textAnchor={anchor}>
              {label}
            </text>
          )}
        </g>
      ))}
      {map.notes.map(({ text, at: [x, y] }) => (
        <text key={text} className="note" x={x} y={y}>
          {text}
        </text>
      ))}
    </svg>
  )
}

function Box({ name, access, box: [x, y, width, height] }: StateBox) {
  const middle = { x: x + width / 2, y: y + height / 2 }
  const upright = width < 60 ? `rotate(-90 ${middle.x} ${middle.y})` : undefined
  return (
    <g className={access ? 'state access' : 'state'}>
      <rect x={x} y={y} width={width} height={height} rx="8" />
      <text x={middle.x} y={middle.y} transform={upright}>
        {name}
      </text>
    </g>
  )
}

function inWords(): string {
  return transitions.map(([event, from, to]) => `${event}: from ${from} to ${to}.`).join(' ')
}
