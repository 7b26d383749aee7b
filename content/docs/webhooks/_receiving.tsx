import { CodeSample, Heading } from '../../../theme/index.tsx'
import { PayloadFields } from '../../parts/webhook-event.tsx'
import { request } from './_samples.ts'

/** What webhooks are, how to add an endpoint, what it receives. */
export function Receiving({ name }: { readonly name: string }) {
  return (
    <>
      <p>
        Most of what happens to a subscription happens while your app is closed: it renews at night, a card is declined,
        a user cancels in the store’s settings. Webhooks notify your server each time. {name} turns the notifications of
        the App Store and Google Play, and your own web payments, into one set of events and sends them to you as signed
        HTTP requests.
      </p>
      <p>This page describes version 2 of the webhooks.</p>

      <Heading depth={2} id="how-it-works">
        How it works
      </Heading>
      <ol>
        <li>Something changes at a store, in the app or through the server API.</li>
        <li>{name} validates the change and updates the user, the subscription and the transaction.</li>
        <li>
          It sends a <code>POST</code> request with a JSON body to each of your endpoints.
        </li>
        <li>Your server checks the signature, stores the event and responds with a 2xx status within 10 seconds.</li>
        <li>If it does not, the same event is sent again later.</li>
      </ol>
      <p>
        The stores have to notify {name} first. Set up{' '}
        <a href="../set-up-ios/configure-server-notifications.md">App Store server notifications</a> and{' '}
        <a href="../set-up-android/configure-server-notifications.md">Google Play server notifications</a> once per app.
      </p>

      <Heading depth={2} id="add-an-endpoint">
        Add an endpoint
      </Heading>
      <ol>
        <li>
          Open <strong>Webhooks</strong> in the {name} dashboard and add an endpoint.
        </li>
        <li>
          Enter its public HTTPS address, for example <code>https://billing.example.com/webhooks</code>.
        </li>
        <li>
          Copy the signing secret (<code>whsec_…</code>) and pass it to your server in an environment variable. It is
          valid for this endpoint only.
        </li>
        <li>
          Choose <strong>Send test event</strong> and check your server’s response in the dashboard.
        </li>
        <li>Make a purchase in the sandbox and watch the real event arrive.</li>
      </ol>
      <p>
        Endpoints receive events from both environments, whichever keys you use. Check <code>environment</code> and keep{' '}
        <code>sandbox</code> events out of your production records.
      </p>
      <p>
        For local development, use a tunnel that forwards a public HTTPS address to your machine, and add that address
        as a second endpoint.
      </p>
      <div className="admonition" data-kind="tip" role="note">
        <p className="admonition-title">Firewall</p>
        <p>
          Requests come from <a href="/blog/webhook-static-ip">static IP addresses</a>, which the dashboard lists under{' '}
          <strong>Webhooks</strong>. Allow them in your firewall if necessary. This does not replace the signature
          check.
        </p>
      </div>
      <Heading depth={3} id="send-a-test-event">
        Send a test event
      </Heading>
      <p>
        <strong>Send test event</strong> immediately sends a sample of the type you choose. It is signed like a real
        event, and its <code>environment</code> is <code>sandbox</code>. Its ids do not exist, so the API returns{' '}
        <code>404</code> if you look them up. The dashboard shows the status and body that your server returned, and how
        long it took. A test event is sent once and not retried.
      </p>

      <Heading depth={2} id="the-request">
        The request
      </Heading>
      <CodeSample lang="http" title="What your endpoint receives" code={request(name)} />
      <Heading depth={3} id="envelope">
        Envelope
      </Heading>
      <PayloadFields />
      <p>
        New fields and new event types can be added without a new version. Ignore what you do not know, and respond with
        2xx.
      </p>
    </>
  )
}
