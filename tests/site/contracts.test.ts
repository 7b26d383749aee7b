import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { realProduct } from '../harness/real-site.ts'
import { projectRoot } from '../harness/site.ts'

// What the data files say, held against their own schemas, against one another and against the pages.

interface Part {
  readonly given: 'always' | 'sometimes' | 'never'
}
interface Event {
  readonly type: string
  readonly page: string
  readonly stays?: string
  readonly stores: readonly { readonly store: string; readonly notification: string }[]
  readonly subscription: Part
  readonly transaction: Part
  readonly fields: readonly { readonly field: readonly string[] }[]
  readonly example: {
    readonly type: string
    readonly data: Readonly<
      Record<'subscription' | 'transaction' | 'previous', Readonly<Record<string, unknown>> | null>
    >
  }
  readonly variant?: { readonly data: object }
}
interface Webhooks {
  readonly states: readonly { readonly name: string; readonly access: boolean }[]
  readonly transitions: readonly {
    readonly event: string
    readonly from: string
    readonly to: string
    readonly rare?: boolean
  }[]
  readonly payload: object
  readonly events: readonly Event[]
}
interface Sdk {
  readonly errors: readonly { readonly code: string }[]
  readonly events: readonly { readonly name: string }[]
  readonly types: Readonly<Record<string, unknown>>
  readonly releases: readonly { readonly platform: string; readonly version: string }[]
  readonly methods: readonly {
    readonly name: string
    readonly page: string
    readonly since: Readonly<Record<string, string>>
    readonly offline: string
    readonly signature: Readonly<Record<string, string>>
    readonly parameters: readonly { readonly name: string; readonly enum?: readonly string[] }[]
    readonly result: { readonly type: string }
    readonly errors: readonly { readonly code: string }[]
  }[]
}
type Json = { readonly [key: string]: Json } & unknown[]

const product = realProduct()
const openapi = read('openapi.yaml') as Json
const webhooks = read('webhooks.yaml') as Webhooks
const sdk = read('sdk.yaml') as Sdk

function read(name: string): unknown {
  const text = readFileSync(join(projectRoot, 'content/data', name), 'utf8')
  return parse(text.replaceAll('{{product.name}}', product.name).replaceAll('{{product.slug}}', product.slug))
}

const ajv = new Ajv2020({ allErrors: true, strict: false })
addFormats.default(ajv)
ajv.addSchema(openapi as object, 'openapi.yaml')

/** What a value lacks to follow a schema; nothing where it does. */
function faults(schema: object, value: unknown): string[] {
  const validate = ajv.compile(schema)
  return validate(value) ? [] : (validate.errors ?? []).map((error) => `${error.instancePath} ${error.message}`)
}

/** A schema of the API as one can be compiled beside it: its references lead into the description. */
function placed(schema: object): object {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"openapi.yaml#/components/')) as object
}

const operations = Object.entries(openapi.paths as object).flatMap(([path, methods]) =>
  Object.entries(methods as Readonly<Record<string, Json>>).map(([method, operation]) => ({ path, method, operation })),
)

function follow(one: Json): Json {
  if (typeof one.$ref !== 'string') return one
  return (one.$ref as string)
    .split('/')
    .slice(1)
    .reduce<Json>((inner, step) => inner[step] as Json, openapi)
}

