import { cpSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { readFontFacts } from '../../cli/bundle/font-facts.ts'
import { projectRoot, site } from '../harness/site.ts'

const packages = join(projectRoot, 'node_modules')
const noto = (name: string) => readFileSync(join(packages, `@fontsource/noto-sans/files/noto-sans-${name}`))
const arimo = (name: string) => readFileSync(join(packages, `@expo-google-fonts/arimo/${name}`))
const facts = (file: Buffer) => {
  const { metrics, ...read } = readFontFacts(file)
  return { ...read, ...metrics(400) }
}

describe('readFontFacts', () => {
  it('reads the same of a font in each format', () => {
    const [packed, ...others] = [noto('latin-700-italic.woff2'), noto('latin-700-italic.woff')].map(facts)
    expect(packed).toMatchObject({
      ...{ format: 'woff2', family: 'Noto Sans', weights: [700, 700], isItalic: true },
      ...{ kind: 'sans', ascent: 1.069, descent: 0.293, lineGap: 0 },
    })
    expect(packed?.width).toBeCloseTo(0.467, 3)
    for (const other of others) expect(other).toEqual({ ...packed, format: 'woff' })
    expect(facts(arimo('400Regular/Arimo_400Regular.ttf'))).toMatchObject({
      ...{ format: 'truetype', family: 'Arimo', weights: [400, 400], isItalic: false, kind: 'sans' },
    })
  })

  it.each([
    ['sans', 'DejaVuSans.ttf'],
    ['serif', 'DejaVuSerif.ttf'],
    ['mono', 'DejaVuSansMono.ttf'],
  ])('knows a %s font', (kind, name) => {
    expect(facts(readFileSync(join(packages, 'dejavu-fonts-ttf/ttf', name))).kind).toBe(kind)
  })

  it('has no widths of a font without Latin letters', () => {
    expect(readFontFacts(noto('cyrillic-400-normal.woff2')).metrics(400)).toBeUndefined()
  })

  it('reads the widths of a variable font at each weight', () => {
    const font = readFontFacts(variableFont())
    const [light, usual, heavy, most] = [100, 400, 700, 900].map((weight) => font.metrics(weight)?.width as number)
    expect(font.weights).toEqual([100, 900])
    const plain = facts(arimo('400Regular/Arimo_400Regular.ttf')).width as number
    expect(usual).toBeCloseTo(plain, 9)
    // 100 units of 2048 more at the end of the axis, of which `avar` puts 700 at 0.5.
    expect([light, heavy, most].map((width) => Math.round(((width as number) - plain) * 2048))).toEqual([0, 50, 100])
  })

  it('refuses what is no font', () => {
    const font = noto('latin-400-normal.woff2')
    const broken = Buffer.from(font)
    broken.fill(255, 60, 400)
    for (const bytes of [Buffer.alloc(0), Buffer.from('wOF2'), Buffer.from('# Text\n'), font.subarray(0, 900), broken])
      expect(() => readFontFacts(bytes)).toThrow()
  })
})

/** Arimo with an axis of weights, as WOFF2 without transformed glyphs: all of its glyphs become wider by the same. */
function variableFont(): Buffer {
  const plain = arimo('400Regular/Arimo_400Regular.ttf')
  const tables = new Map(
    Array.from({ length: plain.readUInt16BE(4) }, (_, index) => {
      const at = 12 + index * 16
      const start = plain.readUInt32BE(at + 8)
      return [plain.toString('latin1', at, at + 4), plain.subarray(start, start + plain.readUInt32BE(at + 12))] as const
    }),
  )
  const words = (...values: readonly number[]) => {
    const bytes = Buffer.alloc(values.length * 2)
    for (const [index, value] of values.entries()) bytes.writeInt16BE(value, index * 2)
    return bytes
  }
  const long = (...values: readonly number[]) => words(...values.flatMap((value) => [0, value]))
  tables.set(
    'fvar',
    Buffer.concat([words(1, 0, 16, 2, 1, 20, 0, 8), Buffer.from('wght'), words(100, 0, 400, 0, 900, 0, 0, 256)]),
  )
  // 700 is at 0.6 of the upper half.
  tables.set('avar', words(1, 0, 0, 1, 4, -16384, -16384, 0, 0, 9830, 8192, 16384, 16384))
  const regions = words(1, 1, 0, 16384, 16384)
  const deltas = Buffer.concat([words(1, 1, 1, 0), words(100)])
  const store = Buffer.concat([words(1), long(12), words(1), long(12 + regions.length), regions, deltas])
  const map = Buffer.concat([Buffer.from([0, 0]), words(1), Buffer.from([0])])
  tables.set('HVAR', Buffer.concat([words(1, 0), long(20, 20 + store.length, 0, 0), store, map]))
  const length = (size: number) => {
    const digits: number[] = []
    for (let rest = size; rest > 0 || digits.length === 0; rest = Math.floor(rest / 128)) digits.unshift(rest % 128)
    return Buffer.from(digits.map((digit, index) => (index < digits.length - 1 ? digit + 128 : digit)))
  }
  const entries = [...tables].map(([tag, { length: size }]) => {
    const flags = /^(glyf|loca)$/.test(tag) ? 63 + 3 * 64 : 63
    return Buffer.concat([Buffer.from([flags]), Buffer.from(tag, 'latin1'), length(size)])
  })
  const all = brotliCompressSync(Buffer.concat([...tables.values()]))
  const head = Buffer.alloc(48)
  head.write('wOF2', 'latin1')
  head.writeUInt32BE(0x10000, 4)
  head.writeUInt16BE(tables.size, 12)
  head.writeUInt32BE(all.length, 20)
  return Buffer.concat([head, ...entries, all])
}

const config = (fonts: string) => `export default {
  title: 'Fonts',
  url: 'https://example.com',
  baseUrl: '/base/',
  theme: { tokens: { font: 'Arimo, "Noto Sans", sans-serif' } },
  fonts: [
${fonts}
  ],
}
`

describe('the setting', () => {
  it('takes the fonts of a package that only has files, and of a variable font', async () => {
    const own = site({
      'site.config.ts': config(
        "    { package: 'arimo', weights: [400, 500] },\n    { files: ['wide.woff2'], family: 'Noto Sans' },",
      ),
      'wide.woff2': variableFont(),
      'content/docs/index.md': '# One\n',
    })
    try {
      mkdirSync(join(own.root, 'node_modules'))
      cpSync(join(packages, '@expo-google-fonts/arimo'), join(own.root, 'node_modules/arimo'), { recursive: true })
      const { diagnostics, outputs } = await own.json()
      expect(diagnostics).toEqual([])
      const sheet = outputs.find((out) => /assets\/style-.*css/.test(out)) as string
      const css = own.read(`build/${sheet}`)
      const declared = [
        ...css.matchAll(
          /@font-face\{font-family:"([^"]+)";font-style:(\w+);font-weight:([\d ]+);[^}]*?url\("\/base\/([^"]+)"\) format\("(\w+)"\)/g,
        ),
      ]
      expect(declared.map(([, ...parts]) => parts.filter((_, index) => index !== 3).join(' '))).toEqual([
        'Arimo normal 400 truetype',
        'Arimo italic 400 truetype',
        'Arimo normal 500 truetype',
        'Arimo italic 500 truetype',
        'Noto Sans normal 100 900 woff2',
      ])
      for (const [, , , , file = ''] of declared) expect(outputs).toContain(file)
      expect(css).toContain(
        '--sg-font:Arimo, "Arimo fallback", "Arimo fallback Roboto", "Noto Sans", "Noto Sans fallback"',
      )
      expect(css).not.toContain('data:font')
      const again = await own.build()
      expect(again.stdout).toMatch(/ 0 written,/)
    } finally {
      own.dispose()
    }
  })

  it('is reported where it asks for what is not there', async () => {
    const own = site({
      'site.config.ts':
        config(`    { package: '@fontsource/noto-sans', weights: [400, 650], styles: ['normal'], subsets: ['lattin'] },
    { package: '@fontsource/not-installed' },
    { package: 'picocolors' },
    { files: ['missing.woff2', 'text.woff2'] },
    { files: ['fonts/arimo.ttf'], preload: [700] },
    { files: ['fonts/arimo.ttf'], family: 'Unused' },`),
      'text.woff2': 'Text',
      'fonts/arimo.ttf': arimo('400Regular/Arimo_400Regular.ttf'),
      'content/docs/index.md': '# One\n',
    })
    try {
      const { diagnostics, status } = await own.json()
      const shown = diagnostics.map(({ code, message, hint, file, line, column }) => [
        `${file}:${line}:${column}`,
        code,
        message,
        hint,
      ])
      expect([status, shown]).toMatchInlineSnapshot(`
        [
          1,
          [
            [
              "site.config.ts:7:56",
              "fonts/not-available",
              "The font \`Noto Sans\` has no weight \`650\`.",
              "Available: 100, 200, 300, 400, 500, 600, 700, 800, 900.",
            ],
            [
              "site.config.ts:7:92",
              "fonts/not-available",
              "The font \`Noto Sans\` has no subset \`lattin\`.",
              "Did you mean \`latin\`?",
            ],
            [
              "site.config.ts:8:7",
              "config/missing-package",
              "The setting \`fonts[1].package\` needs the package \`@fontsource/not-installed\`, which is not installed.",
              "Run \`npm install @fontsource/not-installed\` in the site folder.",
            ],
            [
              "site.config.ts:9:7",
              "fonts/none",
              "The package \`picocolors\` contains no fonts.",
              "Name a package with fonts, such as \`@fontsource/noto-sans\`.",
            ],
            [
              "site.config.ts:10:15",
              "fonts/missing-file",
              "The font \`missing.woff2\` does not exist.",
              "Fix the path: it is relative to the site folder.",
            ],
            [
              "site.config.ts:10:32",
              "fonts/not-a-font",
              "\`text.woff2\` is not a font that browsers read.",
              "Use a WOFF2, WOFF, TrueType or OpenType file with one font in it.",
            ],
            [
              "site.config.ts:11:45",
              "fonts/not-available",
              "The font \`Arimo\` has no weight \`700\`.",
              "Available: 400.",
            ],
            [
              "site.config.ts:12:5",
              "fonts/unused",
              "No text uses the font \`Unused\`, because no token or style sheet names it.",
              "To use it for all text, set \`theme: { tokens: { font: '"Unused", sans-serif' } }\`.",
            ],
          ],
        ]
      `)
    } finally {
      own.dispose()
    }
  })

  it('is either a package or a list of files', async () => {
    const own = site({
      'site.config.ts': config(
        "    { package: 'a', files: ['b.ttf'] },\n    {},\n    { files: [], weights: [0], preload: 'yes' },",
      ),
      'content/docs/index.md': '# One\n',
    })
    try {
      const { diagnostics } = await own.json()
      expect(diagnostics.map(({ line, message }) => `${line} ${message}`)).toMatchInlineSnapshot(`
        [
          "7 \`fonts[0]\` must be an object with either \`package\` or \`files\`.",
          "8 \`fonts[1]\` must be an object with either \`package\` or \`files\`.",
          "9 \`fonts[2].files\` must be a list of at least one file, but is a list.",
          "9 \`fonts[2].weights[0]\` must be a weight from 1 to 1000, but is 0.",
          "9 \`fonts[2].preload\` must be true or false, or a list of weights, but is the text "yes".",
        ]
      `)
    } finally {
      own.dispose()
    }
  })
})
