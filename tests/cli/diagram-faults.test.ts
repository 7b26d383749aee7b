import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it, onTestFinished } from 'vitest'
import { DiagramChecker } from '../../cli/compile/diagram-checker.ts'
import type { CodeBlock, DiagramFault, SourcePath } from '../../renderer/index.ts'
import { makeConfig } from '../harness/make.ts'
import { projectRoot, siteForTest } from '../harness/site.ts'

const at = { file: 'a.md' as SourcePath, line: 1, column: 1, length: 1 }
const diagram = (code: string): CodeBlock => ({ kind: 'code', lang: 'mermaid', fence: '', code, at })

function checker() {
  const made = new DiagramChecker(projectRoot, makeConfig())
  onTestFinished(() => made.close())
  return made
}

describe('what is wrong with a diagram', () => {
  const faults: readonly (readonly [code: string, fault: DiagramFault])[] = [
    ['flowchart LR\n  A --> B[', { reason: 'unexpected end of the diagram', line: 2 }],
    ['sequenceDiagram\n  A->>B: hi\n  B-->A\n', { reason: 'unexpected NEWLINE, expected TXT', line: 3 }],
    [
      '%% a\n\n%% b\nstateDiagram-v2\n\n  %% c\n  A --> \n',
      { reason: 'unexpected NL, expected ID or EDGE_STATE', line: 7 },
    ],
    [
      '---\ntitle: A\n---\nclassDiagram\n class A {\n +x\n',
      { reason: 'unexpected EOF_IN_STRUCT, expected STRUCT_STOP or MEMBER', line: 6 },
    ],
    ['pie title X\n  "a" : 1\n  "b" : x\n', { reason: 'unexpected character: ->x<-', line: 3, column: 9 }],
    [
      'gitGraph\n commit\n chekout x\n',
      { reason: "expecting token of type 'EOF' but found 'chekout'", line: 3, column: 2 },
    ],
    [
      'gitGraph\n commit\n checkout x\n',
      { reason: 'trying to checkout branch which is not yet created. (Help try using "branch x")', line: undefined },
    ],
    [
      '---\ntitle: [\n---\nflowchart LR\n',
      { reason: 'unexpected end of the stream within a flow collection', line: 3 },
    ],
    [
      '\nflowchrt LR\n',
      { reason: 'it does not begin with a diagram type, such as `flowchart`', line: 2, near: 'flowchart' },
    ],
    [
      '',
      {
        reason: 'it does not begin with a diagram type, such as `flowchart`',
        line: 1,
        near: undefined,
      },
    ],
  ]
  it('is reported by Mermaid, in lines of the text as it was written', async () => {
    const { check } = bound(checker())
    expect(await Promise.all(faults.map(async ([code]) => [code, await check(diagram(code))]))).toEqual(faults)
  })

  it('is nothing for a diagram of each kind, with markup, links and comments', async () => {
    const { check } = bound(checker())
    const sound = [
      'flowchart LR\n  A["<b>a</b>"] -->|yes| B{b}\n  click A "https://example.com" "tip"\n  style A fill:#f00\n',
      '%%{init: {"theme": "dark"}}%%\ngraph TD\n  A --> B & C\n  subgraph x\n    C\n  end\n',
      'sequenceDiagram\n  participant A\n  A->>+B: hi <i>x</i>\n  Note over A: n\n  B-->>-A: ho\n',
      'classDiagram\n  class A {\n    +x() int\n  }\n  A <|-- B : l\n',
      'stateDiagram-v2\n  [*] --> A\n  A --> B: hi\n',
      'erDiagram\n  A ||--o{ B : has\n',
      'gantt\n  title x\n  section s\n  a :a1, 2020-01-01, 3d\n',
      'pie title X\n  "a" : 1\n  "b" : 2\n',
      'gitGraph\n  commit\n  branch x\n  checkout x\n  commit\n',
      'mindmap\n  root((x))\n    a\n      b\n',
      'timeline\n  title x\n  2001 : a\n',
      'journey\n  title x\n  section s\n    a: 5: Me\n',
      'quadrantChart\n  x-axis L --> R\n  A: [0.3, 0.6]\n',
      'requirementDiagram\n  requirement t {\n  id: 1\n  text: x\n  risk: high\n  verifymethod: test\n  }\n',
      'C4Context\n  Person(a, "A")\n',
      'sankey-beta\n  a,b,1\n',
      'xychart-beta\n  x-axis [a, b]\n  bar [1, 2]\n',
      'block-beta\n  a b c\n',
      'packet-beta\n  0-15: "x"\n',
      'kanban\n  a\n    b\n',
      'architecture-beta\n  group api(cloud)[API]\n  service db(database)[D] in api\n',
    ]
    expect(await Promise.all(sound.map((code) => check(diagram(code))))).toEqual(sound.map(() => undefined))
  })
})

