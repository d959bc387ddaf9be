/** A renamed entity whose records are named by its name (`x.ref: '*'`): the fields that name them, and their former values, follow. */
import type { Entity, Field } from '../../../src/schemas/core/define'
import { isAnyReference } from '../../../src/schemas/core/field-types'
import { pointerPrefix } from '../../../src/schemas/core/record-pointer'
import { literal, quote } from '../../kernel/sql'
import { columnOf, partTable } from '../schema/columns'
import type { Catalog } from './catalog'
import type { Step } from './plan-model'

/**
 * They run when tables and columns have their new names.
 * @param entities as they were called in the database, and as they are declared, in one order
 */
export function pointerSteps(
  catalog: Catalog,
  { former, present }: { former: readonly Entity[]; present: readonly Entity[] },
  { was, now }: { was: string; now: string },
): Step[] {
  const why = `${now}: renamed from ${was}`
  const [from, to] = [pointerPrefix(was), pointerPrefix(now)]
  const begins = (value: string) => `starts_with(${value}, ${literal(from)})`
  const renamed = (value: string) => `${literal(to)} || substr(${value}, ${String(from.length + 1)})`
  const column = (table: string, field: Field) => {
    const name = quote(columnOf(field))
    return `update ${quote(table)} set ${name} = ${renamed(name)} where ${begins(name)}`
  }
  const revision = ({ name: entity }: Entity, field: Field, list?: Field) => {
    const member = literal(field.name)
    const moved = (row: string) =>
      `case when ${begins(`${row} ->> ${member}`)} then ${row} || jsonb_build_object(${member}, ${renamed(`(${row} ->> ${member})`)}) else ${row} end`
    if (!list)
      return `update kontor_revision set data = ${moved('data')} where entity = ${literal(entity)} and ${begins(`data ->> ${member}`)}`
    const rows = `data -> ${literal(list.name)}`
    return `update kontor_revision set data = jsonb_set(data, array[${literal(list.name)}], coalesce((select jsonb_agg(${moved('item')} order by place) from jsonb_array_elements(${rows}) with ordinality as items(item, place)), '[]')) where entity = ${literal(entity)} and jsonb_typeof(${rows}) = 'array'`
  }
  // What is declared only now has no column yet.
  const isThere = (table: string, field: Field | undefined) =>
    field !== undefined && (catalog.tables.get(table)?.columns.some(({ name }) => name === columnOf(field)) ?? false)
  return present
    .flatMap((entity, at) => {
      const old = former[at]
      if (!old || entity.x.view) return []
      return entity.fields.flatMap((field, place) => [
        ...(isAnyReference(field) && isThere(old.table, old.fields[place]) ? [column(entity.table, field), revision(entity, field)] : []),
        ...(field.items ?? []).flatMap((item, itemPlace) => {
          const list = old.fields[place]
          return list && isAnyReference(item) && isThere(partTable(old, list), list.items?.[itemPlace])
            ? [column(partTable(entity, field), item), revision(entity, item, field)]
            : []
        }),
      ])
    })
    .map((sql) => ({ sql, why }))
}
