// `usePluralForm` of Docusaurus.
import { useContext } from 'react'
import { Site } from './site-facts.ts'

/** The order of the plural forms in a message. */
const forms: readonly Intl.LDMLPluralRule[] = ['zero', 'one', 'two', 'few', 'many', 'other']

/** Returns a function that chooses the form of `{count} plugin|{count} plugins` for a count in the site’s language. */
export function usePluralForm() {
  const { locale } = useContext(Site)
  const rules = new Intl.PluralRules(locale)
  const known = rules.resolvedOptions().pluralCategories
  const own = forms.filter((form) => known.includes(form))
  return {
    selectMessage(count: number, message: string): string {
      const parts = message.split('|')
      return parts[Math.min(own.indexOf(rules.select(count)), parts.length - 1)] ?? message
    },
  }
}
