import { CodeSample, Heading, TabItem, Table, Tabs } from '../../../theme/index.tsx'
import { rawFetch, rawLambda, rotate, verifyGo, verifyKotlin, verifyNode, verifyPhp, verifyPython } from './_samples.ts'

/** How to recognise a genuine request. */
export function Verifying({ name }: { readonly name: string }) {
  return (
    <>
      <Heading depth={2} id="verify-the-signature">
        Verify the signature
      </Heading>
      <p>
        Anyone who knows your address can send requests to it. The signature proves that a request comes from {name} and
        was not changed on the way.
      </p>
      <p>
        The header <code>{name}-Signature</code> has two parts: <code>t</code>, the time of sending in Unix seconds, and{' '}
        <code>v1</code>, a signature in hexadecimal. To check it:
      </p>
      <ol>
        <li>
          Take the <strong>raw</strong> body, byte for byte, before any JSON parser touches it.
        </li>
        <li>
          Join <code>t</code>, a full stop and the raw body.
        </li>
        <li>
          Compute the HMAC-SHA256 of that text with the endpoint’s signing secret. Use the secret as it is,{' '}
          <code>whsec_</code> included.
        </li>
        <li>
          Compare the result with <code>v1</code> in constant time.
        </li>
        <li>
          Reject the request if <code>t</code> differs from your clock by more than five minutes. This prevents replays
          of recorded requests. Each retry gets a new time and signature, so a late retry passes.
        </li>
      </ol>
      <p>Each sample stops if the secret is empty, because anyone can sign with an empty secret.</p>
      <Tabs groupId="server">
        <TabItem value="javascript" label="Node.js">
          <Heading depth={3} id="nodejs">
            Node.js
          </Heading>
          <CodeSample lang="js" title="server.js" numbers={1} code={verifyNode(name)} />
          <p>
            The highlighted line matters: <code>express.raw</code> keeps the body as bytes. If{' '}
            <code>express.json()</code> runs first for this route, the original bytes are lost and no signature matches.
          </p>
        </TabItem>
        <TabItem value="kotlin" label="Kotlin">
          <Heading depth={3} id="kotlin-ktor">
            Kotlin (Ktor)
          </Heading>
          <CodeSample lang="kotlin" title="Server.kt" numbers={1} code={verifyKotlin(name)} />
        </TabItem>
        <TabItem value="python" label="Python">
          <Heading depth={3} id="python-flask">
            Python (Flask)
          </Heading>
          <CodeSample lang="python" title="server.py" numbers={1} code={verifyPython(name)} />
          <p>
            In Django, read <code>request.body</code>; in FastAPI, <code>await request.body()</code>. Both return the
            raw bytes.
          </p>
        </TabItem>
        <TabItem value="php" label="PHP">
          <Heading depth={3} id="php">
            PHP
          </Heading>
          <CodeSample lang="php" title="webhooks.php" numbers={1} code={verifyPhp(name)} />
          <p>
            In Laravel, use <code>$request-&gt;getContent()</code> and exclude the route from CSRF protection.
          </p>
        </TabItem>
        <TabItem value="go" label="Go">
          <Heading depth={3} id="go">
            Go
          </Heading>
          <CodeSample lang="go" title="main.go" numbers={1} code={verifyGo(name)} />
        </TabItem>
      </Tabs>
      <SpecialCases name={name} />
      <Heading depth={3} id="test-your-code">
        Test your code
      </Heading>
      <p>Compute the signature of these values in a unit test. Skip the check of the time, which is long past.</p>
      <Table label="Values to test with" columns={['Input', 'Value']}>
        <tr>
          <td>Secret</td>
          <td>
            <code>whsec_example</code>
          </td>
        </tr>
        <tr>
          <td>
            <code>t</code>
          </td>
          <td>
            <code>1741768203</code>
          </td>
        </tr>
        <tr>
          <td>Raw body</td>
          <td>
            <code>
              {'{'}"id":"evt_test","version":2{'}'}
            </code>
          </td>
        </tr>
        <tr>
          <td>
            Expected <code>v1</code>
          </td>
          <td>
            <code>31a12b82f6606bb108a2fc8a99669669ebd3547b149a173d4c28d269b8d86d2d</code>
          </td>
        </tr>
      </Table>
    </>
  )
}

/** Where the raw body is hard to get, and how to change the secret. */
function SpecialCases({ name }: { readonly name: string }) {
  return (
    <>
      <Heading depth={3} id="serverless-hosts">
        Serverless hosts
      </Heading>
      <p>
        Many hosts parse the body before your function runs. Put <code>isGenuine</code> into a file of its own, get the
        bytes first, and then call it.
      </p>
      <Table label="The raw body by host" columns={['Host', 'The raw body']}>
        <tr>
          <td>AWS Lambda behind an HTTP API or a function URL</td>
          <td>
            <code>event.body</code>, decoded from Base64 if <code>event.isBase64Encoded</code> is true. Names of headers
            are in lower case; behind a REST API they can have capitals
          </td>
        </tr>
        <tr>
          <td>Next.js route handlers, Cloudflare Workers, Deno, Bun</td>
          <td>
            <code>await request.arrayBuffer()</code>, before anything calls <code>request.json()</code>
          </td>
        </tr>
        <tr>
          <td>Next.js API routes (pages)</td>
          <td>
            Export <code>config</code> with <code>api.bodyParser</code> set to false, then read the request as a stream
          </td>
        </tr>
        <tr>
          <td>Google Cloud Functions, Firebase</td>
          <td>
            <code>request.rawBody</code>
          </td>
        </tr>
      </Table>
      <CodeSample lang="js" title="AWS Lambda: index.mjs" code={rawLambda(name)} />
      <CodeSample lang="js" title="Next.js: app/webhooks/route.js" code={rawFetch(name)} />
      <p>
        A function may be stopped as soon as it has responded. Store the event before you respond, and leave the work to
        a queue.
      </p>
      <Heading depth={3} id="rotate-the-secret">
        Rotate the secret without downtime
      </Heading>
      <p>
        Each endpoint has a secret of its own, so a second endpoint with the same address bridges the change. Your
        server accepts both secrets for a while:
      </p>
      <ol>
        <li>
          In the dashboard, add a second endpoint with the same address under <strong>Webhooks</strong> and copy its
          secret.
        </li>
        <li>Deploy your server with both secrets. A request is genuine if it matches one of them.</li>
        <li>
          Choose <strong>Send test event</strong> for the new endpoint and check that your server returns 2xx.
        </li>
        <li>
          If the old endpoint has failed events, <a href="#retries">retry them</a>, because its retries end when you
          delete it. Then delete it. Until then each event arrives twice, with the same <code>id</code>, and{' '}
          <a href="#de-duplicate">de-duplication</a> drops the second one.
        </li>
        <li>Remove the old secret from your server.</li>
      </ol>
      <CodeSample lang="js" title="secrets.js" code={rotate} />
      <p>
        In <code>isGenuine</code>, replace the last two statements with <code>return matchesOne(rawBody, parts)</code>.
      </p>
      <p>If a secret has leaked, delete the old endpoint right after step 3.</p>
    </>
  )
}
