/** What a field and its values are called on the server: by the locale files, or as the administrator who added it has said. */
import type { Entity, Field } from '../src/schemas/define'
import type { I18nText, Language } from '../src/schemas/types'
import type { Texts } from './texts'

/** The reader's language → English → Traditional Chinese → whatever is filled (spec/README.md §2). */
export const inLanguage = (text: I18nText, language: Language): string => text[language] || text.en || text.tw || text.cn || text.jp || ''

export function fieldLabel(texts: Texts, language: Language, entity: Entity, field: Field): string {
  return field.custom ? inLanguage(field.custom.label, language) : texts.first(language, [`${entity.module}:entity.${entity.key}.fields.${field.name}.label`, `screens:field.${field.name}.label`])
}

/** @param list the field whose child rows hold `field` */
export function valueLabel(texts: Texts, language: Language, { entity, field, list }: { entity: Entity; field: Field; list?: string | undefined }, value: string): string {
  const option = field.custom?.options?.find((one) => one.value === value)
  if (option) return inLanguage(option.label, language)
  return texts.translate(language, { key: `${entity.module}:entity.${entity.key}.fields.${list ? `${list}.fields.${field.name}` : field.name}.enum.${value}` })
}
