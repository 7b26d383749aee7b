// Code of the page about webhooks: receiving and verifying.

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
if (!secret) throw new Error('WEBHOOK_SECRET is not set')
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
    val secret = System.getenv("WEBHOOK_SECRET").orEmpty() // whsec_…
    check(secret.isNotEmpty()) { "WEBHOOK_SECRET is not set" }

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

/** Check a signature in Python. */
export const verifyPython = (name: string) => `
import hashlib
import hmac
import json
import os
import re
import time

from flask import Flask, request

SECRET = os.environ["WEBHOOK_SECRET"]  # whsec_…
if not SECRET:
    raise RuntimeError("WEBHOOK_SECRET is empty")
TOLERANCE_SECONDS = 300

app = Flask(__name__)


def is_genuine(raw_body: bytes, header: str | None, secret: str) -> bool:
    match = re.fullmatch(r"t=(\\d{1,12}),v1=([0-9a-f]{64})", header or "", re.ASCII)
    if match is None:
        return False
    sent_at, signature = match.groups()
    if abs(time.time() - int(sent_at)) > TOLERANCE_SECONDS:
        return False

    signed = sent_at.encode() + b"." + raw_body
    expected = hmac.new(secret.encode(), signed, hashlib.sha256).hexdigest()
    return hmac.compare_digest(expected, signature)


@app.post("/webhooks")
def receive():
    raw_body = request.get_data()
    if not is_genuine(raw_body, request.headers.get("${name}-Signature"), SECRET):
        return "Wrong signature", 400
    save_event(json.loads(raw_body))  # your code: store first, work later
    return "", 204
`

/** Check a signature in PHP. */
export const verifyPhp = (name: string) => `
<?php
const TOLERANCE_SECONDS = 300;

function isGenuine(string $rawBody, string $header, string $secret): bool
{
    if (!preg_match('/^t=(\\d+),v1=([0-9a-f]{64})$/D', $header, $match)) {
        return false;
    }
    [, $sentAt, $signature] = $match;
    if (abs(time() - (int) $sentAt) > TOLERANCE_SECONDS) {
        return false;
    }
    return hash_equals(hash_hmac('sha256', $sentAt . '.' . $rawBody, $secret), $signature);
}

$rawBody = file_get_contents('php://input');
$header = $_SERVER['HTTP_${name.toUpperCase().replace(/\W/g, '_')}_SIGNATURE'] ?? '';

$secret = getenv('WEBHOOK_SECRET'); // whsec_…
if (!$secret) {
    http_response_code(500); // anyone could sign with an empty secret
    exit('WEBHOOK_SECRET is not set');
}
if (!isGenuine($rawBody, $header, $secret)) {
    http_response_code(400);
    exit('Wrong signature');
}
save_event(json_decode($rawBody, true)); // your code: store first, work later
http_response_code(204);
`

/** Check a signature in Go. */
export const verifyGo = (name: string) => `
package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"io"
	"log"
	"net/http"
	"os"
	"regexp"
	"strconv"
	"time"
)

const tolerance = 5 * time.Minute

var webhookSecret = os.Getenv("WEBHOOK_SECRET") // whsec_…

var signatureHeader = regexp.MustCompile("^t=([0-9]+),v1=([0-9a-f]{64})$")

func isGenuine(rawBody []byte, header string, secret string) bool {
	match := signatureHeader.FindStringSubmatch(header)
	if match == nil {
		return false
	}
	sentAt, err := strconv.ParseInt(match[1], 10, 64)
	if err != nil || time.Since(time.Unix(sentAt, 0)).Abs() > tolerance {
		return false
	}
	signature, err := hex.DecodeString(match[2])
	if err != nil {
		return false
	}
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write([]byte(match[1] + "."))
	mac.Write(rawBody)
	return hmac.Equal(mac.Sum(nil), signature)
}

func receive(w http.ResponseWriter, r *http.Request) {
	rawBody, err := io.ReadAll(http.MaxBytesReader(w, r.Body, 1<<20))
	if err != nil || !isGenuine(rawBody, r.Header.Get("${name}-Signature"), webhookSecret) {
		http.Error(w, "Wrong signature", http.StatusBadRequest)
		return
	}
	if err := saveEvent(rawBody); err != nil { // your code: store first, work later
		http.Error(w, "Not saved", http.StatusInternalServerError)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}

func main() {
	if webhookSecret == "" {
		log.Fatal("WEBHOOK_SECRET is not set") // anyone could sign with an empty secret
	}
	http.HandleFunc("POST /webhooks", receive)
	log.Fatal(http.ListenAndServe(":3000", nil))
}
`

/** The raw body in AWS Lambda behind an HTTP API or a function URL. */
export const rawLambda = (name: string) => `
import { isGenuine } from './signature.mjs'

export async function handler(event) {
  const rawBody = Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8')
  const header = event.headers['${name.toLowerCase()}-signature']
  if (!isGenuine(rawBody, header)) return { statusCode: 400 }

  await saveEvent(JSON.parse(rawBody.toString('utf8')))
  return { statusCode: 204 }
}
`

/** The raw body in a handler that gets a Request of the Fetch standard. */
export const rawFetch = (name: string) => `
import { isGenuine } from '../../lib/signature.js'

export async function POST(request) {
  const rawBody = Buffer.from(await request.arrayBuffer())
  if (!isGenuine(rawBody, request.headers.get('${name}-Signature'))) {
    return new Response('Wrong signature', { status: 400 })
  }
  await saveEvent(JSON.parse(rawBody.toString('utf8')))
  return new Response(null, { status: 204 })
}
`

/** Accept the old and the new secret during a rotation. */
export const rotate = `
import { createHmac, timingSafeEqual } from 'node:crypto'

// During a rotation "whsec_new,whsec_old", otherwise one secret.
const secrets = (process.env.WEBHOOK_SECRET ?? '').split(',').filter(Boolean)
if (secrets.length === 0) throw new Error('WEBHOOK_SECRET is not set')

/** Whether one of the secrets made the signature of the raw body. */
export function matchesOne(rawBody, { t, v1 }) {
  return secrets.some((secret) => {
    const expected = createHmac('sha256', secret).update(\`\${t}.\`).update(rawBody).digest()
    return timingSafeEqual(expected, Buffer.from(v1, 'hex'))
  })
}
`
