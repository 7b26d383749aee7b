// Code of the page about webhooks.

/** What an endpoint receives. */
export const request = (name: string) => `
POST /webhooks HTTP/1.1
Host: billing.example.com
Content-Type: application/json
${name}-Signature: t=1741768203,v1=5f0c…e91a
${name}-Event: subscription.renewal

{ "id": "evt_9xK1eUj5Cq", "version": 2, "type": "subscription.renewal", … }
`

/** Check a signature in Node.js. */
export const verifyNode = (name: string) => `
import { createHmac, timingSafeEqual } from 'node:crypto'
import express from 'express'

const secret = process.env.WEBHOOK_SECRET // whsec_…
const toleranceSeconds = 300

export function isGenuine(rawBody, header, now = Date.now()) {
  if (!Buffer.isBuffer(rawBody)) return false
  const parts = Object.fromEntries((header ?? '').split(',').map((part) => part.trim().split('=', 2)))
  const sentAt = Number(parts.t)
  if (!Number.isInteger(sentAt) || !/^[0-9a-f]{64}$/.test(parts.v1 ?? '')) return false
  if (Math.abs(now / 1000 - sentAt) > toleranceSeconds) return false

  const expected = createHmac('sha256', secret).update(\`\${parts.t}.\`).update(rawBody).digest()
  return timingSafeEqual(expected, Buffer.from(parts.v1, 'hex'))
}

const app = express()

// highlight-next-line
app.post('/webhooks', express.raw({ type: 'application/json' }), async (request, response) => {
  if (!isGenuine(request.body, request.get('${name}-Signature'))) {
    return response.status(400).send('Wrong signature')
  }
  const event = JSON.parse(request.body.toString('utf8'))
  try {
    await saveEvent(event) // see "De-duplicate" below
    response.sendStatus(204)
  } catch (error) {
    console.error('Event not saved', event.id, error)
    response.sendStatus(500) // ask for a retry
  }
})

app.listen(3000)
`

/** Check a signature in Kotlin. */
export const verifyKotlin = (name: string) => `
import io.ktor.http.HttpStatusCode
import io.ktor.server.application.*
import io.ktor.server.engine.embeddedServer
import io.ktor.server.netty.Netty
import io.ktor.server.request.receive
import io.ktor.server.response.respond
import io.ktor.server.routing.post
import io.ktor.server.routing.routing
import java.security.MessageDigest
import javax.crypto.Mac
import javax.crypto.spec.SecretKeySpec
import kotlin.math.abs

const val TOLERANCE_SECONDS = 300

fun isGenuine(rawBody: ByteArray, header: String?, secret: String): Boolean {
    val parts = header.orEmpty().split(',')
        .associate { it.substringBefore('=').trim() to it.substringAfter('=').trim() }
    val sentAt = parts["t"]?.toLongOrNull() ?: return false
    val signature = parts["v1"] ?: return false
    if (abs(System.currentTimeMillis() / 1000 - sentAt) > TOLERANCE_SECONDS) return false

    val mac = Mac.getInstance("HmacSHA256")
    mac.init(SecretKeySpec(secret.toByteArray(), "HmacSHA256"))
    mac.update("$sentAt.".toByteArray())
    val expected = mac.doFinal(rawBody).joinToString("") { "%02x".format(it) }
    return MessageDigest.isEqual(expected.toByteArray(), signature.toByteArray())
}

fun main() {
    val secret = System.getenv("WEBHOOK_SECRET") // whsec_…

    embeddedServer(Netty, port = 3000) {
        routing {
            post("/webhooks") {
                val rawBody = call.receive<ByteArray>()
                if (!isGenuine(rawBody, call.request.headers["${name}-Signature"], secret)) {
                    call.respond(HttpStatusCode.BadRequest, "Wrong signature")
                    return@post
                }
                saveEvent(rawBody.decodeToString()) // your code: store first, work later
                call.respond(HttpStatusCode.NoContent)
            }
        }
    }.start(wait = true)
}
`

/** Store an event once. */
export const saveEvent = `
export async function saveEvent(event) {
  const { rowCount } = await db.query(
    \`insert into webhook_events (id, type, created_at, body)
     values ($1, $2, $3, $4)
     on conflict (id) do nothing\`,
    [event.id, event.type, event.createdAt, event],
  )
  if (rowCount === 1) await queue.add('webhook', { eventId: event.id })
}
`

/** Apply an event to a table of subscriptions. */
export const applyState = `
export async function applyState(event) {
  const { subscription } = event.data
  if (!subscription) return
  await db.query(
    \`insert into subscriptions (id, user_id, sku, state, ends_at, changed_at)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (id) do update
       set user_id = excluded.user_id, sku = excluded.sku, state = excluded.state,
           ends_at = excluded.ends_at, changed_at = excluded.changed_at
     where subscriptions.changed_at < excluded.changed_at\`,
    [
      subscription.id,
      subscription.userId,
      subscription.productSku,
      subscription.state,
      subscription.currentPeriodEndsAt,
      event.createdAt,
    ],
  )
}
`
