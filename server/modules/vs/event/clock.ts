/** What events do by the clock (vs.md §4, §7): they open, remind and close. Asked every 15 seconds, on one node at a time. */
import { sql } from 'kysely'
import type { Saved } from '../../../contracts/hooks'
import { withAllRights, type Context } from '../../../kernel/context'
import { publishEvent } from '../../../outbox/publish'
import { writeProtocol } from '../protocol/write-protocol'
import { countAnswers } from '../result/count'
import { currentCount } from '../result/current-count'
import { isShown } from '../result/readers'
import { destroySigningKeys } from '../secret/ballot-keys'
import { mixEvent } from '../secret/mix-answers'
import { openBox } from '../secret/open-box'
import { issuedPapers } from '../secret/papers'
import { remind } from './acts'
import { lapseRequest } from './close-request'
import type { EventRow } from './event-questions'
import { notifyParticipants } from './notify-participants'
import { dropInactive, everyone } from './roster'
import { reminderTimes } from './rules/times'
import { requestSignatures } from './sign-protocol'
import { signersOf } from './signatures'
import { lockEvent, writeEvent } from './write-event'

async function due(ctx: Context, where: ReturnType<typeof sql>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id::int as id from vs_event where deleted_at is null and ${where} order by id limit 50 for update skip locked`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

export async function openDue(plain: Context): Promise<void> {
  const ctx = withAllRights(plain)
  for (const id of await due(ctx, sql`state = 'scheduled' and opens_at <= ${ctx.now()}`)) {
    const before = await lockEvent(ctx, id)
    const eligible = await dropInactive(ctx, id)
    const opened_at = ctx.now().toISOString()
    const after = await writeEvent(ctx, before, {
      state: 'open',
      opened_at,
      eligible,
      next_reminder_at: nextReminder(before as EventRow, ctx.now()),
    })
    await writeProtocol(ctx, { event: id, act: 'open', detail: { eligible } })
    await publishEvent(ctx, 'vs.event.opened', { entity: 'vs/event', record_id: id })
    await notifyParticipants(ctx, after, 'opened', await everyone(ctx, id))
  }
}

export async function remindDue(plain: Context): Promise<void> {
  const ctx = withAllRights(plain)
  for (const id of await due(ctx, sql`state = 'open' and next_reminder_at <= ${ctx.now()}`)) {
    const before = await lockEvent(ctx, id)
    const after = await writeEvent(ctx, before, { next_reminder_at: nextReminder(before as EventRow, ctx.now()) })
    await remind(ctx, after)
  }
}

export async function closeDue(plain: Context): Promise<void> {
  const ctx = withAllRights(plain)
  for (const id of await due(ctx, sql`state = 'open' and closes_at <= ${ctx.now()}`)) await closeEvent(ctx, await lockEvent(ctx, id))
}

/** Every answer is in once it has closed, so it is counted at the next look. */
export async function countDue(plain: Context): Promise<void> {
  const ctx = withAllRights(plain)
  for (const id of await due(ctx, sql`state = 'closed'`)) {
    const before = await lockEvent(ctx, id)
    const row = before as EventRow
    await mixEvent(ctx, id)
    const { root, result, ballots } =
      row.secrecy === 'secret' ? await countAnswers(ctx, row, await openBox(ctx, row)) : await currentCount(ctx, row)
    const protocol_signers = await signersOf(ctx, row)
    const after = await writeEvent(ctx, before, {
      ...{ state: 'counted', counted_at: ctx.now().toISOString(), board_root: root },
      ...{ result: isShown(row, ballots.length) ? result : null },
      ...{ eligible: result.eligible.people, answered: row.secrecy === 'secret' ? await issuedPapers(ctx, id) : ballots.length },
      // What was signed is another count.
      ...{ protocol_signers, protocol_signed_by: [] },
    })
    await writeProtocol(ctx, { event: id, act: 'count', detail: { root, cast: result.cast.people, state: result.state } })
    await requestSignatures(ctx, after, protocol_signers)
  }
}

/** @param before an open event, locked */
export async function closeEvent(ctx: Context, before: Saved): Promise<void> {
  await destroySigningKeys(ctx, before.id)
  const eligible = await dropInactive(ctx, before.id)
  const lapsed = await lapseRequest(ctx, before as EventRow)
  await writeEvent(ctx, before, { state: 'closed', closed_at: ctx.now().toISOString(), next_reminder_at: null, eligible, ...lapsed })
  await writeProtocol(ctx, { event: before.id, act: 'close' })
  await publishEvent(ctx, 'vs.event.closed', { entity: 'vs/event', record_id: before.id })
}

function nextReminder({ opens_at, closes_at, remind }: EventRow, now: Date): string | null {
  const next = reminderTimes(opens_at, closes_at, remind).find((at) => at > now.getTime())
  return next === undefined ? null : new Date(next).toISOString()
}
