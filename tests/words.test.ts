import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'acorn'
import { transformSync } from 'esbuild'
import type { Program } from 'estree'
import { visit } from 'estree-util-visit'
import { describe, expect, it } from 'vitest'
import { projectRoot } from './harness/site.ts'

// Messages, documents and the docstrings that authors see in an editor use the standard terms. These phrases, word-for-word
// translations and private metaphors, were once in them and must not come back.

/** By phrase, what to write instead. */
const phrases: readonly (readonly [phrase: RegExp, instead: string])[] = [
  [/\bunless (said|told)\b/i, 'Default: …'],
  [/\bcomes about\b/i, 'Cause'],
  [/\bmend(s|ed|ing)?\b/i, 'fix, correct'],
  [/\b(the|is|are|what is) dear(er|est)?\b/i, 'expensive'],
  [/\b(is|are|was|were) told\b/i, 'is reported, is printed'],
  [/\btexts? (is|are) let go\b|\bare let go\b/i, 'is not kept in memory'],
  [/\bin haste\b/i, 'quick'],
  [/\bsurely meant\b/i, 'with only one likely target'],
  [/\d (ms|files|pages)? ?in all\b|\}? ms in all\b/i, 'total'],
  [/\bin a circle\b/i, 'forms a loop'],
  [/\bwants? (the|one|an|this) address\b/i, 'have the same address'],
  [/\bthe work at hand\b/i, 'depends on the work'],
  [/\banew\b/i, 'from scratch, again'],
  [/\bnobody (defines|knows|reads)\b/i, 'is not defined, unknown'],
  [/\bwhich there (is|are) not\b|\bwhich (is|are) not there\b/i, 'which does not exist'],
  [/\b(Kinds|Known|Types) are: |(^|[^\w])There are: /, 'Available: …'],
  [/(?<!there )\bis no (JavaScript|OpenAPI|path|error|address|plain|text|page|JSON)\b/i, 'is not …'],
  [/\bstands? (where|here|in this line|in the|between|beside|at one place|as it)\b/i, 'is'],
  [/\b(take|taken|takes) (it|them|[^ ]*`) (away|out)\b/i, 'remove'],
  [/\bclimbs? out\b/i, 'leads out of'],
  [/\bcannot wait\b|\bnever comes\b/i, 'did not finish in time'],
  [/\bof the calendar\b/i, 'valid date'],
  [/\bleads to nothing\b/i, 'does not resolve'],
  [/\b(holds?|holding) (no page|files|what|something|one entry|a NUL|a control)/i, 'contains'],
  [/\bplace called\b/i, 'anchor'],
  [/\blook(s|ed)? at files again and again\b/i, 'poll files'],
  [/\bthe foot of\b|\bthe bar on top\b/i, 'footer, at the top of'],
  [/\btyping error\b|\b(a|one) slip\b/i, 'typo'],
  [/\bsaid to\b|\bhas to say\b|\bsomething to say\b/i, 'reports'],
  [/\b(fixed|written|edited|copied|measured|taken) by hand\b/i, 'manually, yourself'],
  [/\b(is|are|was|were) given up\b/i, 'is stopped, is abandoned'],
  [/\bload(s|ed) ahead\b/i, 'prefetched'],
  [/\bin one go\b/i, 'together, without a pause'],
  [/\bnothing remembered\b/i, 'without a cache, cold'],
  [/\bcounted apart\b/i, 'reported separately'],
  [/\bstands? in the way\b/i, 'prevents'],
  [/\bquot(es|ations) inside each other\b/i, 'nested'],
  [/\bwhoever built\b/i, 'from any generator'],
  [/\bsomebody else\b/i, 'someone else'],
]

const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'ARCHITECTURE.md',
  'CHANGELOG.md',
  'bench/README.md',
  'bench/profiles.md',
]

function filesIn(folder: string, pattern: RegExp): string[] {
  return readdirSync(join(projectRoot, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && pattern.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(projectRoot.length + 1))
}

function read(path: string): string {
  return readFileSync(join(projectRoot, path), 'utf8')
}

/** The strings of a file: literals, templates without their values, and text between tags. */
function stringsOf(path: string): string[] {
  const { code } = transformSync(read(path), { loader: path.endsWith('x') ? 'tsx' : 'ts', jsx: 'automatic' })
  const strings: string[] = []
  visit(parse(code, { ecmaVersion: 'latest', sourceType: 'module' }) as unknown as Program, (node) => {
    if (node.type === 'Literal' && typeof node.value === 'string') strings.push(node.value)
    if (node.type === 'TemplateLiteral') strings.push(node.quasis.map(({ value }) => value.cooked ?? '').join('0'))
  })
  return strings
}

/** Sentences with a phrase, and what to write instead. */
function findPhrases(texts: readonly string[]): string[] {
  return texts.flatMap((text) =>
    phrases.flatMap(([phrase, instead]) => {
      const found = phrase.exec(text)
      return found ? [`${text.slice(Math.max(0, found.index - 40), found.index + 60)} → ${instead}`] : []
    }),
  )
}

describe('the words of the product', () => {
  it('are looked for as they were', () => {
    const old = [
      'Mend the path.',
      '12 ms in all',
      '`a` is told again.',
      'Keep it; `build` unless said.',
      'lead in a circle',
    ]
    expect(findPhrases(old)).toHaveLength(old.length)
    expect(stringsOf('cli/emit/summarize.ts')).toContain('no stage took 5 ms or longer')
    expect(stringsOf('theme/views/not-found.tsx')).toContain('Where to go from here')
  })

  it.each(documents.concat(filesIn('docs', /\.md$/)))('are standard terms in %s', (path) => {
    const paragraphs = read(path)
      .replace(/^(`{3,})[\s\S]*?^\1$/gm, '')
      .split(/\n\n|\n(?=[-|*\d])/)
      .map((text) => text.replaceAll(/\s+/g, ' '))
    expect(findPhrases(paragraphs)).toEqual([])
  })

  it.each(['renderer', 'cli', 'theme'])('are standard terms in the strings of %s/', (folder) => {
    const found = filesIn(folder, /\.tsx?$/).flatMap((path) =>
      findPhrases(stringsOf(path)).map((one) => `${path}: ${one}`),
    )
    expect(found).toEqual([])
  })

  it('are standard terms in the docstrings that authors see', () => {
    const found = [...filesIn('renderer/types', /\.ts$/), ...filesIn('renderer/config', /\.ts$/)].flatMap((path) =>
      findPhrases(read(path).match(/\/\*\*[\s\S]*?\*\//g) ?? []).map((one) => `${path}: ${one}`),
    )
    expect(found).toEqual([])
  })
})
