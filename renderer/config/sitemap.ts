import * as z from 'zod'
import { flag, listOf, object } from './fields.ts'

/** `sitemap.xml`. */
export const sitemap = object({
  changefreq: z
    .union([z.string(), z.null()], { error: 'text or null' })
    .default('weekly')
    .describe('`changefreq` of every entry; null: none.'),
  priority: z
    .union([z.number(), z.null()], { error: 'a number or null' })
    .default(0.5)
    .describe('`priority` of every entry; null: none.'),
  lastmod: flag().default(true).describe('Include the date of the last update, from git or front matter.'),
  ignorePatterns: listOf(z.string(), 'a list of address patterns')
    .default([])
    .describe('Addresses to exclude; `*` matches within a segment, `**` across segments, and `/blog/**` also `/blog`.'),
})
  .prefault({})
  .describe('Sitemap settings.')
