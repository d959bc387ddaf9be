/** One row for every entity, with a fit value in every column: data that a migration must keep. */
import fc from 'fast-check'
import Decimal from 'decimal.js'
import { sql } from 'kysely'
import type { Entity, Field } from '../../src/schemas/core/define'
import type { Db } from '../../server/kernel/context'
import { childLists, columnFields, columnOf, linkFields, partTable, sqlType } from '../../server/database/schema/columns'
import type { Snapshot } from '../../server/kernel/registry'

/** @returns the id of each entity's row */
export async function insertSamples(db: Db, snapshot: Snapshot): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  for (const entity of snapshot.entities.filter(({ x }) => !x.view)) await insertSample(db, snapshot, entity, ids)
  return ids
}

async function insertSample(
  db: Db,
  snapshot: Snapshot,
  entity: Entity,
  ids: Map<string, number>,
  waiting: readonly string[] = [],
): Promise<number | null> {
  const known = ids.get(entity.name)
  if (known !== undefined) return known
  if (waiting.includes(entity.name)) return null
  const referred = async (field: Field) => {
    const target = snapshot.find(field.ref ?? '')
    if (target === entity) return ids.get(entity.name) ?? null
    // Where two refer to each other, the one that must be there comes first.
    if (target && !field.required && needs(snapshot, target, [...waiting, entity.name], ids)) return null
    return target ? insertSample(db, snapshot, target, ids, [...waiting, entity.name]) : null
  }
  // `version` stands for the entity whose fields all lie elsewhere.
  const values = [['version', sql`1`] as const, ...(await columnValues(entity.fields, referred))]
  const [row] = (
    await sql<{
      id: number
    }>`insert into ${sql.table(entity.table)} (${sql.join(values.map(([column]) => sql.ref(column)))}) values (${sql.join(values.map(([, value]) => value))}) returning id`.execute(
      db,
    )
  ).rows
  const id = row?.id ?? 0
  ids.set(entity.name, id)
  for (const list of childLists(entity)) {
    const child = [['position', sql`1`] as const, ...(await columnValues(list.items ?? [], referred))]
    await sql`insert into ${sql.table(partTable(entity, list))} (parent_id, ${sql.join(child.map(([column]) => sql.ref(column)))}) values (${id}, ${sql.join(child.map(([, value]) => value))})`.execute(
      db,
    )
  }
  for (const field of linkFields(entity)) {
    const target = await referred(field)
    if (target !== null)
      await sql`insert into ${sql.table(partTable(entity, field))} (parent_id, target_id) values (${id}, ${target})`.execute(db)
  }
  return id
}

/** Can no row of it be made before one of these, whose rows are just being made? */
function needs(
  snapshot: Snapshot,
  entity: Entity,
  waiting: readonly string[],
  ids: ReadonlyMap<string, number>,
  seen: readonly string[] = [],
): boolean {
  if (ids.has(entity.name) || seen.includes(entity.name)) return false
  return [...entity.fields, ...childLists(entity).flatMap((list) => list.items ?? [])].some(({ ref, required }) => {
    const target = required && ref && ref !== entity.name ? snapshot.find(ref) : undefined
    if (!target || ids.has(target.name)) return false
    return waiting.includes(target.name) || needs(snapshot, target, waiting, ids, [...seen, entity.name])
  })
}

type Column = readonly [string, ReturnType<typeof sql>]

async function columnValues(fields: readonly Field[], referred: (field: Field) => Promise<number | null>): Promise<Column[]> {
  const columns: Column[] = []
  for (const field of columnFields(fields)) {
    const value = field.type === 'ref' ? await referred(field) : sampleValue(field)
    const text = value === null ? null : field.type === 'i18n-text' || field.type === 'json' ? JSON.stringify(value) : value
    columns.push([
      columnOf(field),
      Array.isArray(text)
        ? sql`${text}::${sql.raw(sqlType(field))}`
        : sql`${text === null ? null : String(text)}::text::${sql.raw(sqlType(field))}`,
    ])
  }
  return columns
}

function sampleValue(field: Field): unknown {
  const [value] = field.values ?? []
  switch (field.type) {
    case 'enum':
      return value
    case 'set':
      return field.x.each === 'weekday'
        ? Array.from({ length: 7 }, () => value)
        : (field.values ?? []).slice(0, Number(field.schema.minItems ?? 1))
    case 'boolean':
      return true
    case 'integer':
    case 'duration':
      return field.schema.minimum ?? field.schema.maximum ?? 3
    case 'decimal':
    case 'money':
    case 'percent':
      return sampleDecimal(field)
    case 'date':
      return '2026-11-21'
    case 'time':
      return '09:00'
    case 'datetime':
      return '2026-11-21T01:02:03.456Z'
    case 'i18n-text':
      return { en: 'Sample', tw: '樣本' }
    case 'json':
      return { sample: [1] }
    case 'any-ref':
      return 'zz/zone/1'
    case 'owner':
      return 'u1'
    case 'owners':
      return ['u1']
    case 'texts':
      return ['sample']
    case 'integers':
      return [1]
    case 'colour':
      return '#a0b1c2'
    default:
      return sampleText(field)
  }
}

function sampleDecimal({ x }: Field): string {
  if (x.above !== undefined) return new Decimal(x.above).plus(new Decimal(10).pow(-(x.scale ?? 4))).toFixed()
  return x.min ?? x.max ?? '1'
}

function sampleText({ schema }: Field): string {
  const max = typeof schema.maxLength === 'number' ? schema.maxLength : 100
  const min = typeof schema.minLength === 'number' ? schema.minLength : 1
  if (typeof schema.pattern !== 'string') return 'sample'.padEnd(min, '.').slice(0, max)
  return (
    fc.sample(
      fc.stringMatching(new RegExp(schema.pattern, 'u')).filter((text) => text.length <= max && text.length >= min && !text.includes('\0')),
      { numRuns: 1, seed: 1 },
    )[0] ?? ''
  )
}
