import { closest, nearest } from '../text/closest.ts'
import type { Diagnostic, Location } from '../types.ts'
import { type At, bundlerHint, didYouMean, error, warning } from './make.ts'
import { assets } from './sources.ts'

export function noDefaultExport(path: string, at: Location): Diagnostic {
  return error(
    'module/no-default-export',
    `\`${path}\` has no default export, so there is nothing to render.`,
    at,
    'Write `export default function Page() { … }`.',
  )
}

export function notAComponent(found: string, at: Location): Diagnostic {
  return error(
    'module/not-a-component',
    `The default export must be a component, but it is ${found}.`,
    at,
    'Write `export default function Page() { … }`.',
  )
}

/** `known` are the names that the module of an import exports. */
export function moduleSyntax(reason: string, at: At, known: readonly string[] = []): Diagnostic {
  const [, file, name = ''] = /^No matching export in "(.+)" for import "(.+)"$/.exec(reason) ?? []
  if (file !== undefined) {
    const what = name === 'default' ? 'no default export' : `no export named \`${name}\``
    const hint = known.length > 0 ? `Available: ${known.join(', ')}.` : 'Export it there, or fix the import.'
    return error('module/syntax', `\`${file}\` has ${what}.`, at, didYouMean(name, known, hint))
  }
  if (/\.(ya?ml|json)$/i.test(at?.file ?? '')) {
    const hint = /trailing commas/.test(reason) ? 'Remove the comma.' : dataHint
    return error('module/syntax', `The data file cannot be used: ${reason}.`, at, hint)
  }
  const hint = bundlerHint(reason) ?? 'Fix the code here.'
  return error('module/syntax', `The module cannot be parsed or bundled: ${reason}.`, at, hint)
}

const dataHint =
  'Look at this line and the one above: quotes, brackets, and whether entries of one list begin in the same column.'

/** An import that cannot be resolved. `known` lists the modules that exist, for imports such as `@theme/…`. */
export function unresolvedImport(specifier: string, at: At, known: readonly string[] = []): Diagnostic {
  return warning(
    'module/unresolved-import',
    `The import \`${specifier}\` cannot be resolved; its components show only their children.`,
    at,
    /^@generated\/|\/\.docusaurus\//.test(specifier)
      ? 'Docusaurus generates this file. `useDocusaurusContext` has the configuration; write other data into a file of the site.'
      : known.length > 0
        ? `Import a component of your own instead, or one of these: ${someOf(known, specifier).join(', ')}.`
        : 'The file does not exist: fix the path. `@site/…` starts at the site folder, wherever the import is.',
  )
}

/** The names most similar to a name, and the number of others. */
function someOf(known: readonly string[], name: string): string[] {
  const shown = nearest(name, known, 10)
  return shown.length === known.length ? [...known] : [...shown, `and ${known.length - shown.length} more`]
}

/** An import from a package that is not installed. `command` installs it; `declared`: whether the site lists it as a dependency. */
export function uninstalledPackage(
  name: string,
  { command, declared }: { readonly command: string; readonly declared: boolean },
  at: At,
): Diagnostic {
  const [scope = ''] = name.split('/')
  // Aliases of bundlers have such names.
  const otherwise = !scope.startsWith('@')
    ? 'or correct the import.'
    : `or correct the import. If \`${scope}\` is an alias, add it to \`paths\` of \`tsconfig.json\`: \`"${scope}/*": ["./folder/*"]\`.`
  const diagnostic = warning(
    'module/unresolved-import',
    `The package \`${name}\` is not installed; components from it show only their children.`,
    at,
    declared
      ? `\`package.json\` lists it: run \`${command.split(' ')[0]} install\`.`
      : `Run \`${command} ${name}\`, ${otherwise}`,
  )
  return { ...diagnostic, once: name }
}

/** An alias for a folder, as in `paths` of a `tsconfig.json`: `@parts/*` → `./src/parts/*`. */
export interface Alias {
  readonly pattern: string
  readonly target: string
  /** The file that defines it; undefined if the alias is only a guess. */
  readonly file?: string | undefined
}

/** An import by an alias that does not resolve, or that only another bundler knows. */
export function unresolvedAlias(specifier: string, { pattern, target, file }: Alias, at: At): Diagnostic {
  const [why, hint] =
    file === undefined
      ? [
          `no \`paths\` setting defines the alias \`${pattern}\``,
          `Add \`"${pattern}": ["${target}"]\` to \`paths\` in the \`compilerOptions\` of \`tsconfig.json\`.`,
        ]
      : [
          `\`${file}\` maps \`${pattern}\` to \`${target}\`, which has no such module`,
          'Fix the path there or here, or run the build that generates the module.',
        ]
  const diagnostic = warning(
    'module/unresolved-import',
    `The import \`${specifier}\` cannot be resolved: ${why}. Its components show only their children.`,
    at,
    hint,
  )
  return { ...diagnostic, once: file === undefined ? pattern : specifier }
}

