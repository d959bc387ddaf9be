/** Which columns a list shows and in which order. */
import type { TFunction } from 'i18next'
import type { ListQuestion } from '../../../providers/data/record-api'
import type { Resource } from '../../../resources/core/define-module'
import type { Entity, Field } from '../../../schemas/core/define'
import { isNumber } from '../../../schemas/core/field-types'
import { allFields, fieldNamed, isListable, isSortable } from '../../entity/system-fields'
import { fieldLabel } from '../../../components/entity/entity-texts'
import { arranged, type ColumnLayout } from './column-layout'

export interface Column {
  name: string
  label: string
  /** Absent on "used by" and on columns that are no field. */
  field: Field | undefined
  numeric: boolean
  /** What one knows the record by: it may be twice as wide as others. */
  titles?: boolean
  sortable: boolean
  /** Shown under the first, and sorted by for itself. */
  below?: Pick<Column, 'name' | 'label' | 'sortable'> | undefined
  /** px; absent = as wide as its content. */
  width?: number
  pin?: 'left' | 'right'
}

/** @param chosen what a person has arranged; undefined = the entity's own @returns as they are drawn, pinned ones outside */
export const columnsOf = (t: TFunction, entity: Entity, resource: Resource, chosen: ColumnLayout | undefined): Column[] =>
  arranged(chosen ?? defaultLayout(entity, resource), (name) => columnNamed(t, entity, resource, name))

/** What the rows are asked for beside their fields, for these columns to show it. */
export const askedBeside = (columns: readonly Column[]): Required<Pick<ListQuestion, 'withUsedBy' | 'withPeople'>> => ({
  withUsedBy: columns.some(({ name }) => name === 'used_by'),
  withPeople: columns.some(({ name }) => name === 'created_by' || name === 'updated_by'),
})

export const defaultLayout = (entity: Entity, resource: Pick<Resource, 'extraColumns'>): ColumnLayout =>
  defaultColumns(entity, resource).map((name) => ({ name }))

/** Every column that could be shown, the default ones first. */
export function offeredColumns(t: TFunction, entity: Entity, resource: Resource): Column[] {
  const names = [
    ...new Set([
      ...defaultColumns(entity, resource),
      ...allFields(entity)
        .filter(isListable)
        .map((field) => field.name),
      ...(entity.lookup ? ['used_by'] : []),
    ]),
  ]
  return names.flatMap((name) => columnNamed(t, entity, resource, name) ?? [])
}

/** Added fields that stand on the cards of a board whatever the list's columns are. */
export const cardColumns = (t: TFunction, entity: Entity, resource: Resource): Column[] =>
  entity.fields.filter(({ custom }) => custom?.show_in.includes('card')).flatMap(({ name }) => columnNamed(t, entity, resource, name) ?? [])

/**
 * cm.md §2, "Lookup list": code, name, the entity's columns, used by, default, active. Others: the title, then theirs.
 * What a module draws in columns of its own stands after the title, which leads to the record.
 */
export function defaultColumns(entity: Entity, { extraColumns }: Pick<Resource, 'extraColumns'>): string[] {
  const declared =
    entity.x.list?.columns ??
    entity.fields
      .filter(isListable)
      .slice(0, 6)
      .map((field) => field.name)
  const titled = declared.indexOf(entity.title) + 1
  const first = entity.lookup
    ? ['code', 'name']
    : titled > 0
      ? declared.slice(0, titled)
      : entity.fields.some((field) => field.name === entity.title)
        ? [entity.title]
        : []
  const last = entity.lookup ? ['used_by', 'is_default', 'active'] : []
  return [...new Set([...first, ...extraColumns, ...declared, ...last])].filter(
    (name) => name === 'used_by' || extraColumns.includes(name) || fieldNamed(entity, name),
  )
}

function columnNamed(t: TFunction, entity: Entity, resource: Resource, name: string): Column | undefined {
  if (name === 'used_by') return { name, label: t('screens:field.used_by.label'), field: undefined, numeric: true, sortable: false }
  if (resource.extraColumns.includes(name))
    return {
      ...{ name, label: t(`${entity.module}:entity.${entity.key}.columns.${name}`), field: undefined, sortable: false },
      numeric: resource.numericColumns.includes(name),
    }
  const field = fieldNamed(entity, name)
  // A list is a column only where the module draws it ("30/60/10").
  if (!field || (!isListable(field) && !resource.columns[name])) return undefined
  return {
    ...{ name: field.name, label: fieldLabel(t, entity, field.name), field, numeric: isNumber(field), sortable: isSortable(field) },
    ...(name === entity.title ? { titles: true } : {}),
  }
}
