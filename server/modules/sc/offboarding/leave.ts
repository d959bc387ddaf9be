/** What leaving does (sc.md §4): posts and roles end, offices are vacated, sessions and tokens stop, the seat is free. */
import { sql } from 'kysely'
import { audit } from '../../../outbox/audit'
import { raiseEpoch } from '../../../auth/session/epoch'
import { endLinks } from '../../../auth/password/reset-link'
import { endAccessTokens } from '../../../auth/session/access-tokens'
import { revokeSessions } from '../../../auth/session/sessions'
import { endTrust } from '../../../auth/two-factor/trusted-devices'
import { withAllRights, type Context } from '../../../kernel/context'
import type { HandoverEntry } from '../../../contracts/handover'
import { namedPerson } from '../../../handover/named-person'
import type { Saved } from '../../../contracts/hooks'
import { publishEvent } from '../../../outbox/publish'
import { deleteRecord } from '../../../resource/write/delete'
import { findRecord } from '../../../resource/read/read'
import { write } from '../../../resource/write/write'
import { refuseLastAdministratorGone } from '../rights/administrators'
import { announcePost } from '../posts/post-hooks'
import { refreshPostMarks } from '../posts/post-marks'
import { postsAtLeaving, type DatedPost } from './rules/leaving'

export interface LeavePlan {
  reason: string | null
  /** Key of the handover → why it stays where it is. */
  skipped: Readonly<Record<string, string | null>>
}

export interface Leaving {
  handover: readonly HandoverEntry[]
}

/** No work to hand over, but what it gives ends with him. */
const membership = namedPerson({ key: 'sc.group-member', label: '', entity: 'sc/group', field: 'members', vacates: true })

/**
 * In the caller's transaction, which holds the person's row.
 * @throws 422 when nobody would administer any more
 */
export async function leave(
  ctx: Context,
  before: Saved,
  { leave_date, ...plan }: LeavePlan & { leave_date: string },
  { handover }: Leaving,
): Promise<void> {
  const id = before.id
  const open = await openCounts(ctx, id, handover)
  await endPosts(ctx, id, leave_date)
  await endRoles(ctx, id, leave_date)
  for (const entry of [...handover, membership]) await entry.vacate?.(ctx, id)
  const values = { status: 'left', leave_date }
  await write(withAllRights(ctx), ctx.snapshot.get('sc/user'), 'updated', before, values, { ...before, ...values })
  await refreshPostMarks(ctx, [id])
  // A password and tokens that came back to life with a rehired person would be somebody else's way in.
  await sql`update sc_user set leave_plan = null, password_hash = null, one_time_until = null, must_change_password = true where id = ${id}`.execute(
    ctx.db,
  )
  await endAccessTokens(ctx, { id, account: String(before.account) })
  await endLinks(ctx, id)
  await endTrust(ctx, id)
  await revokeSessions(ctx, { userId: id, reason: 'disabled' })
  await refuseLastAdministratorGone(ctx)
  await audit(ctx, {
    action: 'offboarded',
    entity: 'user',
    record_id: id,
    label: String(before.account),
    changes: { leave_date, ...plan, open },
  })
  await raiseEpoch(ctx, id)
  await publishEvent(ctx, 'sc.user.left', { entity: 'sc/user', record_id: id, user: id, leave_date })
}

/** What stands in his name, by key; only what there is. */
async function openCounts(ctx: Context, id: number, handover: readonly HandoverEntry[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const entry of handover) {
    const count = await entry.count(ctx, id)
    if (count > 0) counts[entry.key] = count
  }
  return counts
}

/** Past the hooks: of somebody who has left none needs to be the primary one. */
async function endPosts(ctx: Context, id: number, end_date: string): Promise<void> {
  const [all, entity] = [withAllRights(ctx), ctx.snapshot.get('sc/user-department')]
  const { rows } =
    await sql<DatedPost>`select id, start_date::text, end_date::text from sc_user_department where user_id = ${id} and deleted_at is null order by id`.execute(
      ctx.db,
    )
  const { ended, dropped } = postsAtLeaving(rows, end_date)
  for (const post of [...ended, ...dropped]) {
    const row = await findRecord(all, entity, Number(post.id), { lock: true })
    if (!row) continue
    const isDropped = dropped.includes(post)
    await write(all, entity, isDropped ? 'deleted' : 'updated', row, isDropped ? {} : { end_date }, isDropped ? row : { ...row, end_date })
    await announcePost(ctx, row, { gone: isDropped })
  }
}

async function endRoles(ctx: Context, id: number, end_date: string): Promise<void> {
  const [all, entity] = [withAllRights(ctx), ctx.snapshot.get('sc/role-assignment')]
  const { rows } = await sql<{ id: number; begins: boolean }>`
    select id, coalesce(start_date <= ${end_date}::text::date, true) as begins from sc_role_assignment
    where owner = ${`u${id}`} and deleted_at is null and (end_date is null or end_date > ${end_date}::text::date) order by id`.execute(
    ctx.db,
  )
  for (const assignment of rows) {
    const row = assignment.begins ? await findRecord(all, entity, Number(assignment.id), { lock: true }) : undefined
    if (row) await write(all, entity, 'updated', row, { end_date }, { ...row, end_date })
    else await deleteRecord(all, entity, Number(assignment.id))
  }
}
