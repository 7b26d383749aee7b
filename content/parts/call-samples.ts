import { type Method, type Platform, types } from '../data/sdk.yaml'

/** What samples need to know about the product. */
interface Named {
  readonly name: string
  readonly slug: string
}

interface Argument {
  readonly name: string
  readonly option: boolean
  readonly value: unknown
}

/** One call of a method in each language, with its import and the values of the examples. */
export function callSamples(method: Method, product: Named): Readonly<Record<Platform['id'], string>> {
  const given = method.parameters.flatMap(({ name, option, example }) =>
    example === undefined ? [] : [{ name, option: option === true, value: example }],
  )
  const sample = (id: Platform['id']) => `${imports(id, product, method)}\n\n${call(id, method, given, product)}`
  return { typescript: sample('typescript'), swift: sample('swift'), kotlin: sample('kotlin'), dart: sample('dart') }
}

function imports(id: Platform['id'], { name, slug }: Named, { parameters }: Method): string {
  const events = parameters.some(({ type, required }) => type === 'EventName' && required)
  return {
    typescript: `import ${name} from 'react-native-${slug}'`,
    swift: `import ${name}SDK`,
    kotlin: `${events ? `import io.${slug}.sdk.EventName\n` : ''}import io.${slug}.sdk.${name}`,
    dart: `import 'package:${slug}_flutter/${slug}_flutter.dart';`,
  }[id]
}

function call(id: Platform['id'], method: Method, given: readonly Argument[], { name }: Named): string {
  const waits = { typescript: 'await ', swift: 'try await ', kotlin: '', dart: 'await ' }[id]
  const call = `${method.sync ? '' : waits}${name}.${method.name}(${argumentsOf(id, given)})`
  const end = id === 'dart' ? ';' : ''
  if (method.result.type === 'void') return call + end
  const keep = { typescript: 'const', swift: 'let', kotlin: 'val', dart: 'final' }[id]
  return `${keep} ${resultName(method)} = ${call}${end}`
}

/** `Product[]` → `products`, `BillingStatus` → `billingStatus`; a plain value is named for the method. */
function resultName({ name, result }: Method): string {
  const bare = result.type.replace('[]', '')
  if (bare in types) {
    const lower = bare.charAt(0).toLowerCase() + bare.slice(1)
    return result.type.endsWith('[]') ? `${lower}s` : lower
  }
  if (result.type === 'boolean' || result.type === 'number') return 'removed'
  return /Listener$/.test(name) ? 'listenerId' : 'userId'
}

function argumentsOf(id: Platform['id'], given: readonly Argument[]): string {
  const options = given.filter(({ option }) => option)
  const written = given.filter(({ option }) => !option).map(({ value }) => literal(id, value))
  if (options.length === 0) return written.join(', ')
  const sign = { typescript: ': ', swift: ': ', kotlin: ' = ', dart: ': ' }[id]
  const pairs = options.map(({ name, value }) => `${name}${sign}${literal(id, value)}`).join(', ')
  return [...written, id === 'typescript' ? `{ ${pairs} }` : pairs].join(', ')
}

/** A value in the spelling of a language; `{ code: … }` says how each language writes it. */
function literal(id: Platform['id'], value: unknown): string {
  if (isOwn(value)) return typeof value.code === 'string' ? value.code : (value.code[id] ?? '')
  if (value === null) return id === 'swift' ? 'nil' : 'null'
  if (typeof value === 'string') {
    const quote = id === 'swift' || id === 'kotlin' ? '"' : "'"
    return `${quote}${value}${quote}`
  }
  if (typeof value !== 'object') return String(value)
  if (Array.isArray(value)) {
    const list = value.map((one) => literal(id, one)).join(', ')
    return id === 'kotlin' ? `listOf(${list})` : `[${list}]`
  }
  const entries = Object.entries(value)
  if (id === 'kotlin') return `mapOf(${entries.map(([key, one]) => `"${key}" to ${literal(id, one)}`).join(', ')})`
  const key = (name: string) => (id === 'typescript' ? name : literal(id, name))
  const inside = entries.map(([name, one]) => `${key(name)}: ${literal(id, one)}`).join(', ')
  return id === 'swift' ? `[${inside}]` : id === 'dart' ? `{${inside}}` : `{ ${inside} }`
}

function isOwn(value: unknown): value is { readonly code: string | Readonly<Partial<Record<Platform['id'], string>>> } {
  return typeof value === 'object' && value !== null && 'code' in value
}
