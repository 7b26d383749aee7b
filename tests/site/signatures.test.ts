import { spawnSync } from 'node:child_process'
import { createHmac, timingSafeEqual } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeBlocks } from '../harness/code-blocks.ts'
import { temporaryFolder } from '../harness/real-site.ts'
import { shared } from '../harness/shared.ts'

// The checks of a webhook's signature on the site, given the same requests in each language that this machine can run.

const secret = 'whsec_example'
const folder = temporaryFolder()
let page: string
let samples: readonly { readonly lang: string; readonly code: string }[]
beforeAll(async () => {
  const site = await shared('site/real')
  page = readFileSync(join(site.folder, 'docs/webhooks.html'), 'utf8')
  samples = codeBlocks(site.folder).filter((block) => block.page === 'docs/webhooks.html')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const sample = (lang: string, part: string) =>
  samples.find((one) => one.lang === lang && one.code.includes(part))?.code ?? ''

interface Request {
  readonly name: string
  readonly header: string
  readonly body: Buffer
  readonly isGenuine: boolean
}

const sign = (time: string | number, body: Buffer, by = secret) =>
  createHmac('sha256', by).update(`${time}.`).update(body).digest('hex')

/** What servers receive, from those who know the secret and from those who do not. */
function requests(now: number): Request[] {
  const body = Buffer.from('{"id":"evt_test","note":"Grüße, 購入"}')
  const notText = Buffer.from([0x7b, 0xff, 0xfe, 0x00, 0x7d])
  const header = (time: string | number, signature: string) => `t=${time},v1=${signature}`
  const long = '9'.repeat(5000)
  return [
    { name: 'genuine', header: header(now, sign(now, body)), body, isGenuine: true },
    { name: 'bytes that are no text', header: header(now, sign(now, notText)), body: notText, isGenuine: true },
    { name: 'four minutes old', header: header(now - 240, sign(now - 240, body)), body, isGenuine: true },
    { name: 'six minutes old', header: header(now - 360, sign(now - 360, body)), body, isGenuine: false },
    { name: 'six minutes ahead', header: header(now + 360, sign(now + 360, body)), body, isGenuine: false },
    { name: 'another body', header: header(now, sign(now, body)), body: notText, isGenuine: false },
    { name: 'another time', header: header(now + 1, sign(now, body)), body, isGenuine: false },
    { name: 'another secret', header: header(now, sign(now, body, 'whsec_other')), body, isGenuine: false },
    { name: 'an empty secret', header: header(now, sign(now, body, '')), body, isGenuine: false },
    { name: 'a short signature', header: header(now, sign(now, body).slice(0, 62)), body, isGenuine: false },
    { name: 'no digits', header: header(now, 'z'.repeat(64)), body, isGenuine: false },
    { name: 'no time', header: `v1=${sign(now, body)}`, body, isGenuine: false },
    { name: 'a time in words', header: header('now', sign('now', body)), body, isGenuine: false },
    { name: 'a time beyond all numbers', header: header(long, sign(long, body)), body, isGenuine: false },
    { name: 'no header', header: '', body, isGenuine: false },
  ]
}

/** Give the requests to a program as lines of header and body in base64; it prints `true` or `false` for each. */
function verdicts(command: string, args: readonly string[]) {
  const all = requests(Math.floor(Date.now() / 1000))
  const input = all.map(({ header, body }) => `${Buffer.from(header).toString('base64')} ${body.toString('base64')}\n`)
  const env = { ...process.env, WEBHOOK_SECRET: secret, GOCACHE: join(folder, 'cache'), GO111MODULE: 'off' }
  const { stdout, stderr, status } = spawnSync(command, args, {
    input: input.join(''),
    encoding: 'utf8',
    cwd: folder,
    env,
  })
  expect(stderr).toBe('')
  expect(status).toBe(0)
  return named(
    all,
    stdout
      .trim()
      .split('\n')
      .map((line) => line === 'true'),
  )
}

const named = (all: readonly Request[], found: readonly boolean[]) => all.map(({ name }, index) => [name, found[index]])
const expected = () => requests(0).map(({ name, isGenuine }) => [name, isGenuine])

/** Whether this machine has a program; the others are read by their parsers alone (samples.test.ts). */
const has = (command: string, flag = '--version') => spawnSync(command, [flag]).status === 0

function write(path: string, text: string) {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, path), text)
}

