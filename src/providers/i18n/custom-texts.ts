/**
 * The words of fields that administrators added: they come with the declaration, and stand in i18next under the keys of
 * declared fields, so that whatever looks a label up finds them (docs/architecture.md, Texts).
 */
import type { i18n as I18n } from 'i18next'
import type { Entity, Field } from '../../schemas/core/define'
import type { I18nText } from '../../schemas/core/types'
import { i18nText } from '../../shared/engine/i18n-text'
import { languages, type Language } from './language'

/** Texts by key, nested. */
export interface Texts {
  readonly [key: string]: string | Texts
}
type Named = Pick<Entity, 'module' | 'key' | 'fields'>

export interface CustomTexts {
  /** Makes the words of an entity known: at once where a module's texts are loaded, else as soon as they are. */
  learn: (entity: Named) => void
  /** What was fetched for a module, with the words that were learned for it. */
  merged: (module: string, language: Language, messages: Texts) => Texts
}

/** Variables that stand for what i18next would otherwise take for its own marks; part of its `interpolation.defaultVariables`. */
export const literalMarks = { literal_braces: '{{', literal_nesting: '$t(' } as const

export function createCustomTexts(i18n: Pick<I18n, 'addResourceBundle' | 'hasResourceBundle'>): CustomTexts {
  const learned = new Map<string, Map<string, Named>>()
  const learn = (entity: Named) => {
    if (!entity.fields.some(({ custom }) => custom)) return
    const ofModule = learned.get(entity.module) ?? new Map<string, Named>()
    learned.set(entity.module, ofModule.set(entity.key, entity))
    for (const language of languages) {
      // A bundle made by us would count as the module's, and that would never be loaded.
      if (i18n.hasResourceBundle(language, entity.module))
        i18n.addResourceBundle(language, entity.module, customTexts(entity, language), true, true)
    }
  }
  const merged = (module: string, language: Language, messages: Texts) =>
    [...(learned.get(module)?.values() ?? [])].reduce((all, entity) => withTexts(all, customTexts(entity, language)), messages)
  return { learn, merged }
}

/** The words in one language, or in another where they lack: `{entity: {<key>: {fields: {<name>: {label, help, enum}}}}}`. */
export function customTexts({ key, fields }: Named, language: Language): Texts {
  return {
    entity: {
      [key]: {
        fields: Object.fromEntries(fields.flatMap((field) => (field.custom ? [[field.name, wordsOf(field, field.custom, language)]] : []))),
      },
    },
  }
}

function wordsOf({ name, values = [] }: Field, { label, help, options = [] }: NonNullable<Field['custom']>, language: Language): Texts {
  const text = (words: I18nText | undefined) => literal(i18nText(words, language))
  const optionText = (value: string) => text(options.find((option) => option.value === value)?.label) || value
  return {
    label: text(label) || name,
    ...(text(help) ? { help: text(help) } : {}),
    ...(values.length > 0 ? { enum: Object.fromEntries(values.map((value) => [value, optionText(value)])) } : {}),
  }
}

/** People's braces are text. */
const literal = (text: string): string =>
  text.replace(/\{\{|\$t\(/g, (mark) => (mark === '{{' ? '{{literal_braces}}' : '{{literal_nesting}}'))

/** A new tree; what was fetched is kept for all languages and stays as it is. */
function withTexts(into: Texts, from: Texts): Texts {
  const known = (key: string) => (Object.hasOwn(into, key) ? into[key] : undefined)
  return {
    ...into,
    ...Object.fromEntries(
      Object.entries(from).map(([key, text]) => {
        const before = known(key)
        return [key, typeof text === 'object' && typeof before === 'object' ? withTexts(before, text) : text]
      }),
    ),
  }
}
