import type { Raw } from '../raw.ts'
import type { Origins } from './stubs.ts'

/** Describes a value as plain data: functions by the module that exports them, otherwise by their source. */
export function describe(value: unknown, origins: Origins): Raw {
  return new Describer(origins).describe(value, '')
}

class Describer {
  private readonly around = new Set<object>()

  constructor(private readonly origins: Origins) {}

  describe(value: unknown, key: string): Raw {
    if (value === null || value === undefined) return null
    if (typeof value === 'string' || typeof value === 'boolean') return value
    if (typeof value === 'number') return Number.isFinite(value) ? value : null
    if (typeof value !== 'object' && typeof value !== 'function') return { $sitegen: 'other', text: String(value) }
    if (typeof value === 'function' || this.origins.isStub(value)) return this.reference(value, key)
    if (value instanceof RegExp || value instanceof Date || value instanceof URL)
      return { $sitegen: 'other', text: String(value) }
    if (this.around.has(value)) return { $sitegen: 'other', text: 'a value that contains itself' }
    this.around.add(value)
    const made = this.inside(value)
    this.around.delete(value)
    return made
  }

  private inside(value: object): Raw {
    if (Array.isArray(value)) return value.map((item) => this.describe(item, ''))
    const entries = value instanceof Map ? [...value] : Object.entries(value)
    return Object.fromEntries(
      entries
        .filter(([, inner]) => inner !== undefined)
        .map(([key, inner]) => [String(key), this.describe(inner, String(key))]),
    )
  }

  private reference(value: object, key: string): Raw {
    const origin = this.origins.find(value)
    if (origin) return { $sitegen: 'import', ...origin }
    const text = Function.prototype.toString.call(value)
    return { $sitegen: 'function', text, sample: /^(?:editUrl|pattern)$/.test(key) ? sampleOf(value as Sampled) : null }
  }
}

type Sampled = (about: Readonly<Record<string, string>>) => unknown

/** What a function that makes addresses for editing returns for a sample file; null if it fails. */
function sampleOf(make: Sampled): string | null {
  try {
    const file = 'sample/page.md'
    const folders = { versionDocsDirPath: 'sample-docs', blogDirPath: 'sample-blog' }
    const made = make({
      ...folders,
      docPath: file,
      blogPath: file,
      filePath: file,
      relativePath: file,
      locale: 'en',
      version: 'current',
      permalink: '/',
    })
    return typeof made === 'string' ? made : null
  } catch {
    return null
  }
}
