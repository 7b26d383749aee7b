import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import type { Product } from './real-site.ts'
import { projectRoot } from './tool.ts'

// What the samples of the site are type-checked against: declarations of the SDK, of its UI kit and of the events, made from
// the data and the tables that the reference is made from, and stand-ins for what a reader has.

interface Sdk {
  readonly types: Readonly<
    Record<string, { readonly fields: readonly { name: string; type: string; optional?: boolean }[] }>
  >
  readonly methods: readonly { readonly signature: { readonly typescript: string } }[]
}

interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly items?: Schema
  readonly required?: readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly additionalProperties?: Schema | boolean
}

/** The declarations as files, by name. */
export function declarations(product: Product): Readonly<Record<string, string>> {
  const read = (path: string) =>
    readFileSync(join(projectRoot, 'content', path), 'utf8')
      .replaceAll('{{product.name}}', product.name)
      .replaceAll('{{product.slug}}', product.slug)
  const sdk = parse(read('data/sdk.yaml')) as Sdk
  const api = parse(read('data/openapi.yaml')) as { components: { schemas: Readonly<Record<string, Schema>> } }
  const { payload } = parse(read('data/webhooks.yaml')) as { payload: Schema }
  const events = Object.entries({ ...api.components.schemas, WebhookEvent: payload }).map(
    ([name, schema]) => `type ${name} = ${typeOf(schema)}`,
  )
  return {
    'sdk.d.ts': `declare module 'react-native-${product.slug}' {\n${sdkModule(sdk)}\n}\n`,
    'ui.d.ts': `declare module 'react-native-${product.slug}-ui' {
import type { ReactNode } from 'react'
import type { Product, Transaction } from 'react-native-${product.slug}'
${uiModule(read('docs/set-up-sdk/react-native-ui-component.md'))}\n}\n`,
    'events.d.ts': `declare namespace Api {\n${events.join('\n')}\n}\ntype WebhookEvent = Api.WebhookEvent\n`,
    'others.d.ts': [
      others,
      ...readersOwn.map((name) => `declare const ${name}: any`),
      `declare const ${product.name}: typeof import('react-native-${product.slug}').default\n`,
    ].join('\n'),
  }
}

function sdkModule({ types, methods }: Sdk): string {
  const interfaces = Object.entries(types).map(([name, { fields }]) => {
    const lines = fields.map(
      ({ name, type, optional }) => `${name}${optional ? '?' : ''}: ${type.replaceAll(' or ', ' | ')}`,
    )
    return `export interface ${name} { ${lines.join('; ')} }`
  })
  // Types may come before a signature.
  const parts = methods.map(({ signature }) => signature.typescript.split('\n\n'))
  const before = parts.flatMap((part) => part.slice(0, -1).map((one) => `export ${one}`))
  const own = parts.map((part) => part.at(-1))
  return [...interfaces, ...before, `const sdk: {\n${own.join('\n')}\n}`, 'export default sdk'].join('\n')
}

