/** The server's voice: the same locale files as the console, through the same library. */
import i18next, { type i18n } from 'i18next'
import { languages, type Language } from '../src/schemas/types'
import type { FieldErrors, Message } from './errors'

const files = import.meta.glob<Record<string, unknown>>('../locales/*/*.json', { eager: true, import: 'default' })

export interface Texts {
  translate(language: Language, message: Message): string
  /** The first of the keys that has a text. */
  first(language: Language, keys: readonly string[]): string
  fieldErrors(language: Language, errors: FieldErrors): Record<string, string[]>
  /** `{tw, en, cn, jp}` of a namespace; undefined when no such namespace exists. */
  bundle(module: string): Record<Language, unknown> | undefined
}

export function createTexts(): Texts {
  const resources: Record<string, Record<string, Record<string, unknown>>> = {}
  for (const [path, text] of Object.entries(files)) {
    const [, language = '', module = ''] = /locales\/([a-z]+)\/([a-z]+)\.json$/.exec(path) ?? []
    resources[language] = { ...resources[language], [module]: text }
  }
  const instance: i18n = i18next.createInstance()
  void instance.init({
    resources: resources as never, // i18next types its resources by a global augmentation that we don't use
    fallbackLng: 'en', defaultNS: 'common', supportedLngs: [...languages], initAsync: false, interpolation: { escapeValue: false },
  })
  const translate = (language: Language, { key, params }: Message) => String(instance.t(key, { lng: language, ...params, replace: params ?? {} }))
  return {
    translate,
    first: (language, keys) => String(instance.t([...keys], { lng: language })),
    fieldErrors: (language, errors) => Object.fromEntries(Object.entries(errors).map(([field, list]) => [field, list.map((message) => translate(language, message))])),
    bundle(module) {
      if (!resources.en?.[module]) return undefined
      return Object.fromEntries(languages.map((language) => [language, resources[language]?.[module] ?? {}])) as Record<Language, unknown>
    },
  }
}
