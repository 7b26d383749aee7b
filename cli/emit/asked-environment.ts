import { relative } from 'node:path'
import { hash } from '../../renderer/index.ts'
import { packageRoot } from '../disk/package-root.ts'
import { readText } from './output-folder.ts'

/** Variables of the environment with the hashes of their values. */
export type Environment = Readonly<Record<string, string>>

/** What a site's own modules may ask the environment for; undefined where that cannot be told from their texts. */
export function askedEnvironment(modules: Iterable<string>): Environment | undefined {
  const names = new Set<string>()
  for (const file of modules) {
    if (!/\.[cm]?[jt]sx?$/.test(file) || isPackage(file)) continue
    const text = readText(file) ?? ''
    if (isUnsure.test(text)) return undefined
    for (const [, name] of text.matchAll(/\bprocess\.env\.(\w+)/g)) names.add(name as string)
  }
  return Object.fromEntries([...names].sort().map((name) => [name, hashOf(name)]))
}

/** Whether all of them have the values that they had. */
export function isSameEnvironment(environment: Environment): boolean {
  return Object.entries(environment).every(([name, value]) => hashOf(name) === value)
}

/** `process.env` without a name after it, `process` under another name or type, and what is imported of it. */
const isUnsure = new RegExp(
  [
    /\bprocess\.env\b(?!\.\w)/,
    /\bprocess\s*(\[|\?|!\s*\.)/,
    /\bprocess\s+(as\b|satisfies\b|\.)/,
    /[=(,]\s*process\s*([,);}\n]|$)/,
    /(?<!\bimport\s+process\s+)\b(from\s*|(require|import)\s*\(\s*)['"](node:)?process['"]/,
  ]
    .map(({ source }) => source)
    .join('|'),
)

function isPackage(file: string): boolean {
  const way = relative(packageRoot, file)
  return /^(theme|renderer)[/\\]/.test(way) || /[/\\]node_modules[/\\]/.test(file)
}

/** The value itself may be a secret. */
function hashOf(name: string): string {
  const value = process.env[name]
  return value === undefined ? '' : hash('environment', value)
}