describe('the check of a signature', () => {
  it('agrees with the values that the page publishes for tests', () => {
    const text = page.replaceAll('&quot;', '"')
    const body = '{"id":"evt_test","version":2}'
    for (const value of [secret, '1741768203', body]) expect(text).toContain(`<code>${value}</code>`)
    expect(text).toContain(sign('1741768203', Buffer.from(body)))
  })

  it('in Node.js accepts what is genuine and nothing else', () => {
    const check = /export (function isGenuine[\s\S]*?\n\})/.exec(sample('js', 'isGenuine(rawBody, header'))?.[1] ?? ''
    const names = ['createHmac', 'timingSafeEqual', 'secret', 'toleranceSeconds']
    const isGenuine = new Function(...names, `${check}\nreturn isGenuine`)(
      createHmac,
      timingSafeEqual,
      secret,
      300,
    ) as (body: unknown, header: string | undefined) => boolean
    const all = requests(Math.floor(Date.now() / 1000))
    expect(
      named(
        all,
        all.map(({ header, body }) => isGenuine(body, header)),
      ),
    ).toEqual(expected())
    const [{ header, body }] = all as [Request]
    expect(isGenuine(body.toString(), header)).toBe(false)
    expect(isGenuine(body, undefined)).toBe(false)
  })

  it('in Node.js accepts either secret during a rotation, and never an empty one', () => {
    const code = sample('js', 'matchesOne')
      .replace(/^import .*\n/, '')
      .replace('export ', '')
    const matchesOne = (secrets: string) =>
      new Function('createHmac', 'timingSafeEqual', 'process', `${code}\nreturn matchesOne`)(
        createHmac,
        timingSafeEqual,
        {
          env: { WEBHOOK_SECRET: secrets },
        },
      ) as (body: Buffer, parts: { t: string; v1: string }) => boolean
    const body = Buffer.from('{}')
    const by = (one: string) => ({ t: '1', v1: sign('1', body, one) })
    const check = matchesOne('whsec_new,whsec_old,')
    expect(['whsec_new', 'whsec_old', 'whsec_other', ''].map((one) => check(body, by(one)))).toEqual([
      true,
      true,
      false,
      false,
    ])
    expect(() => matchesOne('')).toThrow('WEBHOOK_SECRET')
  })

  it.runIf(has('python3'))('in Python accepts the same', () => {
    const [check = ''] = sample('python', 'is_genuine').split('@app.post')
    write(
      'check.py',
      `${check.replace(/^from flask .*$/m, '').replace(/^app = .*$/m, '')}
import base64, sys
for line in sys.stdin:
    header, body = (base64.b64decode(part) for part in line.rstrip("\\n").split(" "))
    print(str(is_genuine(body, header.decode() or None, SECRET)).lower())
`,
    )
    expect(verdicts('python3', ['check.py'])).toEqual(expected())
  })

  it.runIf(has('php'))('in PHP accepts the same', () => {
    const [check = ''] = sample('php', 'isGenuine').split('$rawBody = file_get_contents')
    write(
      'check.php',
      `${check}
while (($line = fgets(STDIN)) !== false) {
    [$header, $body] = array_map('base64_decode', explode(' ', rtrim($line, "\\n")));
    echo isGenuine($body, $header, getenv('WEBHOOK_SECRET')) ? "true\\n" : "false\\n";
}
`,
    )
    expect(verdicts('php', ['check.php'])).toEqual(expected())
  })

  it.runIf(has('go', 'version'))('in Go accepts the same', () => {
    write('server.go', sample('go', 'isGenuine').replace('func main()', 'func serve()'))
    write(
      'check.go',
      `package main

import (
	"bufio"
	"encoding/base64"
	"fmt"
	"os"
	"strings"
)

func saveEvent(body []byte) error { return nil }

func main() {
	lines := bufio.NewScanner(os.Stdin)
	for lines.Scan() {
		parts := strings.Split(lines.Text(), " ")
		header, _ := base64.StdEncoding.DecodeString(parts[0])
		body, _ := base64.StdEncoding.DecodeString(parts[1])
		fmt.Println(isGenuine(body, string(header), webhookSecret))
	}
}
`,
    )
    expect(verdicts('go', ['run', 'server.go', 'check.go'])).toEqual(expected())
  })
})
