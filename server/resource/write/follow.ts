/** Rows that follow a record (`x.from`): when it changes, so do they, in the same transaction or, where they are many, by a job. */
import { sql } from 'kysely'
import type { Entity, Field } from '../../../src/schemas/core/define'
import { derivedPlan, type DerivedField } from '../../../src/schemas/core/derived/plan'
import { same } from '../../../src/schemas/core/same'
import type { Values } from '../../contracts/hooks'
import { runPrepared, slot } from '../../database/connection/prepared'
import { columnOf, partTable } from '../../database/schema/columns'
import { withAllRights, type Context } from '../../kernel/context'
import { memoize } from '../../kernel/memoize'
import type { DeriveTask } from '../../kernel/ports'
import type { Snapshot } from '../../kernel/registry'
import type { Sql } from '../../kernel/sql'
import { rowJson } from '../query/row-json'
import { writeRow } from '../query/statement'
import { constraintError } from './constraint-error'
import { deriveRecord } from './derived'
import { labelOf } from './label'

/** More rows than these follow by a job. */
const mostAtOnce = 500
/** A job commits so many at a time. */
const portion = 200

/** Fields of one entity that follow one reference. */
interface Follower {
  entity: Entity
  reference: Field
  list: Field | undefined
  fields: readonly DerivedField[]
}

/** By the entity that is followed. */
const followers = memoize((snapshot: Snapshot): ReadonlyMap<string, readonly Follower[]> => {
  const found = new Map<string, Follower[]>()
  for (const entity of snapshot.entities) {
    const fields = (derivedPlan(entity)?.fields ?? []).filter(({ from, fillsEmpty }) => from && !fillsEmpty)
    const places = new Set(fields.map(({ from, list }) => placeOf(list, from?.reference)))
    for (const place of places) {
      const own = fields.filter(({ from, list }) => placeOf(list, from?.reference) === place)
      const follower = followerAt(entity, place, own)
      const target = own[0]?.from?.target
      if (follower && target !== undefined) found.set(target, [...(found.get(target) ?? []), follower])
    }
  }
  return found
})

const placeOf = (list: string | undefined, reference = ''): string => (list === undefined ? reference : `${list}.${reference}`)

function followerAt(entity: Entity, place: string, fields: readonly DerivedField[]): Follower | undefined {
  const [name, child] = place.split('.')
  const top = entity.fields.find((field) => field.name === name)
  const reference = child === undefined ? top : top?.items?.find((item) => item.name === child)
  return reference && { entity, reference, list: child === undefined ? undefined : top, fields }
}

/**
 * @param changed names of the fields of the record that have another value now
 * @param id of the record, which is written
 */
export async function follow(ctx: Context, entity: Entity, changed: readonly string[], id: () => Promise<number>): Promise<void> {
  const touched = (followers(ctx.snapshot).get(entity.name) ?? []).filter(({ fields }) =>
    fields.some(({ from }) => from && changed.includes(from.name)),
  )
  for (const { entity: other, reference, list } of touched) {
    const task = { entity: other.name, reference: placeOf(list?.name, reference.name), record: await id() }
    const ids = await nextRows(ctx, other, task, { after: 0, limit: mostAtOnce + 1 })
    if (ids.length <= mostAtOnce) await deriveRows(ctx, other, ids)
    else if (ctx.ports?.deriveLater) await ctx.ports.deriveLater(ctx, task)
    else for (let after: number | null = 0; after !== null;) after = await derivePortion(ctx, task, after)
  }
}

/** One portion of the task. @returns the last row that it looked at; null = there are no more */
export async function derivePortion(ctx: Context, task: DeriveTask, after: number): Promise<number | null> {
  const entity = ctx.snapshot.find(task.entity)
  if (!entity) return null
  const ids = await nextRows(ctx, entity, task, { after, limit: portion })
  await deriveRows(ctx, entity, ids)
  return ids.at(-1) ?? null
}

