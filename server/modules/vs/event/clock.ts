/** What events do by the clock (vs.md §4, §7): they open, remind and close. Asked every 15 seconds, on one node at a time. */
import { sql } from 'kysely'
import type { Saved } from '../../../contracts/hooks'
import { withAllRights, type Context } from '../../../kernel/context'
import { publishEvent } from '../../../outbox/publish'
import { lockForWrite, writeAction } from '../../../resource/write/write'
import { organisation } from '../../sc'
import { writeProtocol } from '../protocol/write-protocol'
import { countNamed } from '../result/count'
import { remind } from './acts'
import type { EventRow } from './event-questions'
import { notifyParticipants } from './notify-participants'
import { everyone } from './roster'
import { reminderTimes } from './rules/times'

async function due(ctx: Context, where: ReturnType<typeof sql>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id::int as id from vs_event where deleted_at is null and ${where} order by id limit 50 for update skip locked`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

const locked = (ctx: Context, id: number): Promise<Saved> => lockForWrite(ctx, ctx.snapshot.get('vs/event'), id)

export async function openDue(plain: Context): Promise<void> {
  const ctx = withAllRights(plain)
  for (const id of await due(ctx, sql`state = 'scheduled' and opens_at <= ${ctx.now()}`)) {
    const before = await locked(ctx, id)
    const eligible = await dropInactive(ctx, id)
    const opened_at = ctx.now().toISOString()
    const after = await write(ctx, before, { state: 'open', opened_at, eligible, next_reminder_at: nextReminder(before, ctx.now()) })
    await writeProtocol(ctx, { event: id, act: 'open', detail: { eligible } })
    await publishEvent(ctx, 'vs.event.opened', { entity: 'vs/event', record_id: id })
    await notifyParticipants(ctx, after, 'opened', await everyone(ctx, id))
  }
}

export async function remindDue(plain: Context): Promise<void> {
  const ctx = withAllRights(plain)
  for (const id of await due(ctx, sql`state = 'open' and next_reminder_at <= ${ctx.now()}`)) {
    const before = await locked(ctx, id)
    const after = await write(ctx, before, { next_reminder_at: nextReminder(before, ctx.now()) })
    await remind(ctx, after)
  }
}

export async function closeDue(plain: Context): Promise<void> {
  const ctx = withAllRights(plain)
  for (const id of await due(ctx, sql`state = 'open' and closes_at <= ${ctx.now()}`)) await closeEvent(ctx, await locked(ctx, id))
}

/** Every answer is in once it has closed, so it is counted at the next look. */
export async function countDue(plain: Context): Promise<void> {
  const ctx = withAllRights(plain)
  for (const id of await due(ctx, sql`state = 'closed' and secrecy = 'named'`)) {
    const before = await locked(ctx, id)
    const { root, result } = await countNamed(ctx, before as EventRow)
    await write(ctx, before, {
      ...{ state: 'counted', counted_at: ctx.now().toISOString(), board_root: root, result },
      ...{ eligible: result.eligible.people, answered: result.cast.people + result.invalid.people },
    })
    await writeProtocol(ctx, { event: id, act: 'count', detail: { root, cast: result.cast.people, state: result.state } })
  }
}

/** @param before an open event, locked */
export async function closeEvent(ctx: Context, before: Saved): Promise<void> {
  await write(ctx, before, { state: 'closed', closed_at: ctx.now().toISOString(), next_reminder_at: null })
  await writeProtocol(ctx, { event: before.id, act: 'close' })
  await publishEvent(ctx, 'vs.event.closed', { entity: 'vs/event', record_id: before.id })
}

const write = async (ctx: Context, before: Saved, values: Readonly<Record<string, unknown>>): Promise<EventRow> =>
  (await writeAction(ctx, ctx.snapshot.get('vs/event'), before, values)) as EventRow

function nextReminder({ opens_at, closes_at, remind: lines }: Saved, now: Date): string | null {
  const given = Array.isArray(lines) ? lines.filter((line) => typeof line === 'string') : null
  const next = reminderTimes(String(opens_at), String(closes_at), given).find((at) => at > now.getTime())
  return next === undefined ? null : new Date(next).toISOString()
}

/** Who has become inactive before it opens leaves the roster (vs.md §4). @returns how many are left */
async function dropInactive(ctx: Context, event: number): Promise<number> {
  const people = await everyone(ctx, event)
  const active = await organisation.expand(
    ctx,
    people.map((person) => `u${person}`),
  )
  await sql`delete from vs_participant where event_id = ${event} and not user_id = any(${active}::bigint[])`.execute(ctx.db)
  return active.length
}
