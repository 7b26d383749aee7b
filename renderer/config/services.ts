import * as z from 'zod'
import { faultOfAddress } from '../text/address-faults.ts'
import { isExternal, splitHref } from '../text/url.ts'
import { flag, listOf, object, record, text } from './fields.ts'

const service = (example: string) => {
  const error = `an address like \`https://…\` or \`${example}\``
  return text(error).refine(isServiceAddress, { error })
}

function isServiceAddress(address: string): boolean {
  if (isExternal(address)) return /^https?:/i.test(address) && URL.canParse(address)
  return address.startsWith('/') && !faultOfAddress(splitHref(address).path)
}

const origin = () => {
  const error = 'an origin like `https://stats.example.com`'
  return text(error).refine((value) => /^https?:/i.test(value) && URL.canParse(value), { error })
}

/** The feedback form of a page. */
export const feedback = object({
  action: service('/feedback').describe(
    'Address to which the form is submitted: `page` is the address of the page, `helpful` is `yes` or `no`, `comment` is text.',
  ),
  fields: record(text(), 'an object of texts')
    .default({})
    .describe('Hidden fields to submit, such as a key for the service.'),
})
  .optional()
  .describe('A form at the end of docs pages that asks whether the page was helpful. It works without a script.')

/** The question asked before the script of a service is loaded. */
const consent = object({
  text: text()
    .default('May we count visits to see which pages are read? Nothing is stored or sent before you agree.')
    .describe('The question.'),
  allow: text().default('Allow').describe('Label of the button that agrees.'),
  decline: text().default('Decline').describe('Label of the button that declines.'),
  change: text().default('Privacy choices').describe('Label of the button in the footer that changes the choice.'),
  policy: object({
    label: text().default('Privacy policy').describe('Text of the link.'),
    to: service('/privacy').describe('Address of the privacy policy.'),
  })
    .optional()
    .describe('A link to the privacy policy next to the question.'),
})

/** The script of a service that counts visits. */
export const analytics = object({
  src: service('/stats.js').describe('Address of the script.'),
  attributes: record(z.union([text(), flag()]), 'an object of attributes')
    .default({})
    .describe('Attributes of the script, such as `data-domain`.'),
  origins: listOf(origin(), 'a list of origins')
    .default([])
    .describe(
      'Other origins that the script sends data to, in addition to those of `src` and of addresses in `attributes`.',
    ),
  consent: z
    .union([flag(), consent], { error: 'true, false, or an object of texts' })
    .default(false)
    .describe('Load the script only after the reader has agreed: `true`, or an object with the texts of the question.'),
})
  .optional()
  .describe('An analytics script from this or another site. `sitegen dev` does not load it.')

/** The texts of the question; undefined if readers are not asked. */
export function readConsent(given: boolean | z.output<typeof consent>): z.output<typeof consent> | undefined {
  return given === true ? consent.parse({}, { jitless: true }) : given || undefined
}
