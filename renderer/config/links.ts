import * as z from 'zod'
import { listOf, object, whole } from './fields.ts'

const number = (what: string) => z.number({ error: what }).min(0, { error: what })
const seconds = () => number('a number of seconds')
const hours = () => number('a number of hours')
const patterns = () =>
  listOf(
    z
      .string()
      .refine((pattern) => /^(https?:\/\/|\*)/i.test(pattern), { error: 'a pattern like `https://example.com/**`' }),
    'a list of patterns like `https://example.com/**`',
  ).default([])

/** How `check-links --external` checks links to other sites. */
export const links = object({
  external: object({
    skip: patterns().describe(
      'Addresses that are not checked, such as `https://example.com/**`; `*` matches within a segment, `**` across segments.',
    ),
    allow: patterns().describe(
      'Addresses that are checked even if they match `skip` or are in a private network, such as `http://localhost:8080/**`.',
    ),
    timeout: seconds().default(10).describe('Seconds that a server has to respond.'),
    timeLimit: seconds()
      .default(60)
      .describe('Total seconds that a link may take, including redirects, retries and the pauses between them.'),
    delay: seconds().default(0.5).describe('Seconds between two requests to the same host.'),
    retries: whole(0)
      .default(2)
      .describe('Number of retries after a status of 429 or 5xx, a timeout or a broken connection.'),
    backOff: seconds().default(1).describe('Seconds before the first retry; doubled for each further one.'),
    keep: object({
      good: hours().default(168).describe('Hours for which the result of a working link is reused.'),
      redirected: hours().default(24).describe('The same for a redirected link.'),
      failed: hours().default(1).describe('The same for a failed link.'),
    })
      .prefault({})
      .describe('How long results are reused before a link is checked again.'),
    failAfter: number('a number of days')
      .default(7)
      .describe(
        'Days for which a failing link is a warning that `--strict` does not count; after that, it is an error.',
      ),
  })
    .prefault({})
    .describe('Links to other sites, which only `check-links --external` checks.'),
})
  .prefault({})
  .describe('Link checks.')
