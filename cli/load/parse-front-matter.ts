import { join } from 'node:path'
import {
  type Diagnostic,
  describeThrown,
  diagnostics,
  type ParsedText,
  parseText,
  type SiteConfig,
  type SourcePath,
  withParsed,
} from '../../renderer/index.ts'
import { withTimeout } from '../async/with-timeout.ts'
import type { Boundary } from '../disk/boundary.ts'
import { readUnparsed, topOf } from '../disk/read-text.ts'

type Parse = NonNullable<SiteConfig['markdown']['parseFrontMatter']>

const setting = 'markdown.parseFrontMatter'

/** Read the front matter of a page with the site’s own function; from then on, `readText` returns its result. */
export async function parseFrontMatter(
  boundary: Boundary,
  path: SourcePath,
  { parse, seconds }: { readonly parse: Parse; readonly seconds: number },
): Promise<Diagnostic | undefined> {
  const text = readUnparsed(boundary, path)
  if (typeof text !== 'string' || !/\.mdx?$/i.test(path) || boundary.parsed.get(path)?.from === text) return undefined
  try {
    const defaultParseFrontMatter = async ({ fileContent = text } = {}) => parseText(fileContent)
    const params = { filePath: join(boundary.root, path), fileContent: text, defaultParseFrontMatter }
    const made: unknown = await withTimeout(parse(params), seconds)
    if (!isParsed(made))
      return diagnostics.failedFunction(setting, 'it must return `{ frontMatter, content }`.', topOf(path))
    boundary.parsed.set(path, { from: text, text: withParsed(text, made) })
    return undefined
  } catch (error) {
    return diagnostics.failedFunction(setting, describeThrown(error), topOf(path))
  }
}

function isParsed(value: unknown): value is ParsedText {
  const { frontMatter, content } = (value ?? {}) as Partial<ParsedText>
  return typeof content === 'string' && typeof frontMatter === 'object' && frontMatter !== null
}
