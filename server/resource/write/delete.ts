/** Deleting, bringing back, and replacing a record (spec/README.md §2 "Deleting a used row"). */
import { sql } from 'kysely'
import type { Entity } from '../../../src/schemas/core/define'
import { transact, withAllRights, type Context } from '../../kernel/context'
import { ApiError, forbidden, invalid, invalidField, notFound } from '../../kernel/errors'
import type { Saved } from '../../contracts/hooks'
import { columnOf } from '../../database/schema/columns'
import { refuseClosedReferrers, refuseClosedRow } from './closed'
import { deriveRows } from './follow'
import { clearOtherDefaults } from './lookup'
import { findRecord } from '../read/read'
import { requireAction } from '../query/rights'
import { repoint } from './repoint'
import { goesWithParent, isKept, referrerRows, restricting, usedBy, type UsedBy, type UsersAmong } from '../query/used-by'
import { lockForWrite, write, type WriteOptions } from './write'

/**
 * To the recycle bin for 30 days. Rows whose parent it is go with it; optional references let go.
 * @param options.reader who is told of a refusal, where the system deletes for them
 * @param options.release those that let go once somebody says so (`on_delete: 'release'`) let go, each with a version of its own
 * @throws 422 when live rows refer to it: with those of them that the caller may read as `meta.used_by`, `meta.used_unseen` when there are
 * others, `meta.can_release` when all of them would let go
 */
export async function deleteRecord(
  ctx: Context,
  entity: Entity,
  id: number,
  { release = false, trusted = false, reader = ctx }: WriteOptions & { release?: boolean; reader?: Context } = {},
): Promise<Saved> {
  requireAction(ctx, entity, 'delete')
  return transact(ctx, async (tx) => {
    const row = await lockForDelete(tx, entity, id)
    if (!trusted) await refuseClosedRow(tx, entity, id)
    await tx.hooks[entity.name]?.beforeDelete?.(tx, row)
    await refuseUsed(tx, entity, id, { held: release }, reader)
    await releaseReferrers(tx, entity, id, reader)
    return write(tx, entity, 'deleted', row, {}, row)
  })
}

/**
 * Before several are deleted at once: whoever refers to any of them and would let go is told together, and nothing is done yet.
 * @throws 422 as a deletion
 */
export const requireRelease = (ctx: Context, entity: Entity, ids: readonly number[]): Promise<void> =>
  refuseUsed(ctx, entity, ids, { lettingGo: true })

async function refuseUsed(ctx: Context, entity: Entity, id: number | readonly number[], which: UsersAmong, reader = ctx): Promise<void> {
  const users = await usedBy(ctx, entity, id, which)
  if (users.length === 0) return
  const used_by = await usedBy({ ...reader, db: ctx.db }, entity, id, { ...which, seen: true })
  const canRelease = which.by === undefined && (which.lettingGo || (await usedBy(ctx, entity, id, { held: true })).length === 0)
  const count = countOf(used_by)
  const unseen = countOf(users) > count
  throw invalid(
    { id: [unseen ? { key: 'error:used_unseen' } : { key: 'error:used', params: { count } }] },
    { used_by, ...(unseen ? { used_unseen: true } : {}), ...(canRelease ? { can_release: true } : {}) },
  )
}

const countOf = (users: readonly UsedBy[]): number => users.reduce((sum, { count }) => sum + count, 0)

/** FOR UPDATE, so that a writer's FOR KEY SHARE on the row waits, and then finds it gone. */
async function lockForDelete(ctx: Context, entity: Entity, id: number): Promise<Saved> {
  const row = await lockForWrite(ctx, entity, id)
  if (entity.x.collaborators !== undefined && !(await findRecord(ctx, entity, id, { mode: 'delete' }))) throw forbidden()
  await sql`select 1 from ${sql.table(entity.table)} where id = ${id} for update`.execute(ctx.db)
  return row
}

async function releaseReferrers(ctx: Context, entity: Entity, id: number, reader = ctx): Promise<void> {
  for (const referrer of ctx.snapshot.referrers(entity.name)) {
    const policy = goesWithParent(referrer.entity, referrer.field) ? 'cascade' : (referrer.field.x.on_delete ?? 'restrict')
    if (policy === 'restrict' || policy === 'purge') continue
    await refuseClosedReferrers(ctx, referrer, id, { whole: policy === 'cascade' })
    const { rows } = await sql<{ id: number }>`select r.id ${referrerRows(referrer, sql`${id}`)}`.execute(ctx.db)
    if (policy === 'cascade') for (const row of rows) await deleteRecord(withAllRights(ctx), referrer.entity, Number(row.id), { reader })
    else await repoint(ctx, referrer, { from: id, to: null })
  }
}