describe('the server API', () => {
  it('has the eleven operations, each with a page', () => {
    expect(operations).toHaveLength(11)
    const pages = operations.map(({ operation }) => String(operation['x-page']))
    expect(new Set(pages).size).toBe(11)
    expect(pages.filter((page) => !pageText(page).includes(`id="${idOf(page)}"`))).toEqual([])
  })

  it.each(operations.map((one) => [`${one.method} ${one.path}`, one] as const))(
    '%s: its examples follow their schemas',
    (_, { path, operation }) => {
      const contents = [operation.requestBody, ...Object.values(operation.responses as object)].flatMap(
        (one: Json | undefined) => (one?.content as Json | undefined)?.['application/json'] ?? [],
      ) as Json[]
      const found = contents.flatMap(({ schema, examples }) =>
        Object.values(examples as object).flatMap((example: Json) =>
          faults(placed(schema as object), follow(example).value),
        ),
      )
      expect(found).toEqual([])
      expect(contents.every(({ examples }) => Object.keys(examples as object).length > 0)).toBe(true)
      const parameters = (operation.parameters as Json[]).map(follow)
      const wrong = parameters.flatMap(({ schema, example }) =>
        example === undefined ? [] : faults(placed(schema as object), example),
      )
      expect(wrong).toEqual([])
      const inPath = parameters.filter((one) => (one.in as unknown) === 'path').map((one) => `{${one.name}}`)
      expect(inPath).toEqual(path.match(/\{\w+\}/g) ?? [])
    },
  )

  it('rejects a body that lacks what its schema asks for', () => {
    const schema = { $ref: 'openapi.yaml#/components/schemas/ReceiptRequest' }
    expect(faults(schema, { userId: 'user_42', store: 'play_store', receipt: 'abc' })).toEqual([
      " must have required property 'productSku'",
      ' must match "then" schema',
    ])
  })

  it('fails with codes that its error has', () => {
    const codes = Object.keys((openapi.components as Json).examples as object)
    const used = operations.flatMap(({ operation }) =>
      Object.entries(operation.responses as Readonly<Record<string, Json>>).flatMap(([status, { content }]) =>
        Number(status) < 400 ? [] : Object.keys(((content as Json)['application/json'] as Json).examples as object),
      ),
    )
    expect([...new Set(used)].sort()).toEqual(codes.sort())
  })
})

