import * as z from 'zod'
import { flag, listOf, object, text } from './fields.ts'

/** Output for language models and for readers who copy pages. */
export const llms = object({
  markdown: flag().default(true).describe('Also publish each page as Markdown, at its address plus `.md`.'),
  copyPage: flag().default(true).describe('Show “Copy page” above texts that are published as Markdown.'),
  index: flag().default(true).describe('Write `llms.txt`, a list of all pages with their descriptions.'),
  full: flag().default(true).describe('Write `llms-full.txt`, the text of all pages, in parts if it is long.'),
  description: text().optional().describe('Introduction to the site for readers of `llms.txt`. Default: the tagline.'),
  ignorePatterns: listOf(z.string(), 'a list of address patterns')
    .default([])
    .describe(
      'Addresses to exclude from all of this; `*` matches within a segment, `**` across segments, and `/blog/**` also `/blog`.',
    ),
})
  .prefault({})
  .describe('Output for language models.')
