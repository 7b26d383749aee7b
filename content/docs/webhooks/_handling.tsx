import { CodeSample, Heading, Table } from '../../../theme/index.tsx'
import { applyState, saveEvent } from './_samples.ts'

/** Answers, retries, repetitions and order. */
export function Handling() {
  return (
    <>
      <Heading depth={2} id="answer-quickly">
        Answer quickly
      </Heading>
      <p>
        Any status from 200 to 299 counts as received. Everything else is a failure: other statuses, redirects, broken
        connections, and answers that take longer than 10 seconds.
      </p>
      <p>
        Do the least that is safe before you answer: verify, store, reply. Send e-mails, call other services and update
        statistics afterwards, from a queue or a background job. A slow mail server should not make a purchase event
        fail.
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
      <p>
        After the eighth attempt the event is marked as failed. Nothing is lost, because you can send failed events
        again:
      </p>
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
        Each event gets one new attempt, with a fresh time and signature. It keeps its <code>id</code> and{' '}
        <code>createdAt</code>. The <a href="/blog/webhooks-bulk-retry">post about bulk retry</a> says what to check
        before you send a week of old events.
      </p>

      <Heading depth={2} id="de-duplicate">
        De-duplicate
      </Heading>
      <p>
        An event can arrive twice, for instance when your answer got lost on its way back. Store the <code>id</code>{' '}
        under a unique constraint and do the work only for new ids.
      </p>
      <CodeSample lang="js" title="save-event.js" code={saveEvent} />
      <p>
        Adding the job and inserting the row should succeed or fail together. If your queue is not in the same database,
        let a worker look for rows that are not processed yet.
      </p>

      <Heading depth={2} id="order">
        Order
      </Heading>
      <p>
        Events are sent as they happen, but networks and retries can change the order in which they arrive. A{' '}
        <code>subscription.renewal</code> that failed at first may come after the <code>subscription.cancel</code> that
        followed it. Two ways to cope:
      </p>
      <ul>
        <li>
          <strong>Compare times.</strong> Remember for each subscription the <code>createdAt</code> of the last event
          you applied. Do not apply the state of an older one. Side effects, such as counting a payment, still happen
          for every event.
        </li>
        <li>
          <strong>Fetch the truth.</strong> Treat the event as a hint and{' '}
          <a href="../api/subscription/get-subscription.mdx">get the subscription</a> before you write. It costs a call,
          and needs no comparing.
        </li>
      </ul>
      <CodeSample lang="js" title="apply-state.js" code={applyState} />
      <p>
        Because each event carries the full state after the change, this one function serves nearly all subscription
        events. Only{' '}
        <a href="subscription-replace.mdx">
          <code>subscription.replace</code>
        </a>{' '}
        concerns two subscriptions, so store the new one as well. The pages below say what to do <em>besides</em>.
      </p>
    </>
  )
}
