/** A notice is written once and read in the reader's language, which is known only then. */
import { languages, type I18nText, type Language } from '../../../src/schemas/types'
import { createTexts, type Texts } from '../../texts'

let texts: Texts | undefined

/** @param params of the text; what is itself a text differs by language */
export function inEveryLanguage(key: string, params: (language: Language, translate: Texts['translate']) => Readonly<Record<string, unknown>>): I18nText {
  const { translate } = texts ??= createTexts()
  return Object.fromEntries(languages.map((language) => [language, translate(language, { key, params: params(language, translate) })]))
}
