/** What parts of a form are called on the canvas. */
import type { TFunction } from 'i18next'
import type { I18nText, Language } from '../../../../schemas/core/types'
import { i18nText } from '../../../../shared/engine/i18n-text'
import type { FormContent } from '../../../../shared/wf/form'
import { kindOf } from '../../../../shared/wf/form-layout'
import { isSuite, type PaletteItem } from '../../../../shared/wf/palette/palette-item'
import { fieldAt, layoutOf, type PartKey } from './edit/design'
import { itemAt } from './edit/places'

/** The label of a field, the title of a section, else the key. */
export function partName(content: FormContent, key: PartKey, language: Language): string {
  const field = fieldAt(content, key)
  if (field) return i18nText(field.ui['ui:title'], language) || field.schema.title || key
  const item = itemAt(layoutOf(content), key)
  const title = item && 'section' in item ? item.title : item && 'note' in item ? item.text : undefined
  return i18nText(title, language) || key
}

/** A part as it is called from outside: a column with its table. */
export function pathName(content: FormContent, path: PartKey, language: Language): string {
  const [table = '', column] = path.split('.')
  const own = partName(content, path, language)
  return column === undefined || own === path ? own : `${partName(content, table, language)} ▸ ${own}`
}

export const itemName = (t: TFunction, item: PaletteItem, language: Language): string =>
  isSuite(item) ? i18nText(item.title, language) : t(`wf:form_designer.item.${item.name}`)

/** What the part is, in words; of what no palette knows the type of its schema. */
export function partKind(t: TFunction, content: FormContent, key: PartKey): string {
  const field = fieldAt(content, key)
  const name = field ? field.ui['ui:item'] : kindOf(itemAt(layoutOf(content), key) ?? { divider: '' })
  return name === undefined
    ? String([field?.schema.type ?? t('wf:form_designer.unknown_item')].flat()[0])
    : t(`wf:form_designer.item.${name}`, { defaultValue: name })
}

/** A new part is called what it is, in the language of the labels. */
export const newLabel = (t: TFunction, item: PaletteItem, language: Language): I18nText =>
  isSuite(item) ? item.title : { [language]: t(`wf:form_designer.item.${item.name}`) }
