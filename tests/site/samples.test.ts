import { createRequire } from 'node:module'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Language, type Node, Parser } from 'web-tree-sitter'
import { parse as parseYaml } from 'yaml'
import { type CodeBlock, codeBlocks } from '../harness/code-blocks.ts'
import { shared } from '../harness/shared.ts'

// Every block of code on the built site, those made from data included, is read by a parser of its language.

const grammars: Readonly<Record<string, string>> = {
  js: 'javascript',
  jsx: 'tsx',
  ts: 'typescript',
  tsx: 'tsx',
  bash: 'bash',
  swift: 'swift',
  kotlin: 'kotlin',
  dart: 'dart',
  ruby: 'ruby',
  python: 'python',
  php: 'php',
  go: 'go',
}
/** Languages without a parser here. */
const unparsed = ['http', 'sql', 'text', 'xml']

/** What stands around a sample that is no whole file, such as a method without its class. */
const around: Readonly<Record<string, readonly (readonly [before: string, after: string])[]>> = {
  ts: [['declare class Sdk {\n', '\n}']],
  swift: [
    ['class Sdk {\n', ' {}\n}'],
    ['func sample() async throws {\n', '\n}'],
  ],
  kotlin: [
    ['interface Sdk {\n', '\n}'],
    ['suspend fun sample() {\n', '\n}'],
  ],
  dart: [
    ['abstract class Sdk {\n', ';\n}'],
    ['Future<void> sample() async {\n', '\n}'],
  ],
}

let blocks: CodeBlock[]
const parsers = new Map<string, Parser>()
beforeAll(async () => {
  const site = await shared('site/real')
  blocks = codeBlocks(site.folder)
  // Optimising the huge functions of these parsers would keep V8's threads busy for half a minute, long after all is read.
  setFlagsFromString('--liftoff-only')
  await Parser.init()
  const grammarFolder = join(createRequire(import.meta.url).resolve('tree-sitter-wasms/package.json'), '../out')
  for (const grammar of new Set(Object.values(grammars))) {
    const parser = new Parser()
    parser.setLanguage(await Language.load(join(grammarFolder, `tree-sitter-${grammar}.wasm`)))
    parsers.set(grammar, parser)
  }
})
afterAll(() => setFlagsFromString('--no-liftoff-only'))

/** Why a text is none of its language; nothing where it is one. */
function fault(lang: string, code: string): string | undefined {
  const parser = parsers.get(grammars[lang] as string)
  const root = parser?.parse(code)?.rootNode
  const wrong = root && firstError(root)
  return wrong && `line ${wrong.startPosition.row + 1}: ${wrong.text.split('\n')[0]?.slice(0, 60)}`
}

function firstError(node: Node): Node | undefined {
  if (node.isError || node.isMissing) return node
  if (!node.hasError) return undefined
  for (const child of node.children) {
    const found = child && firstError(child)
    if (found) return found
  }
  return node
}

function check({ lang, code }: CodeBlock): string | undefined {
  const plain = fault(lang, code)
  if (plain === undefined) return undefined
  const wrapped = (around[lang] ?? []).flatMap(([before, after]) =>
    partings(code).map(([head, body]) => fault(lang, head + before + body + after)),
  )
  return wrapped.includes(undefined) ? undefined : plain
}

/** Imports, and types in front of the last paragraph, stay outside of what is put around a sample. */
function partings(code: string): (readonly [head: string, body: string])[] {
  const imports = /^(?:import .*\n|\n)*/.exec(code)?.[0].length ?? 0
  const last = code.lastIndexOf('\n\n') + 1
  return [0, imports, last].map((at) => [code.slice(0, at), code.slice(at)] as const)
}

function faultsIn(lang: string, read: (block: CodeBlock) => string | undefined): string[] {
  return blocks
    .filter((block) => block.lang === lang)
    .flatMap((block) => {
      const reason = read(block)
      return reason === undefined ? [] : [`${block.page}: ${reason}\n${block.code.slice(0, 300)}`]
    })
}

describe('the samples', () => {
  it('are in languages that are known here', () => {
    const known = [...Object.keys(grammars), ...unparsed, 'json', 'yaml']
    expect(blocks.length).toBeGreaterThan(400)
    expect([...new Set(blocks.map(({ lang }) => lang))].filter((lang) => !known.includes(lang))).toEqual([])
  })

  it.each(Object.keys(grammars))('in %s can be parsed', (lang) => {
    expect(faultsIn(lang, check)).toEqual([])
  })

  it('that are broken are found', () => {
    expect(check({ page: '', lang: 'swift', code: 'let x = try await (' })).toBeDefined()
    expect(check({ page: '', lang: 'kotlin', code: 'val x = ' })).toBeDefined()
    expect(check({ page: '', lang: 'dart', code: 'final x = await ;' })).toBeDefined()
    expect(check({ page: '', lang: 'bash', code: 'curl "https://example.com' })).toBeDefined()
  })

  it('promise a trial only to those who can have one', () => {
    // Google returns an offer only to accounts that can have it; the App Store, to everyone.
    const promising = blocks.filter(
      ({ lang, code }) => !['json', 'kotlin'].includes(lang) && /['"]free_trial['"]/.test(code),
    )
    expect(promising.length).toBeGreaterThan(1)
    expect(promising.filter(({ code }) => !/\beligible\b/.test(code)).map(({ page }) => page)).toEqual([])
  })

  it('wait for the SDK to start before a screen that appears loads anything', () => {
    const loads = /\.(?:getProducts|getProductsForSale|getActiveProducts|getBillingStatus|getUserId)\(/
    const appears = /\buseEffect\(|\.onAppear\b|\bLaunchedEffect\(|\binit \{|\bFutureBuilder</
    const waits = /\bawait billing(?![\w.])|\bbilling\s*\.then\(|\b[bB]illing\.(?:ready|value)\b/
    const screens = blocks.filter(({ code }) => loads.test(code) && appears.test(code))
    expect(screens.length).toBeGreaterThan(10)
    expect(screens.filter(({ code }) => !waits.test(code)).map(({ page, lang }) => `${page}: ${lang}`)).toEqual([])
  })

  it('in json can be parsed', () => {
    expect(faultsIn('json', ({ code }) => thrownBy(() => JSON.parse(code)))).toEqual([])
  })

  it('in yaml can be parsed', () => {
    expect(faultsIn('yaml', ({ code }) => thrownBy(() => parseYaml(code)))).toEqual([])
  })
})

function thrownBy(read: () => unknown): string | undefined {
  try {
    read()
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}
