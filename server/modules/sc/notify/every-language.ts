/** A notice is written once and read in the reader's language, which is known only then. */
import { i18nText } from '../../../../src/shared/engine/i18n-text'
import { languages, type I18nText, type Language } from '../../../../src/schemas/core/types'
import type { Texts } from '../../../contracts/texts'
import { createTexts } from '../../../i18n/texts'

let texts: Texts | undefined

/** For what has no `Services` at hand. */
export const sharedTexts = (): Texts => (texts ??= createTexts())

/** The server's own, which know the company's wording. */
export function shareTexts(own: Texts): void {
  texts = own
}

/** @param params of the text; what is itself a text differs by language */
export function inEveryLanguage(
  key: string,
  params: (language: Language, translate: Texts['translate']) => Readonly<Record<string, unknown>>,
): I18nText {
  const { translate } = sharedTexts()
  return Object.fromEntries(languages.map((language) => [language, translate(language, { key, params: params(language, translate) })]))
}

/** What an event is called: `common.comment.reply` → `common:notice_event.comment.reply`. */
export const eventText = (language: Language, event: string): string =>
  sharedTexts().translate(language, { key: event.replace('.', ':notice_event.') })

/** Names one after the other, as each language separates them. */
export const namesInLine = (names: readonly I18nText[]): I18nText =>
  Object.fromEntries(
    languages.map((language) => [language, names.map((name) => i18nText(name, language)).join(language === 'en' ? ', ' : '、')]),
  )
