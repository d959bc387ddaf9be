/** The record that comments stand at: who may show it reads and writes them (sc.md §3.6), and whom its module lets (`discussion`). */
import { sql } from 'kysely'
import type { Entity } from '../../../../src/schemas/core/define'
import { withAllRights, type Context } from '../../../kernel/context'
import { notFound, unauthorized } from '../../../kernel/errors'
import type { Values } from '../../../contracts/hooks'
import { shownRecord, type RecordPlace } from '../../../resource/read/place'
import { findRecord } from '../../../resource/read/read'
import { isAdministrator } from '../rights/administrators'

export interface Target {
  place: RecordPlace
  entity: Entity
  record: Values
  person: number
}

/** @throws 404 when there is no such record for the caller, or its kind has no comments: never a hint that it exists */
export async function commentTarget(ctx: Context, place: RecordPlace): Promise<Target> {
  const target = (await joinedRecord(ctx, place)) ?? (await openRecord(ctx, place))
  if (target.entity.x.comments === false) throw notFound()
  return target
}

async function openRecord(ctx: Context, place: RecordPlace): Promise<Target> {
  const target = await discussedRecord(ctx, place)
  if ((await ctx.hooks[target.entity.name]?.showsComments?.(ctx, place.id)) === false) throw notFound()
  return target
}

/** As one of its readers, who need not hold a right of it. */
async function joinedRecord(ctx: Context, place: RecordPlace): Promise<Target | undefined> {
  const entity = ctx.snapshot.find(`${place.module}/${place.entity}`)
  if (!entity || !ctx.person || !(await ctx.hooks[entity.name]?.discussion?.joins(ctx, place.id))) return undefined
  const record = await findRecord(withAllRights(ctx), entity, place.id)
  return record && { place, entity, record, person: ctx.person.id }
}

/** What something is said about, wherever that is kept. @throws 404 */
export async function discussedRecord(ctx: Context, place: RecordPlace): Promise<Target> {
  if (!ctx.person) throw unauthorized()
  const { entity, record } = await shownRecord(ctx, place)
  if (entity.x.singleton || !entity.x.standard_actions.includes('show')) throw notFound()
  return { place, entity, record, person: ctx.person.id }
}

/** Administrators, and those of the record's module as far as their part of the organisation goes: where they may change the record. */
export async function isModerator(ctx: Context, { entity, place }: Pick<Target, 'entity' | 'place'>): Promise<boolean> {
  if (await isAdministrator(ctx)) return true
  const { rows } = await sql<{ scope: string | null }>`
    select scope from sc_module_admin where module = ${entity.module} and owner = any(${ctx.person?.owners ?? []}::text[]) and deleted_at is null`.execute(
    ctx.db,
  )
  if (rows.some(({ scope }) => scope === null)) return true
  return rows.length > 0 && (await findRecord(ctx, entity, place.id, { mode: 'write' })) !== undefined
}
