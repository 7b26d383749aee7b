import { relative, sep } from 'node:path'
import type { Diagnostic } from '../../renderer/index.ts'
import { repositoryOf } from '../disk/repository.ts'
import type { LinkReport } from './link-report.ts'

const levels = { error: 'error', warning: 'warning', note: 'notice' } as const

/** Workflow commands of GitHub: each becomes an annotation at its line. Paths are relative to the repository. */
export function githubAnnotations({ found, root }: Pick<LinkReport, 'found' | 'root'>): string {
  return found.map((one) => annotation(one, root)).join('\n')
}

function annotation({ code, severity, message, hint, at }: Diagnostic, root: string): string {
  const place: [string, string | number][] = at
    ? [
        ['file', pathInRepository(root, at.file)],
        ['line', at.line],
        ['endLine', at.line],
        ['col', at.column],
        ['endColumn', at.column + at.length],
      ]
    : []
  const properties = [...place, ['title', code] as const].map(([name, value]) => `${name}=${escapeProperty(value)}`)
  return `::${levels[severity]} ${properties.join(',')}::${escapeText(hint ? `${message}\n${hint}` : message)}`
}

/** A path of the site relative to its repository; without a repository, to the current folder. */
export function pathInRepository(root: string, file: string): string {
  const prefix = relative(repositoryOf(root) ?? process.cwd(), root)
    .split(sep)
    .join('/')
  return prefix === '' ? file : `${prefix}/${file}`
}

function escapeText(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

function escapeProperty(value: string | number): string {
  return escapeText(String(value)).replaceAll(':', '%3A').replaceAll(',', '%2C')
}
