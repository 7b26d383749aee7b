import * as z from 'zod'
import { flag, listOf, object, oneOf, text } from './fields.ts'

const weight = () => {
  const error = 'a weight from 1 to 1000'
  return z.int({ error }).min(1, { error }).max(1000, { error })
}

/** Fonts that the site itself publishes. */
export const fonts = listOf(
  object({
    package: text('the name of a package')
      .optional()
      .describe('npm package with the fonts, installed in the site: `@fontsource/noto-sans`.'),
    files: listOf(text('a file, relative to the site folder'), 'a list of files')
      .min(1, { error: 'a list of at least one file' })
      .optional()
      .describe('Fonts in the site folder, instead of a package: WOFF2, WOFF, TrueType or OpenType.'),
    family: text()
      .regex(/^[^;{}<>"'\\]+$/, { error: 'a name without quotes' })
      .optional()
      .describe('Name for tokens and style sheets. Default: the one in the package or font.'),
    weights: listOf(weight(), 'a list of weights')
      .optional()
      .describe('Weights to publish. Default: 400 and 700 for a package, all for files.'),
    styles: listOf(oneOf(['normal', 'italic']), 'a list of styles')
      .optional()
      .describe('Styles to publish: `normal`, `italic`. Default: all available.'),
    subsets: listOf(text(), 'a list of names such as `latin`')
      .optional()
      .describe(
        'Parts of a package to publish, such as `latin`. Default: all; browsers load only those that a page needs.',
      ),
    preload: z
      .union([flag(), listOf(weight(), 'true or false, or a list of weights')], {
        error: 'true or false, or a list of weights',
      })
      .default(false)
      .describe(
        'Load the font before the style sheet is read: `true` for the regular weight, or a list of weights; for a package, only the subset for the site’s language.',
      ),
  }).refine((one) => (one.package === undefined) !== (one.files === undefined), {
    error: 'an object with either `package` or `files`',
  }),
  'a list of `{ package }` or `{ files }`',
)
  .default([])
  .describe(
    'Fonts that the site publishes. Until a font is loaded, a system font adjusted to its size is shown instead.',
  )
