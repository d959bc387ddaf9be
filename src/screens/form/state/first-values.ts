/** What a form begins with: the declared defaults, the person where that is declared, and what the address proposes. */
import type { Language } from '../../../providers/i18n/language'
import type { Entity } from '../../../schemas/core/define'
import { isBoolean, isChoice, isLine, isOne, isReference, isTranslated } from '../../../schemas/core/field-types'
import type { EntityAccess } from '../../entity/use-entity'
import type { FormValues } from './form-store'
import { initialValues } from './form-values'

/** A new record's, with the person themselves where that is declared. */
export const emptyValues = (entity: Entity, me: number | null): FormValues => ({
  ...initialValues(entity),
  ...Object.fromEntries(entity.fields.filter(({ x }) => x.mine && me !== null).map(({ name }) => [name, me])),
})

/** Values that the address proposes: `?organization=5` (a filter of the list under a drawer is none). */
export function presetValues(
  { entity }: EntityAccess,
  { params, language, me }: { params: URLSearchParams; language: Language; me: number | null },
) {
  const values: Record<string, unknown> = { ...emptyValues(entity, me) }
  for (const field of entity.fields) {
    const text = params.get(field.name)
    if (text === null) continue
    if (isReference(field) && /^[1-9]\d*$/.test(text)) values[field.name] = Number(text)
    else if (field.type === 'decimal' && /^-?\d{1,18}(\.\d{1,12})?$/.test(text)) values[field.name] = text
    else if (isOne(field, 'date') && /^\d{4}-\d{2}-\d{2}$/.test(text)) values[field.name] = text
    else if (isBoolean(field) && (text === 'true' || text === 'false')) values[field.name] = text === 'true'
    else if (isTranslated(field)) values[field.name] = { [language]: text }
    else if (isLine(field) || (isChoice(field) && field.values?.includes(text))) values[field.name] = text
  }
  return values
}
