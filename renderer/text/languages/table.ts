import ar from './ar.json'
import cs from './cs.json'
import de from './de.json'
import es from './es.json'
import fa from './fa.json'
import fr from './fr.json'
import he from './he.json'
import id from './id.json'
import it from './it.json'
import ja from './ja.json'
import ko from './ko.json'
import nl from './nl.json'
import pl from './pl.json'
import ptBr from './pt-br.json'
import ru from './ru.json'
import sv from './sv.json'
import tr from './tr.json'
import uk from './uk.json'
import vi from './vi.json'
import zhHans from './zh-hans.json'
import zhHant from './zh-hant.json'

type Texts = Readonly<Record<string, string>>

/** By lowercase language tag. In the bundled tool, this module reads one file when the first text is needed. */
const languages: Readonly<Record<string, Texts>> = {
  ar,
  cs,
  de,
  es,
  fa,
  fr,
  he,
  id,
  it,
  ja,
  ko,
  nl,
  pl,
  'pt-br': ptBr,
  ru,
  sv,
  tr,
  uk,
  vi,
  'zh-hans': zhHans,
  'zh-hant': zhHant,
}

export const languageNames: readonly string[] = Object.keys(languages)

/** The texts of a language, by the English texts. */
export function readTexts(name: string): Texts {
  return languages[name] as Texts
}
