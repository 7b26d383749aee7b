import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { codeBlocks } from '../harness/code-blocks.ts'
import { realProduct, temporaryFolder } from '../harness/real-site.ts'
import { declarations } from '../harness/sample-declarations.ts'
import { shared } from '../harness/shared.ts'
import { projectRoot } from '../harness/site.ts'

// Every TypeScript and JavaScript sample of the built site, in one program with what the data says about the SDK.

const product = realProduct()
const signatures = new Set(
  (
    parse(
      readFileSync(join(projectRoot, 'content/data/sdk.yaml'), 'utf8').replaceAll('{{product.name}}', product.name),
    ) as { methods: { signature: { typescript: string } }[] }
  ).methods.map(({ signature }) => signature.typescript.trim()),
)

/** Samples that must fail, so that the check is known to see. */
const broken = {
  'unknown-method': `${product.name}.purchase('premium')`,
  'value-as-key': `const texts = { paused: '' }
const { issue } = await ${product.name}.getBillingStatus()
if (issue) console.log(texts[issue])`,
  'missing-property': `import { Paywall } from 'react-native-${product.slug}-ui'
export const Screen = () => <Paywall termsUrl="https://example.com" />`,
  'misspelt-field': 'export const end = (event: WebhookEvent) => event.data.subscription?.endsAt',
  'part-that-is-null': 'export const sku = (event: WebhookEvent) => event.data.subscription.productSku',
}

const folder = temporaryFolder()
const pages = new Map<string, string>()
let faults: string[] = []

beforeAll(async () => {
  const site = await shared('site/real')
  const samples = codeBlocks(site.folder).filter(
    ({ lang, code }) => /^[jt]sx?$/.test(lang) && !signatures.has(code.trim()),
  )
  samples.forEach(({ page, lang, code }, index) => {
    const file = `samples/${String(index).padStart(3, '0')}.${lang}`
    pages.set(file, page)
    write(file, `${code}\nexport {}\n`)
  })
  for (const [name, code] of Object.entries(broken)) write(`broken/${name}.tsx`, `${code}\nexport {}\n`)
  for (const [name, text] of Object.entries(declarations(product))) write(name, text)
  write('tsconfig.json', JSON.stringify(config()))
  const { stdout } = spawnSync(
    process.execPath,
    [join(projectRoot, 'node_modules/typescript/bin/tsc'), '-p', folder, '--pretty', 'false'],
    { encoding: 'utf8', cwd: folder },
  )
  faults = stdout.split('\n').filter((line) => /^\S.*error TS/.test(line) && !isReaders(line))
})

function write(file: string, text: string) {
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(join(folder, file), text)
}

function config() {
  const types = join(projectRoot, 'node_modules/@types')
  return {
    compilerOptions: {
      target: 'ES2022',
      lib: ['ES2023', 'DOM', 'DOM.Iterable'],
      module: 'ESNext',
      moduleResolution: 'Bundler',
      jsx: 'react-jsx',
      strict: true,
      allowJs: true,
      checkJs: true,
      skipLibCheck: true,
      noEmit: true,
      typeRoots: [types],
      types: ['node', 'react'],
      paths: { react: [join(types, 'react')], 'react/*': [join(types, 'react/*')] },
    },
    include: ['**/*'],
  }
}

/** Files of the reader's own project; and of JavaScript, which cannot write types down, all but its names and calls. */
function isReaders(line: string): boolean {
  const inOwnFile = /error TS(?:2307|2882): Cannot find module .*'\.{1,2}\//.test(line)
  return inOwnFile || (/^\S+\.jsx?\(/.test(line) && !/error TS(?:2304|2305|2307|2339|2551|2552|2554):/.test(line))
}

const at = (line: string) => line.slice(0, line.indexOf('('))

describe('the TypeScript and JavaScript samples', () => {
  it('fit what the data says about the SDK and the events', () => {
    expect(pages.size).toBeGreaterThan(100)
    const found = faults.filter((line) => !line.startsWith('broken/'))
    expect(found.map((line) => `${pages.get(at(line)) ?? ''}: ${line}`)).toEqual([])
  })

  it('are found if they do not', () => {
    const found = new Set(faults.map(at).filter((file) => file.startsWith('broken/')))
    expect([...found].sort()).toEqual(
      Object.keys(broken)
        .map((name) => `broken/${name}.tsx`)
        .sort(),
    )
  })
})