/** The kit's component as the tables of its page describe it. */
function uiModule(page: string): string {
  const rows = (heading: string) =>
    (page.split(`${heading}\n`)[1]?.split(/\n#/)[0] ?? '')
      .split('\n')
      .filter((line) => line.startsWith('| `'))
      .map((line) => line.split(' | ').map((cell) => cell.replace(/^\| |`/g, '').trim()))
  const properties = rows('### Properties').map(([name, type = '', fallback]) => {
    const state = 'state: { selected: boolean; select: () => void; busy: boolean }'
    return `${name}${fallback === 'required' ? '' : '?'}: ${type.replace('(product, state)', `(product: Product, ${state})`)}`
  })
  const callbacks = rows('### Callbacks').map(([name, given = '']) => {
    const error = given.replace(
      '{ code, message, storeCode? }',
      '{ code: string; message: string; storeCode?: string | number }',
    )
    return `${name}?: (${given === 'nothing' ? '' : `given: ${error}`}) => void`
  })
  const keys = (heading: string, type: (cell: string) => string) =>
    rows(heading).map(([name, cell = '']) => `${name}: ${type(cell)}`)
  const theme = keys('## Theme', (cell) => (cell === 'number' ? 'number' : 'string'))
  return `export interface PaywallTheme { ${theme.join('; ')} }
export interface PaywallLabels { ${keys('## Labels', () => 'string').join('; ')} }
export function Paywall(props: { ${[...properties, ...callbacks].join('; ')} }): ReactNode`
}

function typeOf(schema: Schema): string {
  if (schema.$ref) return schema.$ref.split('/').at(-1) ?? 'unknown'
  const some = schema.anyOf ?? schema.oneOf
  if (some) return some.map(typeOf).join(' | ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((one) => JSON.stringify(one)).join(' | ')
  if (typeof schema.type === 'object') return schema.type.map((type) => typeOf({ ...schema, type })).join(' | ')
  if (schema.type === 'array') return `readonly (${schema.items ? typeOf(schema.items) : 'unknown'})[]`
  if (schema.type === 'integer') return 'number'
  if (schema.type !== 'object') return schema.type ?? 'unknown'
  const { properties, required = [], additionalProperties } = schema
  if (!properties) {
    const values = typeof additionalProperties === 'object' ? typeOf(additionalProperties) : 'any'
    return `Record<string, ${values}>`
  }
  const fields = Object.entries(properties).map(
    ([name, one]) => `${JSON.stringify(name)}${required.includes(name) ? '' : '?'}: ${typeOf(one)}`,
  )
  return `{ ${fields.join('; ')} }`
}

/** What a sample calls of the reader's own program: its database, mails and screens. */
const readersOwn = [
  ...['accounts', 'db', 'mail', 'mails', 'notices', 'queue', 'reminders', 'statistics', 'transactions', 'user'],
  ...['addDays', 'bookPayment', 'bookRefund', 'listenerId', 'loadSession', 'log', 'notify', 'openPaywall'],
  ...['saveEvent', 'savePayment', 'saveSubscription', 'setFeatures', 'showLinkToAccountPage', 'showMessage', 'unlock'],
]

/** Packages and test functions that a sample may take for granted. */
const others = `
declare module 'react-native' {
  import type { ReactNode } from 'react'
  interface Common { children?: ReactNode; style?: object; accessibilityRole?: string; accessibilityState?: object }
  export const Text: (props: Common & { selectable?: boolean }) => ReactNode
  export const View: (props: Common) => ReactNode
  export const ScrollView: (props: Common) => ReactNode
  export const Modal: (props: Common & { visible: boolean; animationType?: string; onRequestClose?: () => void }) => ReactNode
  export const Pressable: (props: Common & { onPress: () => void; disabled?: boolean }) => ReactNode
  export const Button: (props: { title: string; disabled?: boolean; onPress: () => unknown }) => ReactNode
  export function FlatList<T>(props: {
    data: readonly T[]
    keyExtractor?: (item: T) => string
    ListEmptyComponent?: ReactNode
    renderItem: (row: { item: T }) => ReactNode
  }): ReactNode
  export const Alert: { alert(title: string, message?: string): void }
  export const Linking: { openURL(url: string): Promise<void> }
  export const Platform: { OS: 'ios' | 'android'; Version: string | number }
  export const Dimensions: { get(of: 'window'): { width: number; height: number } }
  export const AppState: { addEventListener(type: 'change', listener: (state: string) => void): { remove(): void } }
  export const AppRegistry: { registerComponent(name: string, make: () => () => ReactNode): void }
}
declare module 'react-native-device-info' {
  const info: { getVersion(): string; getBuildNumber(): string; isTablet(): boolean }
  export default info
}
declare module '@react-native-async-storage/async-storage' {
  const storage: { getItem(key: string): Promise<string | null>; setItem(key: string, value: string): Promise<void> }
  export default storage
}
declare module 'express' {
  export interface Request { body: any; headers: Record<string, string | string[] | undefined>; get(name: string): string | undefined; header(name: string): string | undefined }
  export interface Response { sendStatus(code: number): Response; status(code: number): Response; json(body: unknown): Response; send(body?: unknown): Response; end(): void }
  export interface Router { use(...handlers: unknown[]): void; get(path: string, ...handlers: Handler[]): void; post(path: string, ...handlers: Handler[]): void }
  type Handler = (request: Request, response: Response, next: () => void) => unknown
  const express: {
    (): Router & { listen(port: number | string): void }
    Router(): Router
    raw(options: { type: string }): Handler
    json(options?: object): Handler
  }
  export default express
}
declare module 'stripe' {
  class Stripe { constructor(key: string); webhooks: { constructEvent(body: Buffer, signature: string, secret: string): Stripe.Event } }
  namespace Stripe { type Event = { type: string; data: { object: unknown } }; type Invoice = any }
  export default Stripe
}
declare module 'jose' {
  export class SignJWT { constructor(payload?: object); [method: string]: (...given: any[]) => any }
  export const importPKCS8: (key: string, algorithm: string) => Promise<CryptoKey>
  export const decodeJwt: (token: string) => Record<string, any>
}
declare const __DEV__: boolean
declare function afterEach(run: () => void): void
declare function test(name: string, run: () => void): void
declare function expect(value: unknown): { toBe(value: unknown): void }
`
