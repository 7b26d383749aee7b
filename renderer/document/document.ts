import { findSlips, joinSlips } from '../config/field-names.ts'
import { describeIssues, type Issue } from '../config/issues.ts'
import * as diagnostics from '../diagnostics.ts'
import { applyEdits } from '../text/edits.ts'
import { escapeRegExp } from '../text/escape-regexp.ts'
import { hash } from '../text/hash.ts'
import { lazily } from '../text/lazily.ts'
import { locator } from '../text/lines.ts'
import { expandVariables } from '../text/variables.ts'
import { withoutSlices } from '../text/without-slices.ts'
import type { AuthorRef, Diagnostic, Document, Key, Location, Meta, SourceText, TagRef } from '../types.ts'
import { checkDates, haveSoundDates, readInstant } from './dates.ts'
import { type FieldFinder, type FrontMatter, fieldFinder, type SplitText, splitFrontMatter } from './front-matter.ts'
import { type GivenFront, takeGiven } from './given.ts'
import { readLiteral } from './literal.ts'
import { openingOf } from './opening.ts'
import { type Fields, knownFields, schemas, soundFields } from './schema.ts'
import { leadingTitle, longestTitle } from './title.ts'

/** A text with its variables filled in, split into front matter and content. */
export interface Prepared {
  readonly text: string
  /** Offset in `text` where the content begins. */
  readonly contentStart: number
  /** The front matter, parsed by the first call. */
  readonly front: () => FrontMatter
  /** Map an offset in `text` to a location in the author's file. */
  readonly locate: (offset: number, length?: number) => Location
  /** Finds fields of the front matter in `text`. */
  readonly find: FieldFinder
}

type Variables = Readonly<Record<string, unknown>>

/** Prepare a file for both cheap and expensive processing, so that the two agree. */
export function prepareSource(source: SourceText, variables: Variables): Prepared {
  return source.format === 'module' ? prepareModule(source, variables) : prepareMarkdown(source, variables)
}

function prepareMarkdown(source: SourceText, variables: Variables): Prepared {
  const { text: own, given: { front, included } = {} } = takeGiven(source.text)
  const whole = applyEdits(own, included?.edits ?? [])
  const expanded = expandVariables(whole.text, variables)
  const place = locator(source.path, own)
  const locate = (offset: number, length = 1) => {
    const [start, end] = [offset, offset + length].map((one) => whole.origin(expanded.origin(one))) as [number, number]
    return place(start, end - start)
  }
  const unknown = expanded.unknown.map((one) =>
    diagnostics.unknownVariable(one.name, one.near, place(whole.origin(one.offset), one.length)),
  )
  const split = front ? madeFor(own, front, variables) : splitFrontMatter(expanded.text, locate)
  return {
    text: expanded.text,
    contentStart: split.end,
    front: () => {
      const { data, diagnostics: found } = split.front()
      return { data, diagnostics: [...(included?.faults ?? []), ...unknown, ...found] }
    },
    locate,
    find: fieldFinder(expanded.text),
  }
}

/** Split off front matter that the site's own function returned. */
function madeFor(text: string, { data, end }: GivenFront, variables: Variables): SplitText {
  const made = fillIn(data, (one) => expandVariables(one, variables).text) as FrontMatter['data']
  return {
    end: expandVariables(text.slice(0, end), variables).text.length,
    front: () => ({ data: made, diagnostics: [] }),
  }
}

function prepareModule(source: SourceText, variables: Variables): Prepared {
  const locate = locator(source.path, source.text)
  const found = readLiteral(source.text)
  const faults = found.fault === undefined ? [] : [diagnostics.notLiteral(locate(found.fault))]
  const unknown: Diagnostic[] = []
  const data = fillIn({ ...layoutFacts(source.text), ...(found.value ?? {}) }, (text) => {
    const expanded = expandVariables(text, variables)
    for (const one of expanded.unknown) {
      const offset = source.text.indexOf(`{{${one.name}}}`)
      unknown.push(diagnostics.unknownVariable(one.name, one.near, locate(Math.max(0, offset), one.length)))
    }
    return expanded.text
  })
  return {
    text: source.text,
    contentStart: source.text.length,
    front: () => ({ data: data as Record<string, unknown>, diagnostics: [...faults, ...unknown] }),
    locate,
    find: { value: () => undefined, name: () => undefined },
  }
}

