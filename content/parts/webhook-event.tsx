import { CodeList, CodeSample, FieldList, Inline, jsonLinesOf, jsonText, Table } from '../../theme/index.tsx'
import { type EventType, events, type Part, payload, transitions } from '../data/webhooks.yaml'
import { State } from './state-table.tsx'

interface EventProps {
  /** Its `type` in `webhooks.yaml`. */
  readonly type: string
}

function findEvent(type: string): EventType {
  const found = events.find((event) => event.type === type)
  if (!found) throw new Error(`\`webhooks.yaml\` has no event \`${type}\`.`)
  return found
}

/** An event at a glance: its type, when it is sent, the stores' notifications, what it contains. */
export function WebhookEvent({ type }: EventProps) {
  const { when, stores = [], subscription, transaction } = findEvent(type)
  return (
    <Table label={`The event ${type}`} columns={['Event', type]}>
      <tr>
        <td>Sent</td>
        <td>
          <Inline>{`${when}.`}</Inline>
        </td>
      </tr>
      {stores.map(({ store, notification }) => (
        <tr key={store}>
          <td>{store}</td>
          <td>
            <Inline>{notification}</Inline>
          </td>
        </tr>
      ))}
      <tr>
        <td>
          <code>data.subscription</code>
        </td>
        <td>
          <Inline>{presence(subscription)}</Inline>
        </td>
      </tr>
      <tr>
        <td>
          <code>data.transaction</code>
        </td>
        <td>
          <Inline>{presence(transaction)}</Inline>
        </td>
      </tr>
    </Table>
  )
}

/** The changes of state that an event reports. */
export function Arrows({ type }: EventProps) {
  const { stays } = findEvent(type)
  const own = transitions.filter(({ event }) => event === type)
  if (own.length === 0)
    return (
      <p>
        The state does not change: <Inline>{stays ?? ''}</Inline>.
      </p>
    )
  return (
    <ul>
      {own.map(({ from, to, note }) => (
        <li key={from + to}>
          <strong>
            <State name={from} /> → <State name={to} />
          </strong>
          {note && (
            <>
              , <Inline>{note}</Inline>
            </>
          )}
        </li>
      ))}
    </ul>
  )
}

function presence({ given, note }: Part): string {
  if (given === 'never') return '`null`'
  if (given === 'always') return note ?? 'always present'
  return `${note ?? 'sometimes'}, otherwise \`null\``
}

/** The body of an event; its type and the fields that matter are marked. */
export function EventExample({ type }: EventProps) {
  const { example, fields } = findEvent(type)
  const marks = jsonLinesOf(example, ['type', ...fields.flatMap(({ field }) => wholePaths(field))])
  return <CodeSample lang="json" title={type} code={jsonText(example)} marks={marks} />
}

/** `data.transaction.price`, `currency` → both from the top. */
function wholePaths(fields: readonly string[]): string[] {
  const above = fields[0]?.replace(/[^.]*$/, '') ?? ''
  return fields.map((field) => (field.includes('.') ? field : above + field))
}

/** The data of an event in a case that its example does not show. */
export function EventVariant({ type }: EventProps) {
  const { variant } = findEvent(type)
  if (!variant) throw new Error(`The event \`${type}\` has no variant.`)
  return <CodeSample lang="json" title={variant.title} code={jsonText(variant.data)} />
}

/** The fields of an event to look at first. */
export function EventFields({ type }: EventProps) {
  return (
    <dl className="fields">
      {findEvent(type).fields.map(({ field, why }) => (
        <div key={field.join()}>
          <dt>
            <CodeList values={field} word="and" />
          </dt>
          <dd>
            <Inline>{why}</Inline>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The fields of the body that all events share. */
export function PayloadFields() {
  const { data, ...outer } = payload.properties
  const rows = [
    ...Object.entries(outer),
    ...Object.entries(data?.properties ?? {}).map(([name, field]) => [`data.${name}`, field] as const),
  ]
  const fields = rows.map(([name, { type, description }]) => ({ name, type: [type].flat().join(' or '), description }))
  return <FieldList fields={fields} anchor="field" />
}

/** All events with their changes of state and what they contain. */
export function EventTable() {
  return (
    <Table label="All events" columns={['Event', 'Lifecycle', 'Subscription', 'Transaction']}>
      {events.map(({ type, page, subscription, transaction }) => (
        <tr key={type}>
          <td>
            <a href={`/docs/webhooks/${page}`}>
              <code>{type}</code>
            </a>
          </td>
          <td>
            <Inline>{arrowsInLine(type)}</Inline>
          </td>
          <td>
            <Inline>{briefly(subscription)}</Inline>
          </td>
          <td>
            <Inline>{briefly(transaction)}</Inline>
          </td>
        </tr>
      ))}
    </Table>
  )
}

/** All events with their changes of state and when they are sent. */
export function TransitionTable() {
  return (
    <Table label="When each event is sent" columns={['Event', 'From → to', 'When']}>
      {events.map(({ type, page, when }) => (
        <tr key={type}>
          <td>
            <a href={`/docs/webhooks/${page}`}>
              <code>{type}</code>
            </a>
          </td>
          <td>
            <Inline>{arrowsInLine(type)}</Inline>
          </td>
          <td>
            <Inline>{when}</Inline>
          </td>
        </tr>
      ))}
    </Table>
  )
}

function arrowsInLine(type: string): string {
  const own = transitions.filter(({ event }) => event === type)
  if (own.length === 0) return `no change; ${findEvent(type).stays}`
  return own.map(({ from, to, note }) => `${from} → ${to}${note ? ` (${note})` : ''}`).join('; ')
}

function briefly({ given, note }: Part): string {
  return note ?? { always: 'yes', sometimes: 'sometimes', never: 'no' }[given]
}
