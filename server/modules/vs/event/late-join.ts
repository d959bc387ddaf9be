/** Who joins the audience later joins the roster, until the event closes (vs.md §3 late_join). */
import { sql } from 'kysely'
import type { JobKind } from '../../../contracts/jobs'
import { withAllRights, type Context } from '../../../kernel/context'
import { publicKeys } from '../secret/ballot-keys'
import type { EventRow } from './event-questions'
import { notifyParticipants } from './notify-participants'
import { everyone, freezeRoster, participantsOf } from './roster'
import { lockEvent, writeEvent } from './write-event'

const running = sql<boolean>`late_join and state in ('scheduled', 'open', 'suspended') and deleted_at is null`

/** Every hour. */
export const reachLateJoiners: JobKind = {
  kind: 'vs.reach-late-joiners',
  async run({ ctx, transact }) {
    const { rows } = await sql<{ id: number }>`select id::int as id from vs_event where ${running} order by id`.execute(ctx.db)
    let joined = 0
    for (const { id } of rows) joined += await transact(async (tx) => joinLate(tx, id))
    return { result: { joined } }
  },
}

/** @returns how many came */
async function joinLate(plain: Context, id: number): Promise<number> {
  const ctx = withAllRights(plain)
  // It may have closed since it was listed; while it is locked it does not.
  const { rows } = await sql`select from vs_event where id = ${id} and ${running} for no key update`.execute(ctx.db)
  if (rows.length === 0) return 0
  const before = await lockEvent(ctx, id)
  const row = before as EventRow
  if (!(await hasPlainPapers(ctx, row))) return 0
  const known = new Set(await everyone(ctx, id))
  const late = (await participantsOf(ctx, row)).filter((person) => !known.has(person))
  if (late.length === 0) return 0
  const after = await writeEvent(ctx, before, { eligible: await freezeRoster(ctx, id, late) })
  await notifyParticipants(ctx, after, row.state === 'scheduled' ? 'invited' : 'opened', late)
  return late.length
}

/** Latecomers weigh one: a secret event that was published without that weight has no key for their papers. */
async function hasPlainPapers(ctx: Context, row: EventRow): Promise<boolean> {
  const keys = row.secrecy === 'secret' ? await publicKeys(ctx, row) : null
  return keys === null || keys.classes.some(({ class: weight }) => weight === '1')
}
