/** Rows with a value that some readers may not know: what the generated test of masks (tests/api/engine/masks) looks for in answers. */
import { sql } from 'kysely'
import type { Entity, Field } from '../../src/schemas/core/define'
import { isComparison, type Condition } from '../../src/schemas/core/filter'
import { isLinks } from '../../src/schemas/core/field-types'
import type { Repeated } from '../../src/schemas/core/types'
import type { Values } from '../../server/contracts/hooks'
import { partTable } from '../../server/database/schema/columns'
import type { Db } from '../../server/kernel/context'
import { insertRow, put } from './generated-actions'
import type { FindReference } from './sample'

export interface MaskedTools {
  db: Db
  entity: (name: string) => Entity
  find: FindReference
}

/** Closed to some readers in some rows, by a guard of its own or of what it repeats. */
export const isMasked = (entity: Entity, { x }: Field): boolean =>
  typeof x.repeats === 'object' ||
  (!x.secret && x.guard !== undefined && (x.guard_if !== undefined || entity.x.guards?.[x.guard] !== undefined))

export interface Marked {
  id: number
  /** As answers write the value: found in one, they tell it. */
  marker: string
  /** Of a reference: the row that it names. */
  target?: { entity: Entity; id: number }
  /** Of a value that can be asked for: the filter that finds it. */
  filter?: Condition
}

type Mark = Omit<Marked, 'id'> & { value: unknown }

let counter = 0

/** A row in the person's name that closes the field to others, with a value that no other row has. */
export async function markedRow(tools: MaskedTools, entity: Entity, field: Field, owner: number): Promise<Marked> {
  const { value, ...marked } = await markOf(tools, field, owner)
  const own = { [entity.x.row_owner ?? '']: owner, ...(isLinks(field) ? {} : { [field.name]: value }) }
  const closed = await fulfilling(tools, entity, field.x.guard_if, own)
  const id = await insertRow(tools.db, entity, tools.find, { ...own, ...closed })
  if (isLinks(field))
    await sql`insert into ${sql.table(partTable(entity, field))} (parent_id, target_id, position) values (${id}, ${value}, 1)`.execute(
      tools.db,
    )
  // As the history has it.
  await sql`insert into kontor_revision (entity, record_id, version, change_set_id, action, data)
    values (${entity.name}, ${id}, 1, gen_random_uuid(), 'created', ${JSON.stringify({ [field.name]: marked.marker })}::text::jsonb)`.execute(
    tools.db,
  )
  return { id, ...marked }
}

async function markOf(tools: MaskedTools, field: Field, owner: number): Promise<Mark> {
  const n = ++counter
  const found = (op: 'eq' | 'contains' | 'in', value: unknown): Condition => ({ field: field.name, op, value })
  const plain = (value: number | string): Mark => ({ value, marker: String(value), filter: found('eq', value) })
  if (field.ref !== undefined) {
    const [marker, target] = [`masked-${n}-title`, tools.entity(field.ref)]
    const id = await titledRow(tools, target, marker)
    return { value: id, marker, target: { entity: target, id }, filter: found('in', [id]) }
  }
  switch (field.type) {
    case 'json': {
      const marker = `masked-${n}-json`
      return {
        value: [typeof field.x.repeats === 'object' ? await repeatedEntry(tools, field.x.repeats, { owner, marker }) : { note: marker }],
        marker,
      }
    }
    case 'integer':
      return plain(7_000_000 + n)
    case 'decimal':
      return plain(`7.${String(654_000 + n)}`)
    case 'date':
      return plain(new Date(Date.UTC(2031, 0, n)).toISOString().slice(0, 10))
    case 'datetime': {
      // The day is the same in every zone that files are written in.
      const marker = new Date(Date.UTC(2032, 0, n)).toISOString().slice(0, 10)
      return { value: `${marker}T12:00:00.000Z`, marker, filter: found('eq', `${marker}T12:00:00.000Z`) }
    }
    case 'owners':
      return { value: [`u${7_000_000 + n}`], marker: `u${7_000_000 + n}` }
    case 'enum': {
      const marker = String(field.values?.at(-1))
      return { value: marker, marker, filter: found('eq', marker) }
    }
    default:
      return { value: `masked-${n}`, marker: `masked-${n}`, filter: found('contains', `masked-${n}`) }
  }
}

/** What an entry repeats of a record that closes it. */
async function repeatedEntry(
  tools: MaskedTools,
  { entity: name, by, fields }: Repeated,
  { owner, marker }: { owner: number; marker: string },
): Promise<Values> {
  const entity = tools.entity(name)
  const repeated = entity.fields.find((one) => one.name === fields[0])
  if (!repeated) throw new Error(`${name} has no field ${fields.join()}`)
  const { id } = await markedRow(tools, entity, repeated, owner)
  return { [by]: id, [repeated.name]: marker }
}

/** A new row that is called so, or whose title names a row that is. */
async function titledRow(tools: MaskedTools, entity: Entity, title: string): Promise<number> {
  const field = entity.fields.find(({ name }) => name === entity.title)
  if (!field) throw new Error(`${entity.name} has no title`)
  const value = field.ref ? await titledRow(tools, tools.entity(field.ref), title) : field.type === 'i18n-text' ? { en: title } : title
  return insertRow(tools.db, entity, tools.find, { [field.name]: value })
}

/** @returns what the row must hold for its guard to close it: a value, or a row that holds one */
async function fulfilling(tools: MaskedTools, entity: Entity, condition: Condition | undefined, own: Values): Promise<Values> {
  if (condition === undefined) return {}
  if (!isComparison(condition) || !['eq', 'in'].includes(condition.op))
    throw new Error(`${entity.name}: its x.guard_if is no single eq or in. Say here how it is fulfilled.`)
  const [name = '', further] = condition.field.split('.')
  const value: unknown = Array.isArray(condition.value) ? condition.value[0] : condition.value
  const field = entity.fields.find((one) => one.name === name)
  if (further === undefined || field?.ref === undefined) return { [name]: value }
  const target = tools.entity(field.ref)
  const named = typeof own[name] === 'number' ? own[name] : await insertRow(tools.db, target, tools.find)
  await put(tools.db, target, named, { [further]: value })
  return { [name]: named }
}
