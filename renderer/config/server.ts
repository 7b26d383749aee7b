import * as z from 'zod'
import { isHostPattern } from '../text/host-names.ts'
import { listOf, object } from './fields.ts'

/** The development server. */
export const server = object({
  allowedHosts: listOf(
    z.string().refine(isHostPattern, 'a name like `docs.example.com`, or `.example.com` for all names below it'),
    'a list of names of hosts',
  )
    .default([])
    .describe(
      'Host names under which `sitegen dev` may be requested through a proxy or tunnel, in addition to those of this machine; `.example.com` allows all names below it.',
    ),
})
  .prefault({})
  .describe('The development server.')
