import type { PluggableList } from 'unified'
import { admonitionKind } from '../text/admonition-kinds.ts'
import type { FileToParse, ParsedText } from '../types.ts'
import { flag, fn, fnList, folder, listOf, object, oneOf, record, text, whole } from './fields.ts'

/** Groups of symbols, by the names of PyMdown Extensions. */
export const smartSymbols = [
  ...(['trademark', 'copyright', 'registered', 'plusminus', 'arrows'] as const),
  ...(['notequal', 'fractions', 'ordinal_numbers', 'care_of'] as const),
] as const

export type SmartSymbols = readonly (typeof smartSymbols)[number][]

/** Settings of Markdown. */
export const markdown = object({
  format: oneOf(['md', 'mdx', 'detect'])
    .default('detect')
    .describe(
      'How `.md` and `.mdx` files are parsed; `detect` goes by the extension. `mdx.format: md` in front matter turns MDX off for one file.',
    ),
  allowFormatOverride: flag()
    .default(false)
    .describe(
      'Let `mdx.format: mdx` in front matter turn an `.md` file into MDX, which runs code. Never with `markdown.format: md`.',
    ),
  dialect: oneOf(['mdbook', 'mkdocs', 'vitepress'])
    .optional()
    .describe(
      'The generator that `.md` files were written for: its containers, home pages, samples and badges are read as those of Sitegen, and headings get the same ids.',
    ),
  snippets: object({
    basePath: listOf(folder(), 'a list of folders')
      .optional()
      .describe('Folders in which the files are looked for. Default: the site folder, and those above the page.'),
    autoAppend: listOf(text('a file, relative to one of the folders'), 'a list of files')
      .default([])
      .describe('Files that are added at the end of each page, such as a list of link targets.'),
  })
    .prefault({})
    .describe('Files that pages include with `--8<--`; for `markdown.dialect: mkdocs`.'),
  remarkPlugins: fnList<PluggableList>().default([]).describe('remark plugins; they run before the built-in ones.'),
  rehypePlugins: fnList<PluggableList>().default([]).describe('rehype plugins; they run before the built-in ones.'),
  rawHtml: oneOf(['keep', 'sanitize', 'escape'])
    .default('keep')
    .describe(
      'What happens to HTML in `.md` files: it is kept, reduced to harmless elements and attributes, or shown as text. Does not apply to MDX, which is code.',
    ),
  preprocessor: fn<(file: { readonly filePath: string; readonly fileContent: string }) => string>('a function')
    .optional()
    .describe(
      'Called with each `.md` and `.mdx` file before it is parsed, as `{ filePath, fileContent }`; returns its text.',
    ),
  parseFrontMatter: fn<(file: FileToParse) => ParsedText | Promise<ParsedText>>('a function')
    .optional()
    .describe(
      'Called with each page in Markdown, as `{ filePath, fileContent, defaultParseFrontMatter }`; returns `{ frontMatter, content }`, or a promise of it.',
    ),
  mdx1Compat: object({
    comments: flag().default(true).describe('Accept HTML comments in MDX.'),
    admonitions: flag().default(true).describe('Accept titles without brackets: `:::note Title`.'),
    headingIds: flag().default(true).describe('Accept `## Title {#id}` in MDX.'),
  })
    .prefault({})
    .describe('Old syntax in MDX.'),
  admonitions: record(
    object({
      like: text('an existing admonition kind, such as `tip`')
        .refine((name) => admonitionKind(name) !== undefined, {
          error: 'an existing admonition kind, such as `tip`',
        })
        .describe('Kind with the same appearance, such as `tip`.'),
      title: text().optional().describe('Default title. Default: the name of the kind.'),
    }),
    'an object of kinds by name',
  )
    .default({})
    .describe('Additional admonition kinds: `:::recipe` for `{ recipe: { like: "tip" } }`.'),
  glossary: record(text(), 'an object of explanations by term')
    .default({})
    .describe('Explanations of terms, for `:term[SLA]`: `{ SLA: "Service level agreement" }`.'),
  anchors: object({
    maintainCase: flag()
      .default(false)
      .describe('Keep capital letters in heading ids: `#Set-Up` instead of `#set-up`.'),
    slugify: oneOf(['ascii', 'unicode', 'pymdownx'])
      .default('ascii')
      .describe(
        'With `markdown.dialect: mkdocs`: which signs of a heading its id has. `ascii` and `unicode` are `slugify` and `slugify_unicode` of Python-Markdown, `pymdownx` is that of PyMdown Extensions.',
      ),
    separator: text().default('-').describe('With `markdown.dialect: mkdocs`: what joins the words of an id.'),
  })
    .prefault({})
    .describe('Ids of headings.'),
  hiddenLines: record(text('a prefix, such as `~`'), 'an object of prefixes by language')
    .default({})
    .describe(
      'Prefixes of lines that are left out of code blocks, by language: `{ python: "~" }`; `hidelines=~` on the opening line applies to one block. With `markdown.dialect: mdbook`, lines of Rust that begin with `# ` are left out, as in rustdoc.',
    ),
  emoji: flag().default(true).describe('Replace `:rocket:` with the emoji of that name.'),
  npm2yarn: object({
    sync: flag().default(true).describe('Keep the package manager tabs in sync and remember the choice.'),
    converters: listOf(oneOf(['yarn', 'pnpm', 'bun']), 'a list of package managers')
      .default(['yarn', 'pnpm', 'bun'])
      .describe('Tabs in addition to npm.'),
  })
    .prefault({})
    .describe('Code blocks with `npm2yarn` after their language.'),
  timeout: whole(1).default(60).describe('Time limit in seconds for compiling a long page or code sample.'),
  smartSymbols: listOf(oneOf(smartSymbols), 'a list of kinds of signs')
    .default([])
    .describe(
      'Signs that are written in ASCII, as by `pymdownx.smartsymbols` of PyMdown Extensions, in `.md` files: `(tm)`, `(c)`, `(r)`, `+/-`, `-->`, `=/=`, `1/2`, `2nd`, `c/o`.',
    ),
  math: flag()
    .default(false)
    .describe('Typeset `$…$` and `$$…$$` with KaTeX; requires the package `katex` in the site.'),
  mermaid: flag()
    .default(false)
    .describe('Draw `mermaid` code blocks in the browser; requires the package `mermaid` in the site.'),
})
  .prefault({})
  .describe('Markdown settings.')
