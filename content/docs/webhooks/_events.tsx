import { Heading, Table } from '../../../theme/index.tsx'
import { Lifecycle } from '../../parts/lifecycle.tsx'
import { EventTable } from '../../parts/webhook-event.tsx'
import { LifecycleExplorer } from './_explorer.tsx'

/** All events, what to check when something fails, and related pages. */
export function Events() {
  return (
    <>
      <Heading depth={2} id="all-events">
        All events
      </Heading>
      <p>The arrow shows how the state of the subscription changes.</p>
      <EventTable />
      <Heading depth={3} id="follow-a-subscription">
        Follow a subscription
      </Heading>
      <p>
        The changes of state that we know of, and the event that reports each. The stores add cases, and an event can
        reach you after a later one, so never reject a change because it is not listed here: store the state that the
        event brings.
      </p>
      <LifecycleExplorer />
      <Heading depth={3} id="diagram">
        The usual changes as a picture
      </Heading>
      <Lifecycle />
      <p>
        <a href="../resources/manage-subscription-states.mdx">Manage subscription states</a> explains how an app and a
        server should react to each state.
      </p>

      <Heading depth={2} id="when-something-does-not-work">
        When something does not work
      </Heading>
      <Table label="Symptoms and reasons" columns={['Symptom', 'Usual reason']}>
        <tr>
          <td>No event arrives at all</td>
          <td>
            Send a test event. If it arrives, the store’s notifications are not set up. If it does not, your address
            cannot be reached from the internet.
          </td>
        </tr>
        <tr>
          <td>Only sandbox events arrive</td>
          <td>The store’s notifications have no production address.</td>
        </tr>
        <tr>
          <td>The signature never matches</td>
          <td>
            A parser changed the body, the secret belongs to another endpoint, or a trailing newline crept into it.
          </td>
        </tr>
        <tr>
          <td>The signature sometimes fails</td>
          <td>Your server’s clock is wrong.</td>
        </tr>
        <tr>
          <td>Events fail after 10 seconds</td>
          <td>Your server does the work before it responds.</td>
        </tr>
        <tr>
          <td>A purchase is counted twice</td>
          <td>
            Events are not de-duplicated by <code>id</code>.
          </td>
        </tr>
      </Table>

      <Heading depth={2} id="related">
        Related
      </Heading>
      <ul>
        <li>
          <a href="../resources/sync-webhooks.md">Sync webhooks</a> to mirror subscriptions in your database
        </li>
        <li>
          <a href="../resources/trigger-actions-from-webhooks-with-no-code.md">
            Trigger actions from webhooks with no code
          </a>
        </li>
        <li>
          <a href="/blog/webhook-v2-available">Webhook version 2</a>, what changed since version 1
        </li>
      </ul>
    </>
  )
}