/** Its method as a function. */
function bound(made: DiagramChecker) {
  return { check: (block: CodeBlock) => made.check(block) }
}

const config = (more = '') =>
  `export default { title: 'T', url: 'https://example.com', baseUrl: '/', markdown: { mermaid: true${more} } }\n`
const page = '# Start\n\nWords.\n\n- In a list:\n\n  ```mermaid\n  %% why\n  flowchart LR\n    A --> B[\n  ```\n'

describe('a site with diagrams', () => {
  it('is warned of those that cannot be drawn, in Markdown, in MDX and in a component', async () => {
    const made = siteForTest({
      'site.config.ts': config(),
      'content/docs/index.md': page,
      'content/docs/b.mdx':
        'import Mermaid from \'@theme/Mermaid\'\n\n# B\n\n<Mermaid value={`pie\n  "a" : x`} />\n\n```mermaid\nflowchart LR\n```\n',
      'content/docs/c.md': '# C\n\n```mermaid file="./c.mmd"\n```\n\n```js\nlet a = [\n```\n',
      'content/docs/c.mmd': 'flowchart LR\n  A --> B\n',
    })
    const reported = /\S+ {2}code\/bad-diagram\n.*/g
    const cold = await made.build()
    expect({ status: cold.status, reported: cold.stdout.match(reported) }).toEqual({
      status: 0,
      reported: [
        'content/docs/b.mdx:6:9  code/bad-diagram\n  The diagram cannot be drawn: unexpected character: ->x<-.',
        'content/docs/index.md:10:5  code/bad-diagram\n  The diagram cannot be drawn: unexpected end of the diagram.',
      ],
    })
    expect(cold.stdout).toContain('  10 │     A --> B[\n     │     ^^^^^^^^\n  hint  Correct the Mermaid code')
    expect((await made.build()).stdout.match(reported)).toEqual(cold.stdout.match(reported))
  })

  it('has each diagram parsed once, and again with another Mermaid', async () => {
    const made = siteForTest({ 'site.config.ts': config(), 'content/docs/index.md': page })
    const real = JSON.stringify(pathToFileURL(join(projectRoot, 'node_modules/mermaid/dist/mermaid.esm.min.mjs')).href)
    const log = join(made.root, 'parsed.txt')
    const counting = `import { appendFileSync } from 'node:fs'
import mermaid from ${real}
const parse = (text) => (appendFileSync(${JSON.stringify(log)}, 'x'), mermaid.parse(text))
export default { parse }
`
    const library = 'node_modules/mermaid/dist/mermaid.esm.min.mjs'
    made.write({
      'node_modules/mermaid/package.json': '{ "name": "mermaid", "version": "1.0.0" }',
      'node_modules/mermaid/dist/chunks/mermaid.esm.min/none.mjs': '',
      [library]: counting,
    })
    const parsed = () => (existsSync(log) ? readFileSync(log, 'utf8').length : 0)
    const counts: number[] = []
    const build = async () => {
      expect((await made.build()).stdout).toContain('code/bad-diagram')
      counts.push(parsed())
    }
    await build()
    await build()
    made.write({ 'content/docs/index.md': page.replace('Words', 'Other words') })
    await build()
    appendFileSync(join(made.root, library), '// Another.\n')
    await build()
    expect(counts).toEqual([1, 1, 1, 2])
  })

  it('is built if Mermaid cannot be loaded by Node, and gives up a diagram that it never finishes', async () => {
    const made = siteForTest({
      'site.config.ts': config(', timeout: 1'),
      'content/docs/index.md': page,
      'node_modules/mermaid/package.json': '{ "name": "mermaid", "version": "1.0.0" }',
      'node_modules/mermaid/dist/chunks/mermaid.esm.min/none.mjs': '',
      'node_modules/mermaid/dist/mermaid.esm.min.mjs': 'document.title\n',
    })
    expect((await made.json()).diagnostics).toEqual([])
    made.write({
      'node_modules/mermaid/dist/mermaid.esm.min.mjs': 'export default { parse() { for (;;); } }\n',
    })
    const { status, stdout } = await made.build()
    expect(status).toBe(1)
    expect(stdout).toContain('content/docs/index.md:7:3  markdown/timeout')
  })
})