async function nextRows(
  ctx: Context,
  entity: Entity,
  { reference, record = 0 }: DeriveTask,
  { after, limit }: { after: number; limit: number },
): Promise<number[]> {
  const follower = reference === undefined ? undefined : followerAt(entity, reference, followedAt(entity, reference))
  const rows = await runPrepared(
    ctx.db,
    ctx.snapshot,
    `rows that follow ${entity.name} ${reference ?? ''}`,
    { record, after, limit },
    () => sql<{ id: number }>`
      select t.id from ${sql.table(entity.table)} as t
      where t.id > ${slot('after')}::bigint and t.deleted_at is null and ${follower ? sql.join(refers(follower), sql` and `) : sql`true`}
      order by t.id limit ${slot('limit')}::integer`,
  )
  return rows.map(({ id }) => Number(id))
}

const followedAt = (entity: Entity, place: string): DerivedField[] =>
  (derivedPlan(entity)?.fields ?? []).filter(({ from, list, fillsEmpty }) => !fillsEmpty && placeOf(list, from?.reference) === place)

/** The row names the record, and not all that follows it is frozen. */
function refers({ entity, reference, list, fields }: Follower): Sql<boolean>[] {
  const column = columnOf(reference)
  const [first, ...others] = fields.map(({ frozenIn }) => frozenIn)
  const frozen = (first ?? []).filter((state) => others.every((states) => states.includes(state)))
  const state = entity.x.states?.field
  const names = list
    ? sql<boolean>`exists (select 1 from ${sql.table(partTable(entity, list))} as p where p.parent_id = t.id and p.${sql.ref(column)} = ${slot('record')}::bigint)`
    : sql<boolean>`t.${sql.ref(column)} = ${slot('record')}::bigint`
  return [
    names,
    ...(frozen.length > 0 && state !== undefined
      ? [sql<boolean>`not t.${sql.ref(state)} in (${sql.join(frozen.map((one) => sql.lit(one)))})`]
      : []),
  ]
}

/**
 * Brings what is derived in these rows up to date, each with a version, its trail and its event. Rows whose new value has no room keep the old one:
 * their next save is refused with the field.
 */
export async function deriveRows(ctx: Context, entity: Entity, ids: readonly number[]): Promise<void> {
  const plan = derivedPlan(entity)
  if (!plan || ids.length === 0) return
  const own = asFollower(ctx)
  // Whoever held a row may have changed its child rows: they are read by a statement of their own, which sees that.
  await runPrepared(
    own.db,
    own.snapshot,
    `hold ${entity.name}`,
    { ids },
    () =>
      sql`select 1 from ${sql.table(entity.table)} as t where t.id = any(${slot('ids')}::bigint[]) order by t.id for no key update of t`,
  )
  const rows = await runPrepared(
    own.db,
    own.snapshot,
    `follow ${entity.name}`,
    { ids },
    () => sql<{ data: Values }>`
      select ${rowJson(entity, 't')} as data from ${sql.table(entity.table)} as t
      where t.id = any(${slot('ids')}::bigint[]) and t.deleted_at is null order by t.id`,
  )
  const names = new Set(plan.fields.map(({ field, list }) => list ?? field.name))
  const known = new Map<string, Values>()
  for (const { data: before } of rows) {
    const { row: after, errors } = await deriveRecord(own, entity, { before, after: before }, known)
    const changed = errors.length > 0 ? [] : [...names].filter((name) => !same(before[name] ?? null, after[name] ?? null))
    if (changed.length > 0) await writeFollowed(own, entity, { before, after, changed })
  }
}

async function writeFollowed(
  ctx: Context,
  entity: Entity,
  { before, after, changed }: { before: Values; after: Values; changed: readonly string[] },
): Promise<void> {
  const id = Number(before.id)
  const pick = <T>(valueOf: (name: string) => T) => Object.fromEntries(changed.map((name) => [name, valueOf(name)]))
  const values = pick((name) => after[name] ?? null)
  const changes = pick((name) => ({ from: before[name] ?? null, to: after[name] ?? null }))
  try {
    await writeRow(ctx, { entity, action: 'updated', id, values, changes, label: labelOf(entity, after) })
  } catch (error) {
    throw constraintError(ctx.snapshot, error) ?? error
  }
  await follow(ctx, entity, changed, () => Promise.resolve(id))
}

/**
 * Whoever changed the record need not see its followers, whose change is no part of what may be undone: it goes back with the record. Their
 * own browser hears of it too.
 */
function asFollower(ctx: Context): Context {
  const { change_set: _set, action: _action, origin, ...rest } = withAllRights(ctx)
  const { socket_id: _socket, ...kept } = origin
  return { ...rest, origin: kept }
}