/** The title and the description that a Docusaurus page passes to its layout, if they are literal texts. */
function layoutFacts(text: string): { readonly title?: string; readonly description?: string } {
  if (!text.includes('@theme/Layout')) return {}
  const tag = /<Layout\b(?:[^>"'{]|"[^"]*"|'[^']*'|\{[^{}]*\})*>/.exec(text)?.[0] ?? ''
  const find = (name: string) => {
    const found = new RegExp(`\\s${name}=(?:\\{\\s*)?("[^"\\n]+"|'[^'\\n]+')`).exec(tag)?.[1]
    return found === undefined || found.includes('\\') || found.includes('&') ? {} : { [name]: found.slice(1, -1) }
  }
  return { ...find('title'), ...find('description') }
}

function fillIn(value: unknown, fill: (text: string) => string): unknown {
  if (typeof value === 'string') return fill(value)
  if (Array.isArray(value)) return value.map((item) => fillIn(item, fill))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, fillIn(item, fill)]))
}

/** Do the cheap processing of a file: read its front matter, and its first heading if it has no other title. */
export function readDocument(source: SourceText, variables: Variables): Document {
  const prepared = prepareSource(source, variables)
  const { data, diagnostics: faults } = prepared.front()
  const schema = schemas[source.collection.kind]
  const parsed = schema.safeParse(data)
  const locate = (...path: readonly (string | number)[]) => locateField(source, prepared, path)
  const described = parsed.success ? [] : describeIssues(parsed.error, data, schema)
  const { issues, slips } = joinSlips(described, findSlips(data, knownFields))
  const fields: Fields = parsed.success ? parsed.data : soundFields(schema, data, parsed.error)
  const dates = haveSoundDates(fields, prepared.text.slice(0, prepared.contentStart))
    ? []
    : checkDates(fields, (...path) => [writtenAt(prepared, path), locateField(source, prepared, path)])
  const found = [
    ...faults,
    ...issues.map((issue) => diagnostics.badMeta(issue, locateIssue(source, prepared, issue))),
    ...dates,
    ...refusedFormat(source, prepared),
    ...slips.map((slip) => diagnostics.unknownField(slip.name, slip.meant, locateName(prepared, slip.path))),
  ]
  const wanted = fields.title || (source.format === 'module' ? undefined : ownTitle(prepared))
  const title = (wanted?.length ?? 0) > longestTitle ? undefined : wanted
  if (title !== wanted) found.push(diagnostics.longTitle(longestTitle, locateTitle(source, prepared, fields)))
  const name = expandVariables(source.name, variables).text
  const opening = () => openingOf(prepared.text.slice(prepared.contentStart), source.format)
  return documentOf(source, { name, meta: toMeta(fields, title), diagnostics: found }, { locate, opening })
}

/** Report a Markdown file whose front matter asks for MDX. */
function refusedFormat(source: SourceText, prepared: Prepared): Diagnostic[] {
  const { mdx } = prepared.front().data as { readonly mdx?: { readonly format?: unknown } }
  if (source.format !== 'md' || mdx?.format !== 'mdx') return []
  return [diagnostics.refusedFormat(locateField(source, prepared, ['mdx', 'format']))]
}

/** The result of reading a file, with its key if that was computed. */
export type Reading = Pick<Document, 'name' | 'meta' | 'diagnostics'> & { readonly key?: Key | undefined }

/** The document that results from reading a file. */
export function documentOf(
  { path, collection, format }: Omit<SourceText, 'name' | 'text'>,
  { name, meta, diagnostics: found, key: known }: Reading,
  { locate, opening }: Pick<Document, 'locate' | 'opening'>,
): Document {
  const key = lazily(() => known ?? hash(path, JSON.stringify(meta), JSON.stringify(found)))
  return { source: path, collection, name, format, key, meta, locate, opening: lazily(opening), diagnostics: found }
}

function ownTitle({ text, contentStart }: Prepared): string | undefined {
  const title = leadingTitle(text.slice(contentStart))
  return title === undefined ? undefined : withoutSlices(title)
}