describe('the webhooks', () => {
  const names = webhooks.states.map(({ name }) => name)

  it('have seventeen events', () => {
    expect(webhooks.events).toHaveLength(17)
  })

  it.each(webhooks.events.map((event) => [event.type, event] as const))(
    '%s: its example follows the payload',
    (type, event) => {
      const { example, variant, subscription, transaction } = event
      expect(faults(placed(webhooks.payload), example)).toEqual([])
      expect(example.type).toBe(type)
      expect(
        variant && faults(placed(webhooks.payload), { ...example, data: { ...example.data, ...variant.data } }),
      ).toEqual(variant && [])
      for (const [part, { given }] of [
        ['subscription', subscription],
        ['transaction', transaction],
      ] as const) {
        if (given === 'always') expect(example.data[part]).not.toBeNull()
        if (given === 'never') expect(example.data[part]).toBeNull()
      }
    },
  )

  it.each(webhooks.events.map((event) => [event.type, event] as const))(
    '%s: its example is one of its arrows',
    (type, { example, stays }) => {
      const arrows = webhooks.transitions.filter(({ event }) => event === type)
      expect(arrows.length === 0).toBe(stays !== undefined)
      const { subscription, previous } = example.data
      const after = subscription?.state
      const before = previous?.state ?? (type === 'purchase' ? '(none)' : after)
      if (arrows.length > 0) expect(arrows.map(({ from, to }) => [from, to])).toContainEqual([before, after])
      else expect(previous).not.toHaveProperty('state')
    },
  )

  it.each(webhooks.events.map((event) => [event.type, event] as const))(
    '%s: its fields are in the example',
    (_, { example, fields, stays }) => {
      const paths = fields.flatMap(({ field }) => {
        const first = field[0] as string
        return field.map((path) => (path.includes('.') ? path : first.replace(/[^.]*$/, path)))
      })
      const missing = paths.filter((path) => !reaches(example, path.split('.')))
      // A field of what was there before is in the payload only if it changed.
      expect(missing.filter((path) => !path.startsWith('data.previous.') || stays !== undefined)).toEqual([])
    },
  )

  it('lead from states to states that the API knows as well', () => {
    const used = new Set(webhooks.transitions.flatMap(({ from, to }) => [from, to]))
    expect([...used].sort()).toEqual(['(none)', ...names].sort())
    const { SubscriptionState, ActiveProduct } = (openapi.components as Json).schemas as unknown as Record<
      'SubscriptionState' | 'ActiveProduct',
      Json
    >
    expect(SubscriptionState.enum).toEqual(names)
    const withAccess = webhooks.states.filter(({ access }) => access).map(({ name }) => name)
    expect(((ActiveProduct.properties as Json).state as Json).enum).toEqual(withAccess)
  })

  it('have a page each that places what the data says', () => {
    const lacking = webhooks.events.flatMap(({ type, page }) => {
      const text = pageText(`/docs/webhooks/${page}`)
      return ['WebhookEvent', 'EventExample', 'EventFields']
        .filter((part) => !text.includes(`<${part} type="${type}" />`))
        .map((part) => `${page}: ${part}`)
    })
    expect(lacking).toEqual([])
  })

  it.each(webhooks.events.map((event) => [event.type, event] as const))(
    '%s: its page names its arrows and no others',
    (type, { page }) => {
      const text = pageText(`/docs/webhooks/${page}`)
      const own = webhooks.transitions.filter(({ event }) => event === type).map(({ from, to }) => `${from} → ${to}`)
      const section = /^## Lifecycle\n([\s\S]*?)^## /m.exec(text)?.[1] ?? ''
      if (section.includes(`<Arrows type="${type}" />`)) return
      const reported = [...section.matchAll(/\*\*((?:\(none\)|\w+) → \w+)\*\*/g)].map(([, arrow]) => arrow)
      expect(reported.sort()).toEqual(own.sort())
    },
  )

  it('name each change once, and one out of every state but that of a replaced subscription', () => {
    const arrows = webhooks.transitions.map(({ event, from, to }) => `${event}: ${from} → ${to}`)
    expect(new Set(arrows).size).toBe(arrows.length)
    const left = new Set(webhooks.transitions.map(({ from }) => from))
    expect(names.filter((name) => !left.has(name))).toEqual(['replaced'])
    // What was once missing, because it is seldom seen.
    const changes = webhooks.transitions.map(({ from, to }) => `${from} → ${to}`)
    expect(changes).toEqual(
      expect.arrayContaining([
        'cancelled → replaced',
        'grace_period → cancelled',
        'billing_retry → cancelled',
        'paused → billing_retry',
        'paused → expired',
        'active → expired',
        'refunded → active',
      ]),
    )
  })

  it.each([
    ['App Store', 'set-up-ios'],
    ['Google Play', 'set-up-android'],
  ])('come from the notifications of %s that its guide lists, and from no others', (store, guide) => {
    const text = readFileSync(join(projectRoot, `content/docs/${guide}/configure-server-notifications.md`), 'utf8')
    const capitals = (part: string) =>
      part.match(
        /\b[A-Z]+(?:_[A-Z]+)+\b|\b(?:SUBSCRIBED|EXPIRED|REFUND|REVOKE|UPGRADE|DOWNGRADE|RESUBSCRIBE|VOLUNTARY)\b/g,
      ) ?? []
    const rows = text.split('\n').filter((line) => /^\| .*`[A-Z_]+`/.test(line))
    const listed = new Map<string, Set<string>>(webhooks.events.map(({ type }) => [type, new Set()]))
    for (const row of rows) {
      const cells = row.split(' | ')
      const reported = cells.at(-1) as string
      for (const [type, tokens] of listed)
        if (new RegExp(`\`${type.replace('.', '\\.')}\``).test(reported))
          for (const token of capitals(cells.slice(0, -1).join(' '))) tokens.add(token)
    }
    expect(rows.length).toBeGreaterThan(10)
    for (const { type, stores } of webhooks.events) {
      const named = new Set(stores.filter((one) => one.store === store).flatMap((one) => capitals(one.notification)))
      expect([type, [...named].sort()]).toEqual([type, [...(listed.get(type) as Set<string>)].sort()])
    }
  })

  it('are contradicted by no arrow between two states in any text', () => {
    const known = new Set(webhooks.transitions.map(({ from, to }) => `${from} → ${to}`))
    const state = `(?:${['\\(none\\)', ...names].join('|')})`
    const arrow = new RegExp(`\`?(?<![\\w.])(${state})\`? → \`?(${state})\`?(?!\\w)`, 'g')
    const reported = texts().flatMap(([path, text]) =>
      [...text.matchAll(arrow)].map(([, from, to]) => [path, `${from} → ${to}`] as const),
    )
    expect(reported.length).toBeGreaterThan(5)
    expect(reported.filter(([, one]) => !known.has(one))).toEqual([])
  })

  it('are named as they are wherever a text names one', () => {
    const types = new Set(webhooks.events.map(({ type }) => type))
    const found = texts().flatMap(([path, text]) =>
      [...text.matchAll(/`(subscription\.[a-z_]+)`/g)].flatMap(([, type = '']) =>
        types.has(type) ? [] : [`${path}: ${type}`],
      ),
    )
    // A field of an event's data has the same form.
    expect(found.filter((one) => !/: subscription\.(state|id)$/.test(one))).toEqual([])
  })
})

