/** What a form begins with: the declared defaults, the person where that is declared, and what the address proposes. */
import type { Language } from '../../../providers/i18n/language'
import { instantOf, todayIn } from '../../../components/format/format-date'
import type { Entity, Field } from '../../../schemas/core/define'
import { isAnyReference, isBoolean, isChoice, isLine, isOne, isReference, isTranslated } from '../../../schemas/core/field-types'
import { isPointer, pointerTo } from '../../../schemas/core/record-pointer'
import type { Resource } from '../../../resources/core/define-module'
import type { EntityAccess } from '../../entity/use-entity'
import type { FormValues } from './form-store'
import { formFields, initialValues, isCopied } from './form-values'

const dayText = /^\d{4}-\d{2}-\d{2}$/

/** Who fills in a form, and where: what `x.default_to` may take. */
export interface Caller {
  me: number | null
  /** Of the primary post. */
  department: number | null
  /** The company's zone. */
  timeZone: string
}

/** A new record's, as the server would fill it too. */
export const emptyValues = (entity: Entity, caller: Caller): FormValues => ({
  ...initialValues(entity),
  ...Object.fromEntries(formFields(entity).flatMap(({ name, x }) => (x.default_to ? [[name, proposed(x.default_to, caller)]] : []))),
})

function proposed(kind: NonNullable<Field['x']['default_to']>, { me, department, timeZone }: Caller): unknown {
  if (kind === 'today') return todayIn(timeZone)
  if (kind === 'now') return `${new Date().toISOString().slice(0, 16)}:00.000Z`
  return kind === 'me' ? me : department
}

/** What is not copied begins as in a new record. */
export const clonedValues = (entity: Entity, row: FormValues | undefined, caller: Caller): FormValues => {
  const empty = emptyValues(entity, caller)
  const left = formFields(entity).filter((field) => !isCopied(entity, field))
  return { ...initialValues(entity, row, { clone: true }), ...Object.fromEntries(left.map(({ name }) => [name, empty[name]])) }
}

/** Values that the address proposes: `?organization=5` (a filter of the list under a drawer is none). */
export function presetValues(
  { entity }: EntityAccess,
  { params, language, caller, dated }: { params: URLSearchParams; language: Language; caller: Caller; dated?: Resource['dated'] },
) {
  const values: Record<string, unknown> = { ...emptyValues(entity, caller), ...onDate(entity, params.get('date'), { caller, dated }) }
  for (const field of entity.fields) {
    const text = params.get(field.name) ?? (isAnyReference(field) ? pointerIn(params, field.name) : null)
    if (text === null) continue
    if (isAnyReference(field) && isPointer(text)) values[field.name] = text
    else if (isReference(field) && /^[1-9]\d*$/.test(text)) values[field.name] = Number(text)
    else if (field.type === 'decimal' && /^-?\d{1,18}(\.\d{1,12})?$/.test(text)) values[field.name] = text
    else if (isOne(field, 'date') && dayText.test(text)) values[field.name] = text
    else if (isBoolean(field) && (text === 'true' || text === 'false')) values[field.name] = text === 'true'
    else if (isTranslated(field)) values[field.name] = { [language]: text }
    else if (isLine(field) || (isChoice(field) && field.values?.includes(text))) values[field.name] = text
  }
  return values
}

/** `?date=2025-11-25`, as the resource says: of an instant the end of that day. */
function onDate(
  entity: Entity,
  date: string | null,
  { caller, dated }: { caller: Caller; dated: Resource['dated'] },
): Readonly<Record<string, unknown>> {
  const field = entity.fields.find(({ name }) => name === dated?.field)
  if (!field || date === null || !dayText.test(date) || Number.isNaN(Date.parse(date))) return {}
  return { ...dated?.with, [field.name]: isOne(field, 'datetime') ? instantOf(date, '23:59', caller.timeZone) : date }
}

/** A record of any entity in two parts: `?related_type=cm/lead&related_id=5`. */
function pointerIn(params: URLSearchParams, name: string): string | null {
  const [entity, id] = [params.get(`${name}_type`), params.get(`${name}_id`)]
  return entity === null || id === null ? null : pointerTo(entity, Number(id))
}
