/** Writing remarks (cm.md §3.6): at a customer record that one may show; who is mentioned is told, as far as he may show it too. */
import { sql } from 'kysely'
import type { remarkTargets } from '../../../../src/schemas/cm/value-lists'
import { same } from '../../../../src/schemas/core/same'
import type { Wording } from '../../../../src/shared/cm/remark'
import { transact, withAllRights, type Context } from '../../../kernel/context'
import { forbidden, invalidField, notFound } from '../../../kernel/errors'
import { dropFiles } from '../../../resource/write/linked-files'
import { publishEvent } from '../../../outbox/publish'
import { createRecord, updateRecord, type WriteOptions } from '../../../resource/write/write'
import { discussion, type Target } from '../../sc'
import { partiesOf } from '../activity/activity-parties'
import { refreshRotten } from '../lead/lead-activities'
import { remarkActions } from './rules/remark-rules'

export type TargetType = (typeof remarkTargets)[number]
/** @property not_notified mentioned people who may not show the record */
export interface SavedRemark {
  id: number
  not_notified: { id: number; name: string }[]
}

/** @throws 404 when there is no such record for the caller, 422 naming the field */
export function addRemark(
  ctx: Context,
  at: { type: TargetType; id: number },
  { body, files = [] }: Wording,
  options: WriteOptions = {},
): Promise<SavedRemark> {
  return transact(ctx, async (tx) => {
    const target = await discussion.target(tx, { module: 'cm', entity: at.type, id: at.id })
    const text = discussion.tidy(body, files)
    const mentioned = await discussion.mentionsOf(tx, text, [])
    const { id } = await createRecord(
      withAllRights(tx),
      tx.snapshot.get('cm/remark'),
      { target_type: at.type, target_id: at.id, body: text, files: [...new Set(files)], mentions: mentioned },
      { ...options, trusted: true },
    )
    const told = await notifyMentioned(tx, target, { mentioned, before: [] })
    if (at.type === 'lead') await touch(tx, at.id)
    await announce(tx, target, 'commented', told.mention)
    return { id: Number(id), not_notified: await discussion.namesOf(tx, told.not_notified) }
  })
}

/** The lead was cared for (R10). No version is made: nobody changed what it says. */
async function touch(ctx: Context, lead: number): Promise<void> {
  await sql`update cm_lead set last_touch_at = ${ctx.now()} where id = ${lead}`.execute(ctx.db)
  await refreshRotten(ctx, [lead])
}

/** By its author, for a day. Who is mentioned only now is told. @param wording without `files` those stay @throws 403 · 404 · 422 */
export function editRemark(ctx: Context, id: number, { body, files }: Wording, options: WriteOptions = {}): Promise<SavedRemark> {
  return transact(ctx, async (tx) => {
    const { target, row } = await allowed(tx, id, 'edit')
    const kept = [...new Set(files ?? row.files)]
    const text = discussion.tidy(body, kept)
    if (text === (row.body ?? '') && same(kept, row.files)) return { id, not_notified: [] }
    const mentioned = await discussion.mentionsOf(tx, text, row.mentions)
    await rewrite(tx, id, { body: text, files: kept, mentions: mentioned, edited_at: tx.now().toISOString() }, options)
    if (text === '') await clearBody(tx, id)
    await dropFiles(tx, tx.snapshot.get('cm/remark'), { record: id, field: 'files', ids: row.files.filter((file) => !kept.includes(file)) })
    const { not_notified } = await notifyMentioned(tx, target, { mentioned, before: row.mentions })
    await announce(tx, target, 'comment-changed')
    return { id, not_notified: await discussion.namesOf(tx, not_notified) }
  })
}

/** Its author and moderators, at any time. @throws 403 · 404 · 422 */
export function pinRemark(ctx: Context, id: number, pinned: boolean, options: WriteOptions = {}): Promise<void> {
  return transact(ctx, async (tx) => {
    const { target } = await allowed(tx, id, 'pin')
    await rewrite(tx, id, { pinned }, options)
    await announce(tx, target, 'comment-changed')
  })
}