/** Components that would replace parts of the Docusaurus theme; `counterparts` are Sitegen’s parts, by their names. */
export function swizzledParts(names: readonly string[], counterparts: ReadonlyMap<string, string>, at: At): Diagnostic {
  const [first] = counterparts.values()
  const named = [...counterparts].map(([theirs, ours]) => `\`theme/${ours}.tsx\` for \`${theirs}\``)
  const hints = [
    first === undefined
      ? 'Remove those that readers do not need: `sitegen theme list` lists the parts that a site can replace.'
      : `To keep what readers need, write parts of this theme: ${named.join(', ')}. \`sitegen theme eject ${first} --wrap\` starts one.`,
    ...(names.some((name) => name.startsWith('Admonition'))
      ? ['A component for an admonition kind works in `src/theme/Admonition/Types`.']
      : []),
    ...(names.some((name) => name.startsWith('CodeBlock'))
      ? ['A component for code blocks works as `pre` in `src/theme/MDXComponents`, in MDX.']
      : []),
    ...(names.some((name) => name.startsWith('NavbarItem'))
      ? ['An item of the navbar is a component in a copy of the header, which `sitegen theme eject Header` makes.']
      : []),
  ]
  return warning(
    'theme/swizzled',
    `These components replace parts of the Docusaurus theme and have no effect here: ${names.map((name) => `\`${name}\``).join(', ')}.`,
    at,
    hints.join(' '),
  )
}

/** A swizzled Docusaurus component that cannot be rendered here; the part of the theme is shown instead. */
export function unusableSwizzle(reason: string, at: At): Diagnostic {
  return warning(
    'theme/swizzled',
    `This component has no effect here, because ${reason}.`,
    at,
    'Change it, or write a part of this theme: `sitegen theme list` lists them, and `sitegen theme eject NAME --wrap` starts one.',
  )
}

/** An effect or an event handler in a swizzled Docusaurus component that is not an island. */
export function inertCode(name: string, at: At): Diagnostic {
  return inert(name, at, `${moveInert}.`)
}

/** The same in the component around all pages. */
export function inertRoot(name: string, at: At): Diagnostic {
  const whole = 'begin this file with it to run all of it beside each page, without its children'
  return inert(name, at, `${moveInert}; or ${whole}.`)
}

const moveInert =
  "Move what needs the browser into a module of its own that begins with `'use client'`, and import it here"

function inert(name: string, at: At, hint: string): Diagnostic {
  return warning(
    'theme/swizzled',
    `\`${name}\` has no effect here: this component is rendered when the site is built, and readers load no script for it.`,
    at,
    hint,
  )
}

/** A style sheet without a compiler; `command` installs one, if available. */
export function componentStyle(specifier: string, command: string | undefined, at: At): Diagnostic {
  const diagnostic = warning(
    'module/style',
    `The rules of \`${specifier}\` are not published, because no compiler for it is installed; its classes keep their names.`,
    at,
    command === undefined ? 'Rewrite it as CSS.' : `Run \`${command}\`, or rewrite it as CSS.`,
  )
  return { ...diagnostic, once: command ?? 'style sheets' }
}

/** A style sheet that cannot be compiled or read. */
export function failedStyle(reason: string, at: At): Diagnostic {
  return warning(
    'module/style',
    `The rules of this style sheet are not published: ${reason}.`,
    at,
    'Fix the style sheet.',
  )
}

/** An address in a style sheet without a usable target. */
export function styleAddress(address: string, reason: string, at: At): Diagnostic {
  return warning(
    'module/style-address',
    `The address \`${address}\` in a style sheet ${reason}, so browsers will not load it.`,
    at,
    'Correct it: `./` starts at the style sheet, `/` at the static folder, and `~name/` in a package.',
  )
}

/** `known`: the texts in the folder that the import names. */
export function missingPartial(specifier: string, at: At, known: readonly string[]): Diagnostic {
  // Folders and extensions would make all paths similar.
  const nameOf = (path: string) => path.replace(/^.*\/|\.\w+$/g, '')
  const similar = known.filter((path) => closest(nameOf(specifier), [nameOf(path)]) !== undefined)
  return error(
    'module/missing-partial',
    `The imported file \`${specifier}\` does not exist, so its text would be missing from the page.`,
    at,
    didYouMean(specifier, similar, 'Fix the path. `@site/…` starts at the site folder, wherever the import is.'),
  )
}

/** An import by path of a file that is neither in the site nor in a folder that the configuration names. */
export function outsideImport(specifier: string, target: string, at: Location): Diagnostic {
  return error(
    'module/outside',
    `The import \`${specifier}\` leads to \`${target}\`, which pages may not import.`,
    at,
    `Import it as a package by its name, put a copy into the site folder or, if everyone may read it, allow it in the configuration: ${assets(target)}.`,
  )
}

export function unknownExport(name: string, module: string, known: readonly string[], at: At): Diagnostic {
  return warning(
    'module/unknown-export',
    `\`${module}\` has no export \`${name}\` here; as a component it shows only its children.`,
    at,
    known.length === 0
      ? 'Import its default export instead.'
      : didYouMean(name, known, `Write your own instead, or use one of these: ${known.join(', ')}.`),
  )
}

export function islandProps(island: string, prop: string, found: string, at: Location): Diagnostic {
  const hint = /^an element/.test(found)
    ? 'Write the markup inside the island, or put it next to the island.'
    : /^a function/.test(found)
      ? 'Define the function inside the island, or pass the values it needs.'
      : 'Pass strings, numbers, booleans, null, and lists and plain objects of these.'
  return warning(
    'island/props',
    `The prop \`${prop}\` of the island \`${island}\` is ${found}, which cannot be sent to the browser as JSON, so the island is shown without its script.`,
    at,
    hint,
  )
}

export function islandWhen(island: string, found: string, at: Location): Diagnostic {
  return error(
    'island/when',
    `The island \`${island}\` has an invalid \`when\`: \`${found}\`.`,
    at,
    'Use `visible`, `idle` or `load`.',
  )
}