/** @throws 404 when it is not in the caller's recycle bin, 422 when a live row has taken its place */
export async function restoreRecord(ctx: Context, entity: Entity, id: number): Promise<Saved> {
  requireAction(ctx, entity, 'delete')
  return transact(ctx, async (tx) => {
    const row = await lockForWrite(tx, entity, id, { deleted: true })
    await refuseClosedRow(tx, entity, id)
    const values = row.is_default === true ? { is_default: false } : {}
    // As a creation: what gives a right, or stands in a tree that has moved on, is judged and placed anew.
    const errors = (await tx.hooks[entity.name]?.validate?.(tx, { before: null, after: { ...row, ...values }, restored: true })) ?? {}
    if (Object.keys(errors).length > 0) throw invalid(errors)
    await restoreChildren(tx, entity, id)
    const restored = await write(tx, entity, 'restored', row, values, row)
    // What it follows may have changed meanwhile.
    await deriveRows(tx, entity, [id])
    await tx.hooks[entity.name]?.afterSave?.(tx, { before: null, after: restored })
    return restored
  })
}

/** What went with it comes back with it: rows whose parent it is, deleted in the same act. */
async function restoreChildren(ctx: Context, entity: Entity, id: number): Promise<void> {
  for (const { entity: child, field } of ctx.snapshot.referrers(entity.name)) {
    if (child.x.child_of !== field.name) continue
    const { rows } = await sql<{ id: number }>`
      select c.id from ${sql.table(child.table)} as c join ${sql.table(entity.table)} as p on p.id = c.${sql.ref(columnOf(field))}
      where p.id = ${id} and c.deleted_at = p.deleted_at order by c.id`.execute(ctx.db)
    for (const row of rows) await restoreRecord(withAllRights(ctx), child, Number(row.id))
  }
}

/**
 * Repoints every reference to `with_id` and deletes the row, all or nothing; the replacement takes over the default mark.
 * @throws 422 on `with_id` when it is the row itself, switched off or unknown; with `meta.used_by` where it is named by what nobody changes
 */
export async function replaceRecord(ctx: Context, entity: Entity, id: number, withId: number): Promise<Saved> {
  requireAction(ctx, entity, 'delete')
  if (id === withId) throw invalidField('with_id', 'error:replace_itself')
  return transact(ctx, async (tx) => {
    const row = await lockForDelete(tx, entity, id)
    await refuseClosedRow(tx, entity, id)
    const replacement = await findRecord(tx, entity, withId, { lock: true })
    if (!replacement) throw invalidField('with_id', 'error:validation.reference')
    if (replacement.active === false) throw invalidField('with_id', 'error:replace_inactive')
    await tx.hooks[entity.name]?.beforeDelete?.(tx, row)
    // An owner code gives rights and access: that is handed on where it was given, not by the way.
    await refuseUsed(tx, entity, id, { by: 'code' })
    await refuseUsed(tx, entity, id, { by: 'kept' })
    for (const referrer of restricting(tx, entity).filter((one) => !isKept(one))) await repoint(tx, referrer, { from: id, to: withId })
    await releaseReferrers(tx, entity, id)
    const deleted = await write(tx, entity, 'deleted', row, {}, row)
    if (row.is_default === true && replacement.is_default !== true) await inheritDefault(tx, entity, replacement)
    return deleted
  })
}

async function inheritDefault(ctx: Context, entity: Entity, replacement: Saved): Promise<void> {
  await clearOtherDefaults(ctx, entity, replacement)
  await write(ctx, entity, 'updated', replacement, { is_default: true }, replacement)
}

/** A row in the recycle bin, for those who may delete. */
export async function findDeleted(ctx: Context, entity: Entity, id: number): Promise<Saved> {
  const row = await findRecord(ctx, entity, id, { deleted: true })
  if (!row) throw notFound()
  return row
}

/** Something that can't be done to several rows at once. */
export const tooMany = (limit: number) =>
  new ApiError(422, { key: 'error:too_many', params: { limit } }, { errors: { ids: [{ key: 'error:too_many', params: { limit } }] } })