/** By its author for a day, by a moderator at any time: its text and its files go, a line says who removed it. @throws 403 · 404 · 422 */
export function removeRemark(ctx: Context, id: number, options: WriteOptions = {}): Promise<void> {
  return transact(ctx, async (tx) => {
    const { target, row } = await allowed(tx, id, 'remove')
    await rewrite(
      tx,
      id,
      { mentions: [], files: [], pinned: false, removed_at: tx.now().toISOString(), removed_by: target.person },
      options,
    )
    await clearBody(tx, id)
    await dropFiles(tx, tx.snapshot.get('cm/remark'), { record: id, field: 'files', ids: row.files })
    await announce(tx, target, 'comment-changed')
  })
}

interface Row {
  target_type: TargetType
  target_id: number
  author: number | null
  body: string | null
  created_at: string
  removed_at: string | null
  mentions: number[]
  files: number[]
}

/** Held until the commit. */
async function allowed(ctx: Context, id: number, action: 'edit' | 'pin' | 'remove'): Promise<{ target: Target; row: Row }> {
  const {
    rows: [row],
  } = await sql<Row>`
    select r.target_type, r.target_id, r.created_by as author, r.body, r.created_at, r.removed_at,
      array(select target_id from cm_remark__mentions where parent_id = r.id order by position) as mentions,
      array(select target_id from cm_remark__files where parent_id = r.id order by position) as files
    from cm_remark as r where r.id = ${id} and r.deleted_at is null for no key update of r`.execute(ctx.db)
  if (!row) throw notFound()
  const target = await discussion.target(ctx, { module: 'cm', entity: row.target_type, id: row.target_id })
  if (row.removed_at !== null) throw invalidField('id', 'cm:error.remark_removed')
  const standing = { author: row.author, created_at: new Date(row.created_at), isRemoved: false }
  const actions = remarkActions(
    standing,
    { person: target.person, isModerator: await discussion.isModerator(ctx, target), now: ctx.now() },
    discussion.actions,
  )
  if (actions.includes(action)) return { target, row }
  throw row.author === target.person ? invalidField('id', 'cm:error.remark_too_old') : forbidden()
}

const rewrite = (ctx: Context, id: number, values: Readonly<Record<string, unknown>>, options: WriteOptions = {}) =>
  updateRecord(withAllRights(ctx), ctx.snapshot.get('cm/remark'), id, values, { ...options, trusted: true })

/** A secret's former value is not read, so the write path can't see that it goes. */
async function clearBody(ctx: Context, id: number): Promise<void> {
  await sql`update cm_remark set body = null where id = ${id}`.execute(ctx.db)
}

const notifyMentioned = (
  ctx: Context,
  target: Target,
  { mentioned, before }: { mentioned: readonly number[]; before: readonly number[] },
) =>
  discussion.notify(
    ctx,
    target,
    { actor: target.person, mentioned, before },
    {
      words: { mention: { event: 'cm.remark.mention', text: 'cm:notice.remark_mention' } },
      url: `/record/${target.entity.name}/${target.place.id}`,
    },
  )

/** The record's screens read again, and those of the organization whose timeline shows it too; followers are told by their listener. */
async function announce(
  ctx: Context,
  { entity, place }: Target,
  event: 'commented' | 'comment-changed',
  told: readonly number[] = [],
): Promise<void> {
  await publishEvent(ctx, event, { entity: entity.name, record_id: place.id, told })
  if (place.entity !== 'lead' && place.entity !== 'person') return
  const { organizations } = await partiesOf(ctx, [{ [place.entity]: place.id }])
  for (const record_id of organizations) await publishEvent(ctx, 'comment-changed', { entity: 'cm/organization', record_id })
}