describe('the samples', () => {
  const samples = texts().flatMap(([path, text]) =>
    [...text.matchAll(/^```[\s\S]*?^```/gm)].map(([code]) => [path, code] as const),
  )

  it('take no list of the active subscriptions for all of them', () => {
    expect(samples.length).toBeGreaterThan(150)
    expect(
      samples.filter(([, code]) => /subscriptions\?|\/subscriptions`/.test(code) && /state[:=] ?'?active/.test(code)),
    ).toEqual([])
  })

  it('add up refunds by the date of the refund, without the sandbox', () => {
    const sums = samples.filter(([, code]) => /type: 'refund'|type=refund/.test(code))
    expect(sums).not.toEqual([])
    expect(
      sums.filter(([, code]) => !/refundedFrom/.test(code) || !/environment[:=] ?'?production/.test(code)),
    ).toEqual([])
  })

  it('ask for no listing that the guide does not create', () => {
    const [, created = ''] = /use three listings: (.*?)\. /.exec(
      readFileSync(join(projectRoot, 'content/docs/getting-started/create-listing.md'), 'utf8'),
    ) ?? ['']
    const known = [...created.matchAll(/`([\w-]+)`/g)].map(([, name]) => name)
    expect(known).toHaveLength(3)
    const asked = samples.flatMap(([path, code]) =>
      [...code.matchAll(/getProductsForSale\(\s*['"]([\w-]+)['"]|\blisting="([\w-]+)"/g)].map(
        ([, called, placed]) => [path, called ?? placed] as const,
      ),
    )
    expect(asked.length).toBeGreaterThan(2)
    expect(asked.filter(([, name]) => !known.includes(name as string))).toEqual([])
  })
})

describe('the guides', () => {
  it.each([
    [
      'set-up-ios',
      [
        'create-subscription-group',
        'create-auto-renewable-subscription',
        'create-subscription-introductory-offer',
        'configure-app-store-server-api',
        'configure-server-notifications',
        'configure-shared-secret',
        'configure-sandbox-testing',
      ],
    ],
    [
      'set-up-android',
      [
        'create-auto-renewable-subscription',
        'create-subscription-introductory-offer',
        'configure-google-play-api',
        'configure-server-notifications',
        'configure-sandbox-testing',
      ],
    ],
  ])('of %s stand in the order of the work', (folder, order) => {
    const positions = order.map((page) => {
      const text = readFileSync(join(projectRoot, `content/docs/${folder}/${page}.md`), 'utf8')
      return Number(/^sidebar_position: (\d+)$/m.exec(text)?.[1])
    })
    expect(positions).toEqual(order.map((_, index) => index + 1))
  })

  it('name the versions of Play Billing that Google accepts in one dated table alone', () => {
    const [, table = ''] = /^## Compatibility \{#compatibility\}\n([\s\S]*?)^## /m.exec(
      readFileSync(join(projectRoot, 'content/docs/getting-started/index.mdx'), 'utf8'),
    ) ?? ['']
    expect(table).toMatch(/^\s*Checked in \w+ 20\d\d\./)
    const deadlines = [...table.matchAll(/^\| (\d) +\| (\d+ August \d{4}) +\| (\d+ November \d{4})/gm)].map(
      ([, version, last, extended]) =>
        [Number(version), Date.parse(last as string), Date.parse(extended as string)] as const,
    )
    expect(deadlines.length).toBeGreaterThan(3)
    expect(deadlines.map(([version]) => version)).toEqual(deadlines.map((_, index) => 5 + index))
    expect(deadlines.every(([, last, extended]) => last < extended)).toBe(true)
    expect(
      texts()
        .filter(
          ([path, text]) =>
            /Play Billing \d(?:\+| or (?:later|newer))/.test(text) &&
            // A post keeps its date; what came later is in a note.
            !(path.startsWith('blog/') && /\[Added later\][^:]*#compatibility/.test(text)),
        )
        .map(([path]) => path),
    ).toEqual([])
  })

  it('state the versions that only the owner knows as one dated list does', () => {
    const [, list = ''] =
      readFileSync(join(projectRoot, 'content/SOURCES.md'), 'utf8').split('## Facts that only the owner knows') ?? []
    const facts = [...list.matchAll(/^\| (?!Fact|---)(.*?) \| (.*?) ?\| .*? \| (.*?) \| (.*?) \|$/gm)]
    expect(facts.length).toBeGreaterThan(10)
    expect(facts.filter(([, , , asOf = '']) => !/^[A-Z][a-z]+ 20\d\d$/.test(asOf))).toEqual([])
    const value = (fact: string) => /[\d.]+/.exec(facts.find(([, name]) => name === fact)?.[2] ?? '')?.[0] ?? 'none'
    const [ios, api] = [value('Lowest iOS of every SDK'), value('Lowest Android of every SDK')]
    const current = value('Current release of the Android SDK')
    const named = (pattern: RegExp) =>
      texts()
        .filter(([path]) => !path.startsWith('blog/'))
        .flatMap(([path, text]) => [...text.matchAll(pattern)].map(([, found]) => [path, found] as const))
    const others = (pattern: RegExp, known: string) => named(pattern).filter(([, found]) => found !== known)
    expect(named(/:sdk:([\d.]+)/g).length).toBeGreaterThan(3)
    expect(others(/:sdk:([\d.]+)/g, current)).toEqual([])
    expect(others(/platform :ios, '([\d.]+)'/g, `${ios}.0`)).toEqual([])
    expect(others(/`?minSdk`?(?: =| is| )? ?(\d+)/g, api)).toEqual([])
    const table = readFileSync(join(projectRoot, 'content/docs/getting-started/index.mdx'), 'utf8')
    const rows = [...table.matchAll(/^\| \S+(?: Native)? SDK \d +\| (\S+) +\| (\S+) +\|/gm)]
    expect(rows).toHaveLength(4)
    expect(rows.filter(([, one, other]) => ![ios, '–'].includes(`${one}`) || ![api, '–'].includes(`${other}`))).toEqual(
      [],
    )
  })

  it('of the migration names its steps in the order in which they follow', () => {
    const text = readFileSync(join(projectRoot, 'content/docs/resources/migrate-existing-subscriptions.md'), 'utf8')
    const headings = [...text.matchAll(/^## Step \d: (.*?) \{#(step-\d[\w-]*)\}$/gm)].map(([, title, id]) => [
      id,
      title,
    ])
    const listed = [...text.matchAll(/^\| \d\. \[(.*?)\]\(#(step-\d[\w-]*)\)/gm)].map(([, title, id]) => [id, title])
    expect(headings).toHaveLength(7)
    expect(listed.map(([id, title]) => [id, title?.toLowerCase()])).toEqual(
      headings.map(([id, title]) => [id, title?.toLowerCase()]),
    )
  })
})

describe('the order of a migration', () => {
  const read = (path: string) => readFileSync(join(projectRoot, 'content', path), 'utf8')
  const plain = (text: string | undefined) => (text ?? '').toLowerCase().replaceAll('’', "'")

  it('is the same on the home page and in the guide', () => {
    const guide = read('docs/resources/migrate-existing-subscriptions.md')
    const steps = [...guide.matchAll(/^## Step \d: (.*?) \{#/gm)].map(([, title]) => plain(title))
    const [, list = ''] = /const migration = [\s\S]*?(\[[\s\S]*?\n\])/.exec(read('pages/index.tsx')) ?? []
    const titles = [...list.matchAll(/title: '(.*?)',/g)].map(([, title]) => plain(title))
    expect(titles).toHaveLength(steps.length)
    expect(steps.filter((step, index) => !step.startsWith(titles[index] as string))).toEqual([])
  })
})

describe('the SDK', () => {
  const codes = new Set(sdk.errors.map(({ code }) => code))

  it('has nineteen methods, with a page each that places what the data says', () => {
    expect(sdk.methods).toHaveLength(19)
    const lacking = sdk.methods.flatMap(({ name, page, parameters }) => {
      const text = pageText(`/docs/sdk-reference/${page}`)
      const parts = [
        'SdkMethod',
        'MethodResult',
        'MethodErrors',
        'WithoutNetwork',
        ...(parameters.length > 0 ? ['MethodParameters'] : []),
      ]
      return parts.filter((part) => !text.includes(`<${part} name="${name}" />`)).map((part) => `${page}: ${part}`)
    })
    expect(lacking).toEqual([])
  })

  it.each(sdk.methods.map((method) => [method.name, method] as const))(
    '%s: signature, parameters and result agree',
    (name, method) => {
      for (const signature of Object.values(method.signature)) {
        expect(signature).toMatch(new RegExp(`\\b${name}\\b`))
        for (const parameter of method.parameters) expect(signature).toMatch(new RegExp(`\\b${parameter.name}\\b`))
      }
      const type = method.result.type.replace('[]', '')
      if (/^[A-Z]/.test(type)) expect(Object.keys(sdk.types)).toContain(type)
      expect(method.errors.map(({ code }) => code).filter((code) => !codes.has(code))).toEqual([])
    },
  )

  it('is reported with a first sentence of use on each page, never the same one', () => {
    const leads = sdk.methods.map(({ page }) => {
      const text = pageText(`/docs/sdk-reference/${page}`).replace(/^---\n[\s\S]*?\n---\n/, '')
      return text.split('\n\n').find((one) => one.trim() && !one.trim().startsWith('import ')) ?? ''
    })
    const starts = leads.map((lead) => lead.trim().split(' ').slice(0, 3).join(' '))
    expect(starts.filter((start, index) => start.startsWith('`') || starts.indexOf(start) < index)).toEqual([])
  })

  it('fails for lack of a network just where it says so', () => {
    const reported = sdk.methods.filter(({ offline }) => offline.includes('`network_error`')).map(({ name }) => name)
    const listed = sdk.methods.filter(({ errors }) => errors.some(({ code }) => code === 'network_error'))
    expect(listed.map(({ name }) => name)).toEqual(reported)
    // What a paying user needs to get in works without one.
    for (const name of ['start', 'getActiveProducts', 'getBillingStatus', 'getUserId'])
      expect(reported).not.toContain(name)
  })

  it('has methods since versions that a list of releases has', () => {
    const known = sdk.releases.map(({ platform, version }) => `${platform} ${version}`)
    const used = sdk.methods.flatMap(({ since }) =>
      Object.entries(since).map(([platform, version]) => `${platform} ${version}`),
    )
    expect([...new Set(used)].sort()).toEqual(known.sort())
  })

  it('names its events alike in its parameters and its table', () => {
    const names = sdk.events.map(({ name }) => name)
    const lists = sdk.methods.flatMap(({ parameters }) =>
      parameters.flatMap((one) => (one.name === 'event' ? [one.enum] : [])),
    )
    expect(lists).toEqual([names, names])
  })

  it('is called by no other names in any sample', () => {
    const names = new Set(sdk.methods.map(({ name }) => name))
    const called = texts().flatMap(([path, text]) =>
      [...text.matchAll(/\{\{product\.name\}\}\.([a-z]\w+)\(/g)].map(([, name = '']) => [path, name] as const),
    )
    expect(called.length).toBeGreaterThan(50)
    expect(called.filter(([, name]) => !names.has(name))).toEqual([])
  })
})

/** The Markdown and components of the site, by path. */
function texts(): (readonly [string, string])[] {
  return readdirSync(join(projectRoot, 'content'), { recursive: true })
    .map(String)
    .filter((path) => /\.(mdx?|tsx)$/.test(path) && !/^[A-Z]/.test(path))
    .map((path) => [path, readFileSync(join(projectRoot, 'content', path), 'utf8')] as const)
}

function pageText(address: string): string {
  return readFileSync(join(projectRoot, `content${address}.mdx`), 'utf8')
}

function idOf(page: string): string {
  return String(operations.find(({ operation }) => (operation['x-page'] as unknown) === page)?.operation.operationId)
}

function reaches(value: unknown, path: readonly string[]): boolean {
  const [first, ...rest] = path
  if (first === undefined) return true
  if (value === null) return true
  if (typeof value !== 'object' || !Object.hasOwn(value, first)) return false
  return reaches((value as Record<string, unknown>)[first], rest)
}