function locateTitle(source: SourceText, prepared: Prepared, { title }: Fields): Location {
  if (title) return locateField(source, prepared, ['title'])
  const { text, contentStart, locate } = prepared
  return locate(contentStart + Math.max(0, text.slice(contentStart).search(/^ {0,3}(?:#|\S.{1000})/m)))
}

function locateField(source: SourceText, prepared: Prepared, path: readonly PropertyKey[]): Location {
  if (source.format === 'module') {
    const at = source.text.search(new RegExp(`\\b${String(path[0])}\\s*:`))
    return prepared.locate(Math.max(0, at), String(path[0]).length)
  }
  const found = prepared.find.value(path)
  return found ? prepared.locate(found.offset, found.length) : prepared.locate(0, 1)
}

function locateIssue(source: SourceText, prepared: Prepared, { kind, path }: Issue): Location {
  return kind === 'unknown' ? locateName(prepared, path) : locateField(source, prepared, path)
}

/** The location of a field's name; if it is not found by its path, that of the first field with this name. */
function locateName({ text, find, locate }: Prepared, path: readonly PropertyKey[]): Location {
  const found = find.name(path)
  if (found) return locate(found.offset, found.length)
  const name = String(path.at(-1))
  const at = text.search(new RegExp(`(?<=^|[\\s{,"'])${escapeRegExp(name)}(?=["']?\\s*:)`))
  return locate(Math.max(0, at), at < 0 ? 1 : name.length)
}

function writtenAt({ text, find }: Prepared, path: readonly string[]): string | undefined {
  const found = find.value(path)
  return found && text.slice(found.offset, found.offset + found.length)
}

function toMeta(fields: Fields, title: string | undefined): Meta {
  return {
    title: title || undefined,
    description: fields.description || undefined,
    id: fields.id,
    slug: fields.slug,
    sidebarLabel: fields.sidebar_label,
    sidebarPosition: fields.sidebar_position,
    sidebarClassName: fields.sidebar_class_name,
    sidebarCustomProps: fields.sidebar_custom_props,
    displayedSidebar: fields.displayed_sidebar,
    paginationLabel: fields.pagination_label,
    paginationNext: fields.pagination_next,
    paginationPrev: fields.pagination_prev,
    customEditUrl: fields.custom_edit_url,
    parseNumberPrefixes: fields.parse_number_prefixes ?? true,
    hideTitle: fields.hide_title ?? false,
    hideTableOfContents: fields.hide_table_of_contents ?? false,
    tocMin: fields.toc_min_heading_level,
    tocMax: fields.toc_max_heading_level,
    keywords: fields.keywords ?? [],
    image: fields.image,
    searchBoost: fields.search?.boost,
    hideFromSearch: fields.search?.exclude || undefined,
    llms: fields.llms ?? true,
    titleMeta: fields.title_meta,
    date: fields.date === undefined ? undefined : readInstant(fields.date),
    tags: (fields.tags ?? []).map((tag): TagRef => (typeof tag === 'string' ? { label: tag } : tag)),
    authors: authorsOf(fields),
    draft: fields.draft ?? false,
    unlisted: fields.unlisted ?? false,
    lastUpdate: updateOf(fields.last_update || {}),
    hideLastUpdate: fields.last_update === false || undefined,
    aliases: fields.aliases === undefined ? [] : typeof fields.aliases === 'string' ? [fields.aliases] : fields.aliases,
    moved: Object.entries(fields.moved ?? {}).map(([id, to]) => ({ id, to })),
  }
}

function updateOf({ date, author }: Exclude<Fields['last_update'], false | undefined>): Meta['lastUpdate'] {
  if (date === undefined && author === undefined) return undefined
  return { author, date: date === undefined ? undefined : readInstant(date) }
}

function authorsOf(fields: Fields): AuthorRef[] {
  if (fields.authors === undefined && fields.author) {
    const title = fields.author_title ?? fields.authorTitle
    const url = fields.author_url ?? fields.authorURL
    return [{ name: fields.author, title, url, imageUrl: fields.author_image_url ?? fields.authorImageURL }]
  }
  const list = fields.authors === undefined ? [] : Array.isArray(fields.authors) ? fields.authors : [fields.authors]
  return list.map((author): AuthorRef => {
    if (typeof author === 'string') return { key: author }
    return {
      key: author.key,
      name: author.name,
      title: author.title,
      url: author.url,
      imageUrl: author.image_url ?? author.imageURL,
      email: author.email,
    }
  })
}
