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

/** Links to other sites, which `check-links --external` asks. */
export const links = object({
  external: object({
    skip: patterns().describe(
      'Addresses that are not asked, such as `https://example.com/**`; `*` matches within a segment, `**` across segments.',
    ),
    allow: patterns().describe(
      'Addresses that are asked although `skip` names them or they are in a private network, such as `http://localhost:8080/**`.',
    ),
    timeout: seconds().default(10).describe('Seconds that a server has for one answer.'),
    timeLimit: seconds()
      .default(60)
      .describe('Seconds that one link may take in all: redirects, repeats and the waits between them.'),
    delay: seconds().default(0.5).describe('Seconds between two requests to the same host.'),
    retries: whole(0)
      .default(2)
      .describe('How often a link is asked again after a status of 429 or 5xx, a time-out or a broken connection.'),
    backOff: seconds().default(1).describe('Seconds before a link is asked again; each further time, twice as long.'),
    keep: object({
      good: hours().default(168).describe('Hours for which the result of a link that works is used again.'),
      redirected: hours().default(24).describe('The same for a link that is redirected.'),
      failed: hours().default(1).describe('The same for a link that failed.'),
    })
      .prefault({})
      .describe('How long results are used before a link is asked again.'),
    failAfter: number('a number of days')
      .default(7)
      .describe('Days that a link may fail, as a warning that `--strict` does not count, before it is an error.'),
  })
    .prefault({})
    .describe('Links to other sites, which only `check-links --external` asks.'),
})
  .prefault({})
  .describe('Checks of links.')
