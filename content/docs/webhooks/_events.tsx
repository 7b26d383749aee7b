import { Heading, Table } from '../../../theme/index.tsx'
import { LifecycleExplorer } from './_explorer.tsx'

/** All events, what to do when something fails, and what to read next. */
export function Events() {
  return (
    <>
      <Heading depth={2} id="all-events">
        All events
      </Heading>
      <p>The arrow shows the change of state that the event stands for.</p>
      <Table label="All events" columns={['Event', 'Lifecycle', 'Subscription', 'Transaction']}>
        <tr>
          <td>
            <a href="purchase.md">
              <code>purchase</code>
            </a>
          </td>
          <td>(none) → active; one-time products have no state</td>
          <td>if one was bought</td>
          <td>yes</td>
        </tr>
        <tr>
          <td>
            <a href="refund.md">
              <code>refund</code>
            </a>
          </td>
          <td>active / cancelled / expired → refunded</td>
          <td>if one was refunded</td>
          <td>yes</td>
        </tr>
        <tr>
          <td>
            <a href="transfer.md">
              <code>transfer</code>
            </a>
          </td>
          <td>no change; purchases move to another user</td>
          <td>if one moved</td>
          <td>yes</td>
        </tr>
        <tr>
          <td>
            <a href="transaction-update.md">
              <code>transaction.update</code>
            </a>
          </td>
          <td>no change; a transaction was corrected</td>
          <td>if it has one</td>
          <td>yes</td>
        </tr>
        <tr>
          <td>
            <a href="user-id-update.md">
              <code>user.id_update</code>
            </a>
          </td>
          <td>no change; the user's id changed</td>
          <td>no</td>
          <td>no</td>
        </tr>
        <tr>
          <td>
            <a href="subscription-cancel.md">
              <code>subscription.cancel</code>
            </a>
          </td>
          <td>active → cancelled</td>
          <td>yes</td>
          <td>no</td>
        </tr>
        <tr>
          <td>
            <a href="subscription-expire.md">
              <code>subscription.expire</code>
            </a>
          </td>
          <td>cancelled → expired; billing_retry → expired</td>
          <td>yes</td>
          <td>no</td>
        </tr>
        <tr>
          <td>
            <a href="subscription-grace-period-expire.md">
              <code>subscription.grace_period_expire</code>
            </a>
          </td>
          <td>grace_period → billing_retry</td>
          <td>yes</td>
          <td>no</td>
        </tr>
        <tr>
          <td>
            <a href="subscription-pause.md">
              <code>subscription.pause</code>
            </a>
          </td>
          <td>pause_scheduled → paused</td>
          <td>yes</td>
          <td>no</td>
        </tr>
        <tr>
          <td>
            <a href="subscription-pause-enabled.md">
              <code>subscription.pause_enabled</code>
            </a>
          </td>
          <td>active → pause_scheduled</td>
          <td>yes</td>
          <td>no</td>
        </tr>
        <tr>
          <td>
            <a href="subscription-pause-disabled.md">
              <code>subscription.pause_disabled</code>
            </a>
          </td>
          <td>pause_scheduled → active</td>
          <td>yes</td>
          <td>no</td>
        </tr>
        <tr>
          <td>
            <a href="subscription-product-change.md">
              <code>subscription.product_change</code>
            </a>
          </td>
          <td>active → active; the first period of another product was paid</td>
          <td>yes</td>
          <td>yes</td>
        </tr>
        <tr>
          <td>
            <a href="subscription-renewal.md">
              <code>subscription.renewal</code>
            </a>
          </td>
          <td>active → active; grace_period → active; billing_retry → active</td>
          <td>yes</td>
          <td>yes</td>
        </tr>
        <tr>
          <td>
            <a href="subscription-renewal-retry.md">
              <code>subscription.renewal_retry</code>
            </a>
          </td>
          <td>active → grace_period, or active → billing_retry</td>
          <td>yes</td>
          <td>no</td>
        </tr>
        <tr>
          <td>
            <a href="subscription-replace.md">
              <code>subscription.replace</code>
            </a>
          </td>
          <td>active → replaced; the new one starts active</td>
          <td>the replaced one</td>
          <td>of the new one</td>
        </tr>
        <tr>
          <td>
            <a href="subscription-restore.md">
              <code>subscription.restore</code>
            </a>
          </td>
          <td>paused → active; expired → active</td>
          <td>yes</td>
          <td>yes</td>
        </tr>
        <tr>
          <td>
            <a href="subscription-uncancel.md">
              <code>subscription.uncancel</code>
            </a>
          </td>
          <td>cancelled → active</td>
          <td>yes</td>
          <td>no</td>
        </tr>
      </Table>
      <Heading depth={3} id="follow-a-subscription">
        Follow a subscription
      </Heading>
      <p>Every way from one state to another, and the event that tells you of it.</p>
      <LifecycleExplorer />
      <p>
        <a href="../resources/manage-subscription-states.md">Manage subscription states</a> shows all of this as one
        diagram.
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
