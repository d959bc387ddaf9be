/** What a field and its values are called on the server: by the locale files, or as the administrator who added it has said. */
import type { Entity, Field } from '../../src/schemas/core/define'
import { i18nText } from '../../src/shared/engine/i18n-text'
import type { Language } from '../../src/schemas/core/types'
import type { Texts } from '../contracts/texts'

export function fieldLabel(texts: Texts, language: Language, entity: Entity, field: Field): string {
  return field.custom
    ? i18nText(field.custom.label, language)
    : texts.first(language, [`${entity.module}:entity.${entity.key}.fields.${field.name}.label`, `screens:field.${field.name}.label`])
}

/** @param list the field whose child rows hold `field` */
export function valueLabel(
  texts: Texts,
  language: Language,
  { entity, field, list }: { entity: Entity; field: Field; list?: string | undefined },
  value: string,
): string {
  const option = field.custom?.options?.find((one) => one.value === value)
  if (option) return i18nText(option.label, language)
  return texts.translate(language, {
    key: `${entity.module}:entity.${entity.key}.fields.${list ? `${list}.fields.${field.name}` : field.name}.enum.${value}`,
  })
}
