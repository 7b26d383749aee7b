import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createProgram } from '../../cli/args.ts'
import { cli, projectRoot } from '../harness/site.ts'

/** Arguments → the command that would run, with its flags. */
async function check(args: readonly string[], expected: object) {
  const ran: object[] = []
  const run = (command: string) => async (flags: object) => {
    ran.push({ command, ...flags })
    return 7
  }
  let status: number | undefined
  const version = async (name: string, flags: object) => run('version')({ name, ...flags })
  const init = async (folder: string, flags: object) => run('init')({ folder, ...flags })
  const migrate = async (folder: string, flags: object) => run('migrate')({ folder, ...flags })
  const others = {
    init,
    migrate,
    serve: run('serve'),
    dev: run('dev'),
    clean: run('clean'),
    dates: run('dates'),
    changes: run('changes'),
    listTheme: run('theme list'),
    ejectTheme: async (name: string, flags: object) => run('theme eject')({ name, ...flags }),
    fix: async (files: readonly string[], flags: object) => run('fix')({ files, ...flags }),
    compare: async (before: string, now: string, flags: object) => run('compare')({ before, now, ...flags }),
  }
  const commands = { build: run('build'), ...others, checkLinks: run('check-links'), version }
  const program = createProgram(commands, (got) => {
    status = got
  })
  await program.parseAsync([...args], { from: 'user' })
  expect({ ran, status }).toEqual({ ran: [expected], status: 7 })
}

const { version } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as { version: string }

describe('flags', () => {
  const switches = { strict: false, drafts: false, verbose: false }
  const build = {
    command: 'build',
    root: '.',
    cache: true,
    json: false,
    print: false,
    watch: false,
    poll: false,
    ...switches,
  }
  const serve = { command: 'serve', root: '.', port: 3000, host: 'localhost' }
  const checkLinks = {
    command: 'check-links',
    root: '.',
    format: 'text',
    cache: true,
    fix: false,
    external: false,
    cached: false,
    ...switches,
  }
  const migrate = { command: 'migrate', folder: '.', dryRun: false, force: false, timeout: 30 }
  const dev = { command: 'dev', root: '.', port: 3000, host: 'localhost', open: false, poll: false }
  it.each<[string[], object]>([
    [['theme', 'list'], { command: 'theme list', root: '.' }],
    [
      ['theme', 'eject', 'Footer', '--wrap', '--root', 'a'],
      { command: 'theme eject', name: 'Footer', root: 'a', wrap: true },
    ],
    [
      ['compare', 'old', 'new', '--accept', 'a.yml', '--report', 'c.html'],
      { command: 'compare', before: 'old', now: 'new', accept: 'a.yml', report: 'c.html', format: 'html' },
    ],
    [['fix'], { command: 'fix', files: [], root: '.', dryRun: false }],
    [['fix', 'a', 'b.mdx', '--dry-run'], { command: 'fix', files: ['a', 'b.mdx'], root: '.', dryRun: true }],
    [['init'], { command: 'init', folder: '.', yes: false, force: false }],
    [
      [
        'init',
        'a',
        '--title',
        ' My  docs ',
        '--url',
        'me.github.io/a',
        '--parts',
        'blog,docs',
        '--no-typescript',
        '--yes',
      ],
      {
        command: 'init',
        folder: 'a',
        title: 'My docs',
        url: { origin: 'https://me.github.io', base: '/a/' },
        parts: new Set(['docs', 'blog']),
        typescript: false,
        yes: true,
        force: false,
      },
    ],
    [['build'], build],
    [['migrate'], migrate],
    [
      ['migrate', 'website', '--dry-run', '--force', '--env', 'A', '--env', 'B', '--timeout', '5'],
      { ...migrate, folder: 'website', dryRun: true, force: true, env: ['A', 'B'], timeout: 5 },
    ],
    [['dev'], dev],
    [['changes', '--against', 'a'], { command: 'changes', root: '.', against: 'a', format: 'text', deploy: false }],
    [['clean'], { command: 'clean', root: '.' }],
    [['clean', '--root', 'a', '--out', 'b'], { command: 'clean', root: 'a', out: 'b' }],
    [
      ['dev', '--root', 'a', '--port', '0', '--host', '::1', '--open', '--poll'],
      { ...dev, root: 'a', port: 0, host: '::1', open: true, poll: true },
    ],
    [['build', '--root', 'a', '--out=b'], { ...build, root: 'a', out: 'b' }],
    [
      ['build', '--strict', '--json', '--drafts', '--no-cache', '--workers', '3', '--print', '--verbose'],
      { ...build, strict: true, json: true, drafts: true, cache: false, workers: 3, print: true, verbose: true },
    ],
    [['build', '--workers', '0'], { ...build, workers: 0 }],
    [['serve'], serve],
    [['serve', '--port', '0', '--host', '::1', '--out', 'b'], { ...serve, port: 0, host: '::1', out: 'b' }],
    [['dates', '--write'], { command: 'dates', root: '.', write: true }],
    [['check-links'], checkLinks],
    [
      ['check-links', '--format', 'sarif', '--report', 'a.sarif', '--strict', '--fix', '--no-cache'],
      { ...checkLinks, format: 'sarif', report: 'a.sarif', strict: true, fix: true, cache: false },
    ],
    [['check-links', '--report', 'out/links.SARIF'], { ...checkLinks, report: 'out/links.SARIF', format: 'sarif' }],
    [['check-links', '--report', 'links.xml'], { ...checkLinks, report: 'links.xml', format: 'junit' }],
    [['check-links', '--report', 'links.md'], { ...checkLinks, report: 'links.md' }],
    [
      ['check-links', '--report', 'links.json', '--format', 'github'],
      { ...checkLinks, report: 'links.json', format: 'github' },
    ],
    [
      ['changes', '--against', 'a', '--report', 'changes.md'],
      { command: 'changes', root: '.', against: 'a', report: 'changes.md', format: 'md', deploy: false },
    ],
    [['serve', '--port', '65535'], { ...serve, port: 65_535 }],
    [
      ['dev', '--allow-host', 'docs.example.com', '--allow-host', '.b.example'],
      { ...dev, allowHost: ['docs.example.com', '.b.example'] },
    ],
    [['version', '2.0'], { command: 'version', name: '2.0', root: '.', docs: 'default' }],
    [['version', '2.0', '--docs', 'api', '--root', 'a'], { command: 'version', name: '2.0', root: 'a', docs: 'api' }],
  ])('%j', (args, expected) => check(args, expected))
})

