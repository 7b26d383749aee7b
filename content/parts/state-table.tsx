import { Inline, Table } from '../../theme/index.tsx'
import { states } from '../data/webhooks.yaml'

/** The states of a subscription, whether they give access, and what they mean. */
export function StateTable() {
  return (
    <Table label="States of a subscription" columns={['State', 'Access', 'Meaning']}>
      {states.map(({ name, access, until, meaning }) => (
        <tr key={name} id={`state-${name}`}>
          <td>
            <State name={name} />
          </td>
          <td>{access ? (until ? `yes, until ${until}` : 'yes') : 'no'}</td>
          <td>
            <Inline>{meaning}</Inline>
          </td>
        </tr>
      ))}
    </Table>
  )
}

/** The name of a state; the one before the first event has none. */
export function State({ name }: { readonly name: string }) {
  return /^\w+$/.test(name) ? <code>{name}</code> : name
}
