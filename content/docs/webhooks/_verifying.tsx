import { CodeSample, Heading, Table } from '../../../theme/index.tsx'
import { verifyKotlin, verifyNode } from './_samples.ts'

/** How to tell a genuine request. */
export function Verifying({ name }: { readonly name: string }) {
  return (
    <>
      <Heading depth={2} id="verify-the-signature">
        Verify the signature
      </Heading>
      <p>
        Anyone who learns your address can send requests to it. The signature proves that a request comes from {name}{' '}
        and was not changed on the way.
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
          Compute the HMAC-SHA256 of that text with the endpoint's signing secret. Use the secret as it is,{' '}
          <code>whsec_</code> included.
        </li>
        <li>
          Compare the result with <code>v1</code> in constant time.
        </li>
        <li>
          Reject the request if <code>t</code> is more than five minutes away from your clock. This stops replays of
          recorded requests. Each retry is signed anew, so a late retry passes.
        </li>
      </ol>
      <Heading depth={3} id="nodejs">
        Node.js
      </Heading>
      <CodeSample lang="js" title="server.js" numbers={1} code={verifyNode(name)} />
      <p>
        The highlighted line matters: <code>express.raw</code> keeps the body as bytes. If <code>express.json()</code>{' '}
        runs for this route first, the original bytes are lost and no signature will ever match.
      </p>
      <Heading depth={3} id="kotlin-ktor">
        Kotlin (Ktor)
      </Heading>
      <CodeSample lang="kotlin" title="Server.kt" numbers={1} code={verifyKotlin(name)} />
      <Heading depth={3} id="test-your-code">
        Test your code
      </Heading>
      <p>Compute the signature of these values in a unit test. Leave out the check of the time, which is long past.</p>
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