describe('wrong usage ends with 2, in words, on standard error', () => {
  const more = '(run with --help to see all options)\n'
  it.each<[string[], string]>([
    [['biuld'], `error: unknown command 'biuld'\n(Did you mean build?)\n${more}`],
    [['build', '--strickt'], `error: unknown option '--strickt'\n(Did you mean --strict?)\n${more}`],
    [['build', '--out'], `error: option '--out <dir>' argument missing\n${more}`],
    [['build', 'extra'], `error: too many arguments for 'build'. Expected 0 arguments but got 1.\n${more}`],
    [
      ['build', '--workers', 'many'],
      `error: option '--workers <n>' argument 'many' is invalid. It must be a whole number up to 999.\n${more}`,
    ],
    [
      ['build', '--workers=-1'],
      `error: option '--workers <n>' argument '-1' is invalid. It must be a whole number up to 999.\n${more}`,
    ],
    [
      ['serve', '--allow-host', 'a.example', '--allow-host', 'a b'],
      `error: option '--allow-host <name>' argument 'a b' is invalid. Write a name like \`docs.example.com\` or \`.example.com\`.\n${more}`,
    ],
    [
      ['serve', '--port', '65536'],
      `error: option '--port <n>' argument '65536' is invalid. It must be a port number.\n${more}`,
    ],
    // An unset variable must not open the server to the network.
    ...['dev', 'serve'].map((command): [string[], string] => [
      [command, '--host', ''],
      `error: option '--host <name>' argument '' is invalid. It must not be empty. \`0.0.0.0\` listens on all interfaces.\n${more}`,
    ]),
  ])('%j', async (args, err) => expect(await cli(args)).toEqual({ status: 2, stdout: '', stderr: err }))

  it('no command: the three that most people want', async () => {
    const { status, stdout, stderr } = await cli([])
    const named = [...stderr.matchAll(/^ {2}sitegen (\w+)/gm)].map(([, name]) => name)
    expect({ status, stdout, named }).toEqual({ status: 2, stdout: '', named: ['init', 'dev', 'build'] })
  })
})

describe('help ends with 0 and has examples', () => {
  it.each<[string[], string[]]>([
    [['--help'], ['sitegen init', 'sitegen dev', 'sitegen build', 'sitegen check-links', 'sitegen build --help']],
    [
      ['build', '--help'],
      [
        'sitegen build',
        'sitegen build --root my-site --out dist',
        'sitegen build --strict --json > report.json',
        'sitegen build --watch',
        'sitegen build --shard 2/4',
      ],
    ],
    [
      ['check-links', '--help'],
      [
        'sitegen check-links',
        'sitegen check-links --strict --format sarif --report links.sarif',
        'sitegen check-links --against urls.json --fix',
        'sitegen check-links --external',
      ],
    ],
    [
      ['dev', '--help'],
      ['sitegen dev', 'sitegen dev --root my-site --port 8080 --open'],
    ],
    [
      ['clean', '--help'],
      ['sitegen clean', 'sitegen clean --root my-site --out dist'],
    ],
    [
      ['serve', '-h'],
      ['sitegen serve', 'sitegen serve --out dist --port 8080'],
    ],
  ])('%j', async (args, examples) => {
    const { status, stdout, stderr } = await cli(args)
    expect({ status, stderr, examples: stdout.slice(stdout.indexOf('Examples:')) }).toEqual({
      status: 0,
      stderr: '',
      examples: `Examples:\n${examples.map((line) => `  $ ${line}`).join('\n')}\n`,
    })
  })

  it('the version', async () =>
    expect(await cli(['--version'])).toEqual({ status: 0, stdout: `${version}\n`, stderr: '' }))
})
