/** Messages: one GET /lang/json-data/{module} serves four languages; missing key → English → the key; switching needs no reload. */
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import resourcesToBackend from 'i18next-resources-to-backend'
import { createCustomTexts, literalMarks, type Texts } from './custom-texts'
import { withPluralForms } from '../../shared/engine/plural-forms'
import { http } from '../http/http'
import { isLanguage, isLanguageChosen, languageTags, languages, storedLanguage, storeLanguage, type Language } from './language'

type Messages = Readonly<Record<Language, Texts>>

const modules = new Map<string, Promise<Messages>>()
const customTexts = createCustomTexts(i18next)

/** Whoever reads a declaration makes the words of its added fields known with it. */
export const learnTexts = customTexts.learn

/**
 * Loads the shell's messages, in the language that was chosen here. Who never chose waits for the company's, so that nothing is drawn, asked or
 * answered in another. A failure is only logged: texts then show as keys.
 * @param ofCompany undefined = it could not be asked
 */
export async function startMessages(ofCompany: Promise<Language | undefined>): Promise<void> {
  // One answer holds all four languages.
  void messagesOf('common').catch(() => undefined)
  const language = isLanguageChosen() ? storedLanguage() : ((await ofCompany) ?? storedLanguage())
  i18next.on('languageChanged', (code) => {
    document.documentElement.lang = isLanguage(code) ? languageTags[code] : code
  })
  await i18next
    .use(
      resourcesToBackend((code: string, module: string) =>
        messagesOf(module).then((messages) => textsIn(code as Language, module, messages)),
      ),
    )
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: 'en',
      supportedLngs: languages,
      load: 'currentOnly',
      ns: ['common'],
      defaultNS: 'common',
      interpolation: { escapeValue: false, defaultVariables: literalMarks },
      returnNull: false,
      react: { useSuspense: true },
    })
}

/** The person's choice. Applies at once to every screen of this tab. */
export async function changeLanguage(language: Language): Promise<void> {
  storeLanguage(language)
  await i18next.changeLanguage(language)
}

/** @param listener runs when the screens speak another language: what was answered in the former one is asked again */
export function onLanguageChange(listener: () => void): () => void {
  let before = i18next.language
  const changed = (code: string) => {
    // Texts worded anew are told the same way, in the same language.
    if (code === before) return
    before = code
    listener()
  }
  i18next.on('languageChanged', changed)
  return () => i18next.off('languageChanged', changed)
}

export function currentLanguage(): Language {
  return isLanguage(i18next.language) ? i18next.language : 'en'
}

/** Makes a module's messages known before its screens draw. */
export async function loadMessages(module: string): Promise<void> {
  await i18next.loadNamespaces(module)
}

function messagesOf(module: string): Promise<Messages> {
  const known = modules.get(module)
  if (known) return known
  const loading = fetchMessages(module)
  modules.set(module, loading)
  loading.catch((error: unknown) => {
    modules.delete(module)
    console.error(`The messages of ${module} could not be loaded`, error)
  })
  return loading
}

/** The company has worded texts anew: what is in use is fetched again, and every screen shows it. */
export async function refreshMessages(): Promise<void> {
  await Promise.all(
    [...modules.keys()].map(async (module) => {
      const messages = await fetchMessages(module).catch(() => undefined)
      if (!messages) return
      modules.set(module, Promise.resolve(messages))
      for (const language of languages)
        if (i18next.hasResourceBundle(language, module)) i18next.addResourceBundle(language, module, textsIn(language, module, messages))
    }),
  )
  await i18next.changeLanguage(i18next.language)
}

const textsIn = (language: Language, module: string, messages: Messages): Texts =>
  withPluralForms(language, customTexts.merged(module, language, messages[language]))

async function fetchMessages(module: string): Promise<Messages> {
  return (await http.get<Messages>(`/lang/json-data/${module}`, { background: true })).data
}
