import * as z from 'zod'
import { type FieldNames, fieldNames } from '../config/field-names.ts'
import { unsafeScheme } from '../text/address-faults.ts'
import { plainObject } from '../text/plain-json.ts'

/** YAML reads `title: 2.0` as a number and `date: 2021-01-02` as a date; both are meant as text. */
const text = z.preprocess(
  (value) => (typeof value === 'number' ? String(value) : value instanceof Date ? value.toISOString() : value),
  z.string({ error: 'text' }),
)
const flag = z.boolean({ error: 'true or false' })
const nullable = z.union([text, z.null()], { error: 'text or null' })
const neighbour = z.union([text, z.null(), z.object({ label: text.optional(), to: text })], {
  error: 'the id of a page, `{ label, to }`, or null',
})
const level = z
  .int({ error: 'a heading level from 2 to 6' })
  .min(2, { error: 'a heading level from 2 to 6' })
  .max(6, { error: 'a heading level from 2 to 6' })

/** More than any page needs: each alias is a redirect, and each tag a page. */
const most = 1000
const few = <Item extends z.ZodType>(item: Item) => z.array(item).max(most)
/** The expected kind of value; for a list that is too long, the limit. */
const orFewer = (kind: string) => (issue: { readonly input?: unknown }) =>
  Array.isArray(issue.input) && issue.input.length > most ? 'a list of at most 1,000' : kind

/** An address that is safe to follow. */
const followed = text.refine((address) => unsafeScheme(address) === undefined, {
  error: 'an address that browsers do not run',
})

const tag = z.union([text, z.object({ label: text, permalink: text })], {
  error: 'a tag: text, or `{ label, permalink }`',
})
const authorObject = z.looseObject({
  key: text.optional(),
  name: text.optional(),
  title: text.optional(),
  url: followed.optional(),
  image_url: followed.optional(),
  imageURL: followed.optional(),
  email: text.optional(),
})
const author = z.union([text, authorObject], {
  error: 'an author: a key of the authors file, or `{ name, title, url }`',
})

const authorEntry = authorObject.extend({
  page: z.union([flag, z.object({ permalink: text })]).optional(),
  description: text.optional(),
  socials: z.record(z.string(), z.union([text, z.number()])).optional(),
})

const tagEntry = z.object({ label: text.optional(), permalink: text.optional(), description: text.optional() })

/** The fields of Docusaurus docs, posts and pages. Other keys are allowed but dropped. */
const common = {
  title: text.optional(),
  title_meta: text.optional(),
  description: text.optional(),
  keywords: z.array(text, { error: 'a list of strings' }).optional(),
  image: text.optional(),
  search: z
    .object(
      {
        boost: z
          .number({ error: 'a number' })
          .min(0.1, { error: 'a number from 0.1 to 10' })
          .max(10, { error: 'a number from 0.1 to 10' })
          .optional(),
        exclude: flag.optional(),
      },
      { error: '`{ boost, exclude }`' },
    )
    .optional(),
  llms: flag.optional(),
  slug: text.optional(),
  draft: flag.optional(),
  unlisted: flag.optional(),
  hide_title: flag.optional(),
  hide_table_of_contents: flag.optional(),
  toc_min_heading_level: level.optional(),
  toc_max_heading_level: level.optional(),
  moved: z
    .record(z.string(), followed, { error: 'old ids, each with a link: `{ old-id: ./page.md#id }`' })
    .refine((all) => Object.keys(all).length <= most, { error: 'at most 1,000 old ids' })
    .optional(),
  aliases: z.union([text, few(text)], { error: orFewer('an address or a list of them') }).optional(),
  last_update: z
    .union(
      [
        z.literal(false),
        z.object({ date: z.union([z.date(), z.string()], { error: 'a date' }).optional(), author: text.optional() }),
      ],
      { error: '`{ date, author }`, or false' },
    )
    .optional(),
}

/** Data that a site passes to its own components. Dates become texts, so that they are the same when read from the cache. */
export const customProps = z
  .record(z.string(), z.any(), { error: 'an object' })
  .refine((value) => plainObject(value) !== undefined, { error: 'an object that does not contain itself' })
  .transform((value) => plainObject(value) ?? {})

export const docSchema = z.object({
  ...common,
  id: text.refine((id) => !id.includes('/'), { error: 'text without `/`' }).optional(),
  sidebar_label: text.optional(),
  sidebar_position: z.number({ error: 'a number' }).optional(),
  sidebar_class_name: text.optional(),
  sidebar_custom_props: customProps.optional(),
  displayed_sidebar: nullable.optional(),
  pagination_label: text.optional(),
  pagination_next: neighbour.optional(),
  pagination_prev: neighbour.optional(),
  custom_edit_url: z.union([followed, z.null()], { error: 'an address that browsers do not run, or null' }).optional(),
  parse_number_prefixes: flag.optional(),
  tags: z.union([few(tag), z.null()], { error: orFewer('a list of tags') }).optional(),
})

export const postSchema = z.object({
  ...common,
  date: z.union([z.date(), z.string()], { error: 'a date such as 2026-02-28' }).optional(),
  tags: z.union([few(tag), z.null()], { error: orFewer('a list of tags') }).optional(),
  authors: z.union([author, z.array(author)], { error: 'an author or a list of them' }).optional(),
  author: text.optional(),
  author_title: text.optional(),
  author_url: followed.optional(),
  author_image_url: followed.optional(),
  authorTitle: text.optional(),
  authorURL: followed.optional(),
  authorImageURL: followed.optional(),
})

export const pageSchema = z.object({ ...common, wrapperClassName: text.optional() })

/** The entries of an authors file, by key. */
export const authorsSchema = z.record(z.string(), authorEntry)
/** The entries of a tags file, by key; the label of an empty entry is its key. */
export const tagsSchema = z.record(z.string(), z.union([tagEntry, z.null()]))

/** The fields of an entry in such a file. */
export const authorFields: FieldNames = fieldNames(authorEntry)
export const tagFields: FieldNames = fieldNames(tagEntry)

/** The front matter of a docs page. */
export type DocFrontMatter = z.input<typeof docSchema>
/** The front matter of a post. */
export type PostFrontMatter = z.input<typeof postSchema>
/** The front matter of a single page. */
export type PageFrontMatter = z.input<typeof pageSchema>
export type DocFields = z.output<typeof docSchema>
export type PostFields = z.output<typeof postSchema>
export type Fields = Partial<DocFields & PostFields>

export const schemas = { docs: docSchema, blog: postSchema, pages: pageSchema } as const

/** The fields of all kinds of pages, so that a field of another kind does not count as misspelled. */
export const knownFields: FieldNames = Object.assign({}, ...Object.values(schemas).map(fieldNames))

/** The valid fields, so that the rest of a page can be checked although some are wrong. */
export function soundFields(schema: z.ZodType<Fields>, value: object, { issues }: z.ZodError): Fields {
  const wrong = new Set(issues.map(({ path }) => path[0]))
  const parsed = schema.safeParse(Object.fromEntries(Object.entries(value).filter(([key]) => !wrong.has(key))))
  return parsed.success ? parsed.data : {}
}
