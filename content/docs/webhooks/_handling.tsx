import { CodeSample, Heading, Table } from '../../../theme/index.tsx'
import { applyState, saveEvent } from './_handlers.ts'

/** Responses, retries, duplicates and order. */
export function Handling() {
  return (
    <>
      <Heading depth={2} id="answer-quickly">
        Respond quickly
      </Heading>
      <p>
        Your endpoint has 10 seconds to respond. Any status from 200 to 299 counts as received. Everything else is a
        failure: other statuses, redirects, broken connections, and a timeout after 10 seconds.
      </p>
      <p>
        Do only three things before you respond: verify, store, respond. Send e-mails, call other services and update
        statistics afterwards, in a queue or a background job. A slow mail server should not make a purchase event fail.
      </p>

      <Heading depth={2} id="retries">
        Retries
      </Heading>
      <Table label="Attempts" columns={['Attempt', 'Sent after the previous one', 'Since the event, about']}>
        <tr>
          <td>1</td>
          <td>at once</td>
          <td>0</td>
        </tr>
        <tr>
          <td>2</td>
          <td>1 minute</td>
          <td>1 minute</td>
        </tr>
        <tr>
          <td>3</td>
          <td>5 minutes</td>
          <td>6 minutes</td>
        </tr>
        <tr>
          <td>4</td>
          <td>30 minutes</td>
          <td>36 minutes</td>
        </tr>
        <tr>
          <td>5</td>
          <td>2 hours</td>
          <td>2 h 36 min</td>
        </tr>
        <tr>
          <td>6</td>
          <td>6 hours</td>
          <td>8 h 36 min</td>
        </tr>
        <tr>
          <td>7</td>
          <td>12 hours</td>
          <td>20 h 36 min</td>
        </tr>
        <tr>
          <td>8</td>
          <td>24 hours</td>
          <td>44 h 36 min</td>
        </tr>
      </Table>
      <p>After the eighth attempt the event is marked as failed. It is not lost: you can send failed events again.</p>
      <ol>
        <li>
          Open <strong>Webhooks</strong> in the dashboard and choose the endpoint.
        </li>
        <li>
          Filter by the status <em>Failed</em>, and by event type or date if you need to.
        </li>
        <li>Select one event, several, or all that match the filter.</li>
        <li>
          Choose <strong>Retry</strong>.
        </li>
      </ol>
      <p>
        Each event gets one new attempt, with a new time and signature. Its <code>id</code> and <code>createdAt</code>{' '}
        do not change. The <a href="/blog/webhooks-bulk-retry">post about bulk retry</a> explains what to check before
        you send a week of old events.
      </p>

      <Heading depth={2} id="de-duplicate">
        De-duplicate
      </Heading>
      <p>
        An event can arrive twice, for example if your response was lost. Store the <code>id</code> with a unique
        constraint and process only new ids.
      </p>
      <CodeSample lang="js" title="save-event.js" code={saveEvent} />
      <p>
        Adding the job and inserting the row should succeed or fail together. If your queue is not in the same database,
        let a worker look for unprocessed rows.
      </p>

      <Heading depth={2} id="order">
        Order
      </Heading>
      <p>
        Events are sent as they happen, but networks and retries can change the order in which they arrive. A{' '}
        <code>subscription.renewal</code> whose first delivery failed can arrive after the{' '}
        <code>subscription.cancel</code> that followed it. There are two ways to handle this:
      </p>
      <ul>
        <li>
          <strong>Compare times.</strong> For each subscription, store the <code>createdAt</code> of the last event you
          applied, and do not apply the <em>state</em> of an older one. Everything else in an older event still counts:
          its payment has to be booked.
        </li>
        <li>
          <strong>Fetch the current state.</strong> Treat the event as a hint and{' '}
          <a href="../api/subscription/get-subscription.mdx">get the subscription</a> before you write. This costs a
          call but needs no comparison.
        </li>
      </ul>
      <CodeSample lang="js" title="apply-state.js" code={applyState} />
      <p>
        Each event contains the full state after the change, so this one function handles almost all subscription
        events. Only{' '}
        <a href="subscription-replace.mdx">
          <code>subscription.replace</code>
        </a>{' '}
        is about two subscriptions, so store the new one as well. The pages below explain what else to do.
      </p>
    </>
  )
}
