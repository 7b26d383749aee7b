// Tailwind CSS generates the rules of the classes that sources name. It runs separately, before the build; here its directives are
// only detected, to explain why a class has no rules.
import { dirname } from 'node:path'
import type { Message, PartialMessage, Plugin } from 'esbuild'
import { sourcePath } from '../disk/path-inside.ts'
import { type BundleInputs, isOfPackage } from './bundle-inputs.ts'

const directive = /@(?:tailwind|apply)(?=\s)|@import\s+["']tailwindcss(?:\/[^"']*)?["']/
const comment = /\/\*[\s\S]*?\*\//g
/** Tailwind's own style sheets, which consist of directives. */
const own = /^tailwindcss(?:\/(?:base|components|index|preflight|theme|utilities)(?:\.css)?)?$/

export interface TailwindUse {
  /** Position of the first directive in the text. */
  readonly index: number
  readonly directive: string
  /** How to generate CSS from the style sheet. */
  readonly hint: string
}

/** The use of Tailwind CSS in a style sheet; `path` is relative to the site folder. */
export function findTailwind(text: string, path: string): TailwindUse | undefined {
  const plain = text.replace(comment, (one) => ' '.repeat(one.length))
  const first = directive.exec(plain)
  if (!first) return undefined
  const folder = dirname(path)
  const made = `${folder === '.' ? '' : `${folder}/`}tailwind.css`
  // Version 4 is used through `@import`.
  const program = /@tailwind\s/.test(plain) ? 'tailwindcss@3' : '@tailwindcss/cli'
  const hint = `Run \`npx ${program} -i ${path} -o ${made}\` before each build, and name \`${made}\` in \`theme.css\` instead.`
  return { index: first.index, directive: first[0], hint }
}

/** The hint of a warning about Tailwind CSS; undefined for other warnings. */
export function tailwindHint({ detail }: Message): string | undefined {
  return (detail as { tailwind?: string } | undefined)?.tailwind
}

/** The warning about a style sheet that needs Tailwind CSS, for esbuild. */
export function tailwindWarnings(text: string, file: string, root: string): PartialMessage[] {
  const use = findTailwind(text, sourcePath(root, file))
  if (!use) return []
  const before = text.slice(0, use.index)
  const start = before.lastIndexOf('\n') + 1
  const location = {
    file,
    line: before.split('\n').length,
    column: Buffer.byteLength(before.slice(start)),
    length: Buffer.byteLength(use.directive),
    lineText: text.slice(start).split('\n')[0] as string,
  }
  return [
    {
      text: `\`${use.directive}\` is for Tailwind CSS, which has not been run`,
      location,
      detail: { tailwind: use.hint },
    },
  ]
}

/** Reports style sheets that need Tailwind CSS. Their other rules still apply. */
export function tailwindSheets(root: string, inputs: BundleInputs): Plugin {
  return {
    name: 'tailwind',
    setup(build) {
      build.onResolve({ filter: own }, ({ path, kind }) =>
        kind === 'import-rule' ? { path, namespace: 'tailwind' } : undefined,
      )
      build.onLoad({ filter: /.*/, namespace: 'tailwind' }, () => ({ contents: '', loader: 'css' }))
      build.onLoad({ filter: /\.css$/, namespace: 'file' }, ({ path }) => {
        if (isOfPackage(path)) return undefined
        const contents = inputs.text(path)
        const warnings = tailwindWarnings(contents, path, root)
        return warnings.length > 0 ? { contents, loader: 'css', warnings } : undefined
      })
    },
  }
}
