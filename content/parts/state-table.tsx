import { Inline, Table } from '../../theme/index.tsx'
import { states } from '../data/webhooks.yaml'

/** The states of a subscription, whether they give access, and what they mean. */
export function StateTable() {
  return (
    <Table label="States of a subscription" columns={['State', 'Access', 'Meaning']}>
      {states.map(({ name, access, until, meaning }) => (
        <tr key={name} id={`state-${name}`}>
          <td>
            <code>{name}</code>
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
