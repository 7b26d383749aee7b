import { Heading, Table } from '../../../theme/index.tsx'
import { Lifecycle } from '../../parts/lifecycle.tsx'
import { EventTable } from '../../parts/webhook-event.tsx'
import { LifecycleExplorer } from './_explorer.tsx'

/** All events, what to do when something fails, and what to read next. */
export function Events() {
  return (
    <>
      <Heading depth={2} id="all-events">
        All events
      </Heading>
      <p>The arrow shows the change of state that the event stands for.</p>
      <EventTable />
      <Heading depth={3} id="follow-a-subscription">
        Follow a subscription
      </Heading>
      <p>Every way from one state to another, and the event that tells you of it.</p>
      <LifecycleExplorer />
      <Heading depth={3} id="diagram">
        The same as a picture
      </Heading>
      <Lifecycle />
      <p>
        <a href="../resources/manage-subscription-states.mdx">Manage subscription states</a> says how an app and a
        server react to each state.
      </p>

      <Heading depth={2} id="when-something-does-not-work">
        When something does not work
      </Heading>
      <Table label="Symptoms and reasons" columns={['Symptom', 'Usual reason']}>
        <tr>
          <td>No event arrives at all</td>
          <td>
            Send a test event. If it arrives, the store's notifications are not set up; if not, the address is not
            public.
          </td>
        </tr>
        <tr>
          <td>Sandbox events only</td>
          <td>The production address of the store's notifications is missing.</td>
        </tr>
        <tr>
          <td>The signature never matches</td>
          <td>
            A parser changed the body, the secret belongs to another endpoint, or a trailing newline crept into it.
          </td>
        </tr>
        <tr>
          <td>The signature sometimes fails</td>
          <td>Your server's clock is wrong.</td>
        </tr>
        <tr>
          <td>Events fail after 10 seconds</td>
          <td>You do the work before you answer.</td>
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
