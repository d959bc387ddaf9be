/** What an administrator described (sc/custom-field) as a field like any declared one, and the entity that has it. Pure. */
import { toField, type CustomLook, type Entity, type Field, type RowOf } from '../../schemas/core/define'
import type { customField } from '../../schemas/sc/custom-field'
import type { Comparison, FieldExtension, Property } from '../../schemas/core/types'

export type CustomField = RowOf<typeof customField>

/** Fields in use at once on one entity (cm.md §3.7). */
export const mostCustomFields = 100

/**
 * @param rows those of this entity that are active, in their order
 * @returns the entity with them behind its own fields
 */
export function withCustomFields(entity: Entity, rows: readonly CustomField[]): Entity {
  if (rows.length === 0) return entity
  const fields = rows.map((row) => fieldOfCustom(row))
  const named = (place: CustomLook['show_in'][number]) =>
    fields.filter(({ custom }) => custom?.show_in.includes(place)).map(({ name }) => name)
  const { list } = entity.x
  const declared = list ?? { columns: entity.fields.slice(0, 6).map(({ name }) => name) }
  return {
    ...entity,
    fields: [...entity.fields, ...fields],
    x: {
      ...entity.x,
      list: { ...declared, columns: [...declared.columns, ...named('list')], filters: [...(declared.filters ?? []), ...named('filter')] },
    },
  }
}

export function fieldOfCustom(row: CustomField): Field {
  const field = toField(row.entity, row.key, propertyOf(row), row.required)
  return { ...field, ...defaultOf(row, field), custom: lookOf(row) }
}

function lookOf(row: CustomField): CustomLook {
  return {
    label: row.label,
    width: row.width,
    show_in: row.show_in,
    ...(row.help ? { help: row.help } : {}),
    ...(row.placeholder ? { placeholder: row.placeholder } : {}),
    ...(row.section ? { section: row.section } : {}),
    ...(hasOptions(row)
      ? {
          options: optionsOf(row).map(({ value, label, colour, active }) => ({
            value,
            label,
            active: active !== false,
            ...(colour ? { colour } : {}),
          })),
        }
      : {}),
    ...(row.view_roles?.length ? { view: row.view_roles } : {}),
    ...(row.edit_roles?.length ? { edit: row.edit_roles } : {}),
    ...(row.is_personal ? { personal: true } : {}),
  }
}

const optionsOf = (row: CustomField) => row.options ?? []
const hasOptions = ({ type }: CustomField): boolean => type === 'enum' || type === 'multi_enum'

function propertyOf(row: CustomField): Property<string> {
  const x = extensionOf(row)
  const length = row.max_length === null ? {} : { maxLength: row.max_length }
  switch (row.type) {
    case 'text':
      return { type: 'string', maxLength: row.max_length ?? 500, ...(row.pattern ? { pattern: row.pattern } : {}), x }
    case 'phone':
      return { type: 'string', maxLength: row.max_length ?? 40, pattern: row.pattern ?? phonePattern, x }
    case 'url':
      return { type: 'string', format: 'uri', maxLength: row.max_length ?? 2000, x }
    case 'email':
      return { type: 'string', format: 'email', maxLength: row.max_length ?? 254, x }
    case 'richtext':
      return { x: { ...x, type: 'richtext' }, maxLength: 200_000 }
    case 'longtext':
      return { x: { ...x, type: 'longtext' }, ...length }
    case 'integer':
      return { type: 'integer', ...bounds(row), x }
    case 'decimal':
    case 'money':
    case 'percent':
      return { x: { ...x, type: row.type, ...(row.min === null ? {} : { min: row.min }), ...(row.max === null ? {} : { max: row.max }) } }
    case 'boolean':
      return { type: 'boolean', x }
    case 'date':
      return { type: 'string', format: 'date', x }
    case 'datetime':
      return { type: 'string', format: 'date-time', x }
    case 'enum':
      return { enum: optionsOf(row).map(({ value }) => value), x }
    case 'multi_enum':
      return { type: 'array', items: { enum: optionsOf(row).map(({ value }) => value) }, x }
    case 'user':
      return { x: { ...x, ref: 'sc/user' } }
    case 'ref':
      return { x: { ...x, ref: row.target ?? '' } }
    case 'file':
      return { x: { ...x, type: 'file' } }
  }
}

/** ITU-T E.123 and what people write around it. */
const phonePattern = '^[+0-9][0-9 ()./#*-]{3,38}$'

const bounds = ({ min, max }: CustomField) => ({
  minimum: min === null ? -2_147_483_648 : Math.ceil(Number(min)),
  maximum: max === null ? 2_147_483_647 : Math.floor(Number(max)),
})

function extensionOf({ unique_value, searchable, show_if }: CustomField): FieldExtension {
  return {
    ...(unique_value ? { unique: true } : {}),
    ...(searchable ? { search: true } : {}),
    ...(isComparison(show_if) ? { show_if } : {}),
  }
}

export const isComparison = (value: unknown): value is Comparison =>
  typeof value === 'object' &&
  value !== null &&
  'field' in value &&
  typeof value.field === 'string' &&
  'op' in value &&
  typeof value.op === 'string'

/** `default_value` is checked when the field is saved (custom-field-rules.ts); what does not fit is no default. */
function defaultOf({ default_value: text }: CustomField, field: Field): { default?: unknown } {
  if (text === null) return {}
  switch (field.type) {
    case 'integer':
      return /^-?\d{1,15}$/.test(text) ? { default: Number(text) } : {}
    case 'boolean':
      return text === 'true' || text === 'false' ? { default: text === 'true' } : {}
    case 'enum':
      return field.values?.includes(text) ? { default: text } : {}
    case 'set':
      return {
        default: text
          .split(',')
          .map((part) => part.trim())
          .filter((part) => field.values?.includes(part)),
      }
    default:
      return { default: text }
  }
}
