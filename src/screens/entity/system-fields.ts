/** The fields that every record has, described like declared ones so that lists, filters and details treat them alike. */
import type { Entity, Field } from '../../schemas/core/define'
import { fieldTypes } from '../../schemas/core/field-types'

const person = { required: false, ref: 'sc/user', schema: { type: 'integer' }, x: { computed: true, ref: 'sc/user' }, type: 'ref' } as const

const systemFields: readonly Field[] = [
  { name: 'id', type: 'integer', required: true, schema: { type: 'integer' }, x: { computed: true } },
  { name: 'created_at', type: 'datetime', required: true, schema: { type: 'string', format: 'date-time' }, x: { computed: true } },
  { ...person, name: 'created_by' },
  { name: 'updated_at', type: 'datetime', required: true, schema: { type: 'string', format: 'date-time' }, x: { computed: true } },
  { ...person, name: 'updated_by' },
]

/** Declared fields, then those of every record. */
export const allFields = (entity: Entity): readonly Field[] => [...entity.fields, ...systemFields]

/** What a condition may be about: also facts that stand in other rows. */
export const askableFields = (entity: Entity): readonly Field[] => [...allFields(entity), ...entity.derivedFilters]

/** By its name, or its former one: saved views and old addresses survive a rename. */
export const fieldNamed = (entity: Entity, name: string): Field | undefined =>
  askableFields(entity).find((field) => field.name === name) ?? entity.fields.find((field) => field.x.renamed_from === name)

export const isSystemField = (name: string): boolean => systemFields.some((field) => field.name === name)

/** May be a column. */
export const isListable = ({ type, x }: Field): boolean => !fieldTypes[type].unlisted && !x.secret
export const isFilterable = ({ type, x }: Field): boolean => !fieldTypes[type].unfiltered && !x.secret
export const isSortable = ({ type, x }: Field): boolean => !fieldTypes[type].unsorted && !x.secret
