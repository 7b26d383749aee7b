import * as z from 'zod'
import { flag, listOf, object, text } from './fields.ts'

/** Output for language models and people who copy. */
export const llms = object({
  markdown: flag().default(true).describe('Publish each page as Markdown too, at its address plus `.md`.'),
  copyPage: flag().default(true).describe('Show “Copy page” above texts that are published as Markdown.'),
  index: flag().default(true).describe('Write `llms.txt`, a list of all pages with their descriptions.'),
  full: flag().default(true).describe('Write `llms-full.txt`, the text of all pages, in parts if it is long.'),
  description: text()
    .optional()
    .describe('What readers of `llms.txt` should know about the site first. Default: the tagline.'),
  ignorePatterns: listOf(z.string(), 'a list of address patterns')
    .default([])
    .describe('Addresses to leave out of all of this; `*` matches within a segment, `**` across segments.'),
})
  .prefault({})
  .describe('Output for language models.')
