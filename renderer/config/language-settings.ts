import * as z from 'zod'
import { addressPart, flag, folder, object, record, text } from './fields.ts'
import { translations } from './translations.ts'

/** The other languages of a site, by language tag. */
export const locales = record(
  object({
    label: text()
      .min(1, { error: 'non-empty text' })
      .optional()
      .describe('Name of the language in menus. Default: its name in that language.'),
    path: addressPart('a path such as `fr`')
      .refine((path) => /[^/]/.test(path), { error: 'a path such as `fr`' })
      .optional()
      .describe('Path below `baseUrl` under which the pages are served. Default: the language tag.'),
    folders: record(folder(), 'an object of folders')
      .default({})
      .describe(
        'By content folder, the folder of its translations: `{ "docs": "i18n/fr/docs" }`. Files that are missing there are shown in the language of the site.',
      ),
    ownPages: flag()
      .default(false)
      .describe(
        'Publish the pages in these folders that have no original: only this language has them. By default, they are left out, and noted.',
      ),
    translations,
    settings: record(z.any(), 'an object of settings')
      .default({})
      .describe('Settings that differ in this language, such as `title`. Lists replace lists; objects are merged.'),
  }),
  'an object of languages by language tag',
)
  .default({})
  .describe(
    'Other languages of the site, by language tag, each with its translations: `{ fr: { folders: … } }`. The main language can have a `label` among them.',
  )
