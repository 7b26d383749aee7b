import * as z from 'zod'
import { object, text } from './fields.ts'

const part = (what: string, pattern: RegExp) => z.string().regex(pattern, { error: what })

/** The cache of builds. */
export const cache = object({
  remote: object({
    bucket: part('the name of a bucket', /^[\w.-]{3,255}$/).describe('Name of the bucket.'),
    prefix: part('a path like `docs` or `docs/main`, without `/` at its ends', /^([\w.-]+(\/[\w.-]+)*)?$/)
      .default('')
      .describe('Path in the bucket.'),
    region: text().min(1, { error: 'the name of a region' }).default('us-east-1').describe('Region of the bucket.'),
    endpoint: z
      .url({ protocol: /^https?$/, error: 'an address like `https://s3.example.com`' })
      .optional()
      .describe('Address of the store. Default: Amazon S3 in the region.'),
  })
    .optional()
    .describe(
      'S3-compatible store from which `sitegen build` restores an empty cache, and in which it saves its cache. The keys are read from `AWS_ACCESS_KEY_ID`, `AWS_SECRET_ACCESS_KEY` and `AWS_SESSION_TOKEN`.',
    ),
})
  .prefault({})
  .describe('The build cache.')
