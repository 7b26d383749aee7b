import { readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { describe, expect, it } from 'vitest'
import { type AstNode, descend, type Import, isFunction, type Module, readModules } from './harness/modules.ts'

const modules = readModules()
const below = (folder: string) => modules.filter(({ path }) => path.startsWith(`${folder}/`))

/** The renderer's parts, from left to right: each may import those before it. */
const order = [
  'text',
  'diagnostics',
  'config',
  'document',
  'contracts',
  'routes',
  'search',
  'markdown',
  'code',
  'compiler',
  'links',
  'pages',
  'outputs',
  'checks',
]

/** The rooms of the command line, from the ground up: each may import those before it. */
const rooms = [
  'async',
  'disk',
  'report',
  'init',
  'cache',
  'server',
  'bundle',
  'print',
  'load',
  'compile',
  'emit',
  'version',
  'migrate',
  'check',
  'dev',
  'commands',
]

/** The modules outside the rooms, which start the commands. */
const entry = /^cli\/(index|args|api|public|create)\.ts$/

/** The libraries of each part of the renderer. `node:crypto` is a pure function of its input. */
const libraries: Readonly<Record<string, RegExp>> = {
  text: /^(culori\/fn|fastest-levenshtein|github-slugger|node:crypto)$/,
  config: /^(zod|unified)$/,
  diagnostics: /^vfile-message$/,
  document: /^(acorn|gray-matter|yaml|zod)$/,
  contracts: /^(ajv(\/dist\/2020\.js)?|ajv-formats|@seriousme\/openapi-schema-validator|yaml)$/,
  routes: /^zod$/,
  search: /^(lunr|node:zlib|node:util)$/,
  markdown:
    /^(unified|@mdx-js\/mdx|acorn|acorn-jsx|source-map|vfile|vfile-message|(remark|rehype|micromark|mdast|hast|unist|estree)(-[\w-]+)?|htmlparser2|parse5|katex|gemoji|npm-to-yarn|github-slugger|satteri)$/,
  code: /^(shiki|oniguruma-parser)(\/\w+)*$/,
  compiler: /^(react|react-dom\/server)$/,
  outputs: /^entities$/,
  pages: /^(react|react-dom\/server)$/,
  types: /^(react|unified)$/,
}

/** The libraries of the command line. `react` is handed to the bundles of pages, so that there is one. */
const commandLine =
  /^(commander|fast-glob|picomatch|esbuild|chokidar|@mdx-js\/mdx|send|mime-types|picocolors|image-size|yaml|smol-toml|aws4fetch|@jridgewell\/trace-mapping|satori|@resvg\/resvg-js|react|react\/jsx-runtime)$/

describe('imports', () => {
  it('the renderer imports its types, its parts to the left, and the libraries of its job', () => {
    const allowed = (part: string, { specifier, target, typeOnly }: Import) => {
      if (target === undefined) return libraries[part]?.test(specifier) || (typeOnly && /^(mdast|hast)/.test(specifier))
      const other = partOf(target)
      // The settings are declared once, by their schema.
      if (part === 'types' && typeOnly && target === 'renderer/config/schema.ts') return true
      return other === 'types' || other === part || order.indexOf(other) < order.indexOf(part)
    }
    check('renderer', ({ path }) => {
      const part = partOf(path)
      return part === 'index' ? ({ target }) => target?.startsWith('renderer/') ?? false : (one) => allowed(part, one)
    })
  })

  it('the types import nothing but types', () => {
    const types = modules.filter(({ path }) => partOf(path) === 'types')
    expect(types.flatMap(({ path, imports }) => imports.filter((one) => !one.typeOnly).map(() => path))).toEqual([])
  })

  it('the command line imports itself, the renderer’s index, Node and the libraries of its job', () => {
    check('cli', ({ path }) => ({ specifier, target, typeOnly }) => {
      if (target === undefined)
        return isBuiltin(specifier) || commandLine.test(specifier) || /^react(\/|$)/.test(specifier)
      if (target === 'renderer/index.ts') return true
      // What users of the package import.
      if (target === 'renderer/types.ts') return typeOnly && entry.test(path)
      if (path === 'cli/public.ts' && target.startsWith('renderer/'))
        return typeOnly || target === 'renderer/config/define.ts'
      // The messages of the development server to its script in the page.
      if (target === 'theme/client/dev/messages.ts') return typeOnly && path.startsWith('cli/dev/')
      return target.startsWith('cli/')
    })
  })

  it('a room of the command line imports itself and the rooms below it; commands do not import each other', () => {
    check('cli', ({ path }) => ({ target }) => {
      if (entry.test(path) || !target?.startsWith('cli/')) return true
      const [own, other] = [path, target].map(roomOf) as [string, string]
      return own === other ? own !== 'commands' : rooms.indexOf(other) < rooms.indexOf(own)
    })
  })

  it('ARCHITECTURE.md draws the rooms as they are: each stands one floor above the highest that it imports', () => {
    const importedBy = (room: string) =>
      new Set(
        modules
          .filter(({ path }) => path.startsWith(`cli/${room}/`))
          .flatMap(({ imports }) => imports.flatMap(({ target }) => (target?.startsWith('cli/') ? roomOf(target) : [])))
          .filter((other) => other !== room && other !== ''),
      )
    const floorOf = (room: string): number => 1 + Math.max(0, ...[...importedBy(room)].map(floorOf))
    const document = readFileSync('ARCHITECTURE.md', 'utf8')
    const drawn = [...document.matchAll(/^(\d) {2}(\w+(?: · \w+)*) {2}/gm)].flatMap(([, floor, names = '']) =>
      names.split(' · ').map((name) => [name, Number(floor)] as const),
    )
    expect(Object.fromEntries(drawn)).toEqual(Object.fromEntries(rooms.map((room) => [room, floorOf(room)])))
    expect(document.split(/\s+/).length, 'at most two pages').toBeLessThan(1200)
  })

  it('help and wrong usage load neither the renderer nor a command', () => {
    const targets = new Map(
      modules.map(({ path, imports }) => [
        path,
        imports.flatMap(({ target, typeOnly, deferred }) => (target && !typeOnly && !deferred ? target : [])),
      ]),
    )
    const loaded = ['cli/index.ts', 'cli/args.ts'].flatMap((start) => [...reachable(start, targets)])
    expect(loaded).toContain('cli/commands/options.ts')
    expect(loaded.filter((path) => /^renderer\/|^cli\/commands\/(?!options)/.test(path))).toEqual([])
  })

  it('every file of the command line stands in one of the rooms, but for its entry and its flags', () => {
    const found = new Set(below('cli').flatMap(({ path }) => (entry.test(path) ? [] : [roomOf(path)])))
    expect([...found].sort()).toEqual([...rooms].sort())
  })

  it('the theme imports React, itself and the renderer’s types; what Markdown and components share stands once', () => {
    check('theme', ({ path }) => ({ specifier, target, typeOnly }) => {
      if (path.startsWith('theme/client/')) return allowedInClient({ specifier, target, typeOnly }, path)
      if (target === undefined) return specifier === 'react'
      if (target === 'renderer/types.ts') return typeOnly
      if (target === 'renderer/text/admonition-kinds.ts') return path.startsWith('theme/mdx/')
      if (target === 'renderer/text/phrase.ts') return path === 'theme/text.tsx'
      return target.startsWith('theme/') && !target.startsWith('theme/client/')
    })
  })

  it('the content imports React, the theme’s index and files beside it', () => {
    check('content', () => ({ specifier, target }) => {
      if (target === undefined) return specifier === 'react'
      return target === 'theme/index.tsx' || target.startsWith('content/')
    })
  })

  it('nobody imports the content, but for the content itself', () => {
    const guilty = modules.filter(({ path, imports }) => {
      const outside = !path.startsWith('content/')
      return outside && imports.some(({ target }) => target?.startsWith('content/') || target?.startsWith('fixtures/'))
    })
    expect(guilty.map(({ path }) => path)).toEqual([])
  })

  it('the site’s configuration imports the tool by its name', () => {
    const config = modules.find(({ path }) => path === 'site.config.ts')
    expect(config?.imports.map(({ specifier }) => specifier)).toEqual(['@sitegen/cli'])
  })

  it('a file beside a folder of its name is the folder’s front: others import nothing from behind it', () => {
    const code = [...below('renderer'), ...below('cli'), ...below('theme')]
    const paths = new Set(code.map(({ path }) => path))
    const frontOf = (path: string) => {
      const folder = path.slice(0, path.lastIndexOf('/'))
      return ['.ts', '.tsx'].map((end) => folder + end).find((front) => paths.has(front))
    }
    const past = code.flatMap(({ path, imports }) =>
      imports.flatMap(({ target = '' }) => {
        const front = frontOf(target)
        const isOutside = front !== path && !path.startsWith(`${target.slice(0, target.lastIndexOf('/'))}/`)
        return front !== undefined && isOutside ? [`${path} imports ${target}`] : []
      }),
    )
    expect(past).toEqual([])
  })

  it('`index` is where a layer or a script of the browser begins, and no folder’s front', () => {
    const found = modules.filter(({ path }) => /^(renderer|cli|theme)\/(.*\/)?index\.tsx?$/.test(path))
    expect(found.map(({ path }) => path).sort()).toEqual([
      'cli/index.ts',
      'renderer/index.ts',
      'theme/client/dev/index.ts',
      'theme/client/index.ts',
      'theme/client/navigation/index.ts',
      'theme/client/search/index.ts',
      'theme/index.tsx',
    ])
  })

  it('no module imports itself by way of others', () => {
    // Types that cross a stage refer to each other; they are one module in several files, which nothing runs.
    const isTable = (path: string) => /^renderer\/types(\/|\.ts$)/.test(path)
    const targets = new Map(
      modules.map(({ path, imports }) => [
        path,
        imports.flatMap(({ target }) => (target === undefined || isTable(target) ? [] : target)),
      ]),
    )
    const circles = [...targets.keys()].filter((path) => reachable(path, targets).has(path))
    expect(circles).toEqual([])
  })

  it('tests reach into a part only beside it', () => {
    const shared = /^(renderer\/(index|types)\.ts|cli\/index\.ts|tests\/harness\/)/
    const opened: Readonly<Record<string, readonly string[]>> = {
      // Only the cache itself knows its file format.
      'tests/harness/drop-cached.ts': ['cli/cache/cache.ts'],
      // What tests look at is served as `sitegen serve` does, without a process for each site.
      'tests/shell/harness.ts': ['cli/server/listen.ts', 'cli/server/serve.ts'],
    }
    check('tests', ({ path }) => ({ target }) => {
      if (target === undefined || shared.test(target) || opened[path]?.includes(target)) return true
      if (path.startsWith('tests/shell/') && target.startsWith('tests/shell/')) return true
      if (
        path.startsWith('tests/search/') &&
        /^(tests\/(shell\/harness|search\/)|theme\/client\/search\/)/.test(target)
      )
        return true
      const own = path.startsWith('tests/harness/') ? undefined : /^tests\/((?:renderer|cli|theme)\/)/.exec(path)?.[1]
      return own !== undefined && target.startsWith(own)
    })
  })
})

describe('purity', () => {
  const world = new Set([
    'process',
    'console',
    'fetch',
    'performance',
    'setTimeout',
    'setInterval',
    'window',
    'document',
  ])

  it('the renderer names no process, console, clock or network', () => {
    const uses = below('renderer').flatMap(({ path, program }) =>
      [...globals(program)].filter((name) => world.has(name)).map((name) => `${path}: ${name}`),
    )
    expect(uses).toEqual([])
  })

  it('the renderer asks neither for the time nor for chance', () => {
    expect(find('renderer', /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\brandomUUID\b|\brandomBytes\b/)).toEqual([])
  })

  it('no module keeps a state: nothing at its top is assigned again, grown or emptied', () => {
    const found = [...below('renderer'), ...below('cli'), ...below('theme')].flatMap((module) =>
      module.path.startsWith('theme/client/') ? [] : states(module).map((name) => `${module.path}: ${name}`),
    )
    expect(found).toEqual([])
  })

  it('modules export by name', () => {
    const found = [...below('renderer'), ...below('cli'), ...below('theme')].filter(({ program }) =>
      [...descend(program)].some(({ type }) => type === 'ExportDefaultDeclaration'),
    )
    expect(found.map(({ path }) => path)).toEqual([])
  })
})

describe('sizes and names', () => {
  const code = modules.filter(({ path }) => !path.startsWith('tests/'))

  it('no file is longer than 300 lines', () => {
    expect(code.filter(({ lines }) => lines > 300).map(({ path, lines }) => `${path}: ${lines}`)).toEqual([])
  })

  it('the median of all files is at most 90 lines', () => {
    const sizes = code.map(({ lines }) => lines).sort((a, b) => a - b)
    expect(sizes[Math.floor(sizes.length / 2)]).toBeLessThanOrEqual(90)
  })

  it('no function is longer than 60 lines', () => {
    const long = code
      .filter(({ path }) => !path.startsWith('content/'))
      .flatMap(({ path, functions }) =>
        functions.filter(({ lines }) => lines > 60).map(({ name, lines }) => `${path}: ${name}: ${lines}`),
      )
    expect(long).toEqual([])
  })

  it('no function has more than five parameters', () => {
    const many = code.flatMap(({ path, functions }) =>
      functions.filter(({ parameters }) => parameters > 5).map(({ name }) => `${path}: ${name}`),
    )
    expect(many).toEqual([])
  })

  it('a command is wiring: no function of one is longer than 40 lines', () => {
    const long = below('cli/commands').flatMap(({ path, functions }) =>
      functions.filter(({ lines }) => lines > 40).map(({ name, lines }) => `${path}: ${name}: ${lines}`),
    )
    expect(long).toEqual([])
  })

  it('file names are kebab-case and say what a module makes', () => {
    const odd = modules.filter(({ path }) => {
      if (path.startsWith('content/')) return false
      const names = path.replace(/(\.test|\.config|\.bench)?\.tsx?$/, '').split('/')
      return names.some(
        (name) =>
          !/^[a-z\d]+(-[a-z\d]+)*$/.test(name) || /(^|-)(utils?|helpers?|managers?|misc|common)(-|$)/.test(name),
      )
    })
    expect(odd.map(({ path }) => path)).toEqual([])
  })
})

describe('names of files', () => {
  // What a new site consists of is text for people.
  const code = [...below('cli'), ...below('renderer'), ...below('theme')].filter(
    ({ path }) => !/init\/starter/.test(path),
  )
  const literals = code.map(({ path, program }) => ({ path, all: texts(program).join('\n') }))
  const spelled = (name: RegExp) => literals.filter(({ all }) => name.test(all)).map(({ path }) => path)

  it.each([
    ['an asset', 'renderer/text/output-names.ts', /(^|[*/])assets\//m],
    ['the root of the search', 'renderer/text/output-names.ts', /site-data|search\.bin/],
    ['the page for what is not there', 'renderer/text/output-names.ts', /404\.html/],
    ['robots.txt', 'renderer/text/output-names.ts', /robots\.txt/],
    ['a sitemap', 'renderer/text/output-names.ts', /sitemap[^/\n]*\.xml/],
    ['a feed', 'renderer/text/output-names.ts', /(rss|atom)\.xml|feed\.json/],
    ['the file of headers', 'renderer/text/output-names.ts', /_headers/],
    ['the list of versions', 'renderer/text/input-names.ts', /versions\.json/],
    ['a folder of versions', 'renderer/text/input-names.ts', /versioned_/],
    ['a category', 'renderer/text/input-names.ts', /_category_/],
    ['a file of tags', 'renderer/text/input-names.ts', /tags\.yml/],
    ['the tool’s own folder', 'renderer/text/output-names.ts', /\.sitegen/],
  ])('%s is spelled in one module', (_, module, name) => {
    expect(spelled(name)).toEqual([module])
  })

  it('the default output folder is spelled in one module; the command is called so too', () => {
    expect(spelled(/^build$|default: build/m)).toEqual(['cli/args.ts', 'cli/disk/find-output.ts'])
  })
})

/** What a program spells in literals: strings, texts of JSX, patterns without their escapes, and templates with `*` for what is filled in. */
function texts(program: AstNode): string[] {
  return [...descend(program)].flatMap((node) => {
    if (node.type === 'TemplateLiteral') {
      const parts = node.quasis as readonly { value: { cooked: string } }[]
      return [parts.map(({ value }) => value.cooked).join('*')]
    }
    const pattern = (node.regex as { pattern: string } | undefined)?.pattern
    if (pattern !== undefined) return [pattern.replaceAll('\\', '')]
    return typeof node.value === 'string' && /^(Literal|JSXText)$/.test(node.type) ? [node.value] : []
  })
}

/** Every import of a folder against the rule of its module. */
function check(folder: string, rule: (module: Module) => (one: Import) => boolean | undefined) {
  const wrong = below(folder).flatMap((module) => {
    const allowed = rule(module)
    return module.imports.filter((one) => !allowed(one)).map(({ specifier }) => `${module.path} imports ${specifier}`)
  })
  expect(wrong).toEqual([])
}

/** Every module that one imports, directly or by way of others. */
function reachable(start: string, targets: ReadonlyMap<string, readonly string[]>): ReadonlySet<string> {
  const found = new Set<string>()
  const visit = (path: string) => {
    for (const next of targets.get(path) ?? []) {
      if (found.has(next)) continue
      found.add(next)
      visit(next)
    }
  }
  visit(start)
  return found
}

/** `cli/load/scan.ts` → `load` */
function roomOf(path: string): string {
  return /^cli\/([\w-]+)\//.exec(path)?.[1] ?? ''
}

/** `renderer/pages/view.ts` → `pages`, `renderer/diagnostics.ts` → `diagnostics`. */
function partOf(path: string): string {
  return /^renderer\/([\w-]+)/.exec(path)?.[1] ?? ''
}

/** The browser's code knows the DOM alone, and in which list of routes a page is; one file may start React in islands; the search reads what the renderer wrote. */
function allowedInClient({ specifier, target, typeOnly }: Import, path: string): boolean {
  if (target !== undefined)
    return (
      target.startsWith('theme/client/') ||
      (/\/(search|offline)\//.test(path) && shared.test(target)) ||
      (typeOnly && target === 'renderer/types.ts')
    )
  if (/^react(-dom\/client)?$/.test(specifier)) return /\/island-runtime\.tsx$/.test(path)
  return false
}

/** What makes the index and what reads it: the same words, the same bytes, the same scores, the same names of files. */
const shared = /^renderer\/(search\/(words|bytes|root|shards|score)|text\/output-names)\.ts$/

function find(folder: string, pattern: RegExp): string[] {
  return below(folder).flatMap(({ path, text }) => {
    const found = pattern.exec(text)
    return found ? [`${path}: ${found[0]}`] : []
  })
}

/** Names that a module uses as values and does not declare as keys or members. */
function* globals(program: AstNode): Generator<string> {
  const keys = new Set<unknown>()
  const declared = new Set<string>()
  for (const node of descend(program)) {
    if (node.type === 'MemberExpression' && !node.computed) keys.add(node.property)
    if (/^(Property|PropertyDefinition|MethodDefinition|TSPropertySignature|TSMethodSignature)$/.test(node.type))
      if (!node.computed && !node.shorthand) keys.add(node.key)
    if (node.type === 'VariableDeclarator' || node.type.startsWith('Import'))
      for (const name of names(node)) declared.add(name)
    if (isFunction(node)) for (const one of node.params as AstNode[]) for (const name of names(one)) declared.add(name)
  }
  for (const node of descend(program)) {
    if (node.type !== 'Identifier' || keys.has(node)) continue
    const name = node.name as string
    if (!declared.has(name)) yield name
  }
}

/** The names that a declaration, a parameter or an import binds. */
function names(node: AstNode): string[] {
  const pattern = (node.id ?? node.local ?? node) as AstNode
  return [...descend(pattern)].flatMap(({ type, name }) => (type === 'Identifier' ? [name as string] : []))
}

const mutators = new Set([
  'set',
  'add',
  'push',
  'delete',
  'clear',
  'pop',
  'shift',
  'unshift',
  'splice',
  'sort',
  'reverse',
])

/** Names at a module's top that somebody changes. */
function states({ program }: Module): string[] {
  const top = new Set<string>()
  const found = new Set<string>()
  for (const statement of program.body as readonly AstNode[]) {
    const declaration = (
      statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    ) as AstNode | null
    if (declaration?.type !== 'VariableDeclaration' || declaration.declare) continue
    for (const one of declaration.declarations as readonly AstNode[]) {
      for (const name of bound(one.id as AstNode)) {
        top.add(name)
        if (declaration.kind !== 'const') found.add(name)
      }
    }
  }
  for (const node of descend(program)) {
    const changed =
      node.type === 'CallExpression'
        ? mutated(node.callee as AstNode)
        : node.type === 'AssignmentExpression'
          ? owner(node.left as AstNode)
          : undefined
    if (changed !== undefined && top.has(changed)) found.add(changed)
    // A regular expression with `g` or `y` remembers where it stopped.
    if (node.type === 'CallExpression') {
      const { type, object, property } = node.callee as AstNode
      const name = type === 'MemberExpression' ? owner(object as AstNode) : undefined
      const method = (property as { name?: string } | undefined)?.name
      if (name && top.has(name) && (method === 'exec' || method === 'test') && isSticky(program, name)) found.add(name)
    }
  }
  return [...found]
}

/** The names that a pattern binds, its type apart. */
function bound(pattern: AstNode): string[] {
  return pattern.type === 'Identifier' ? [pattern.name as string] : names(pattern)
}

function mutated(callee: AstNode): string | undefined {
  if (callee.type !== 'MemberExpression') return undefined
  return mutators.has((callee.property as { name?: string }).name ?? '') ? owner(callee.object as AstNode) : undefined
}

function owner(node: AstNode): string | undefined {
  if (node.type === 'Identifier') return node.name as string
  return node.type === 'MemberExpression' ? owner(node.object as AstNode) : undefined
}

function isSticky(program: AstNode, name: string): boolean {
  return [...descend(program)].some(({ type, id, init }) => {
    const flags = (init as { regex?: { flags: string } } | null)?.regex?.flags ?? ''
    return type === 'VariableDeclarator' && (id as { name?: string }).name === name && /[gy]/.test(flags)
  })
}
