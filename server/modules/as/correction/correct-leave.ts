/**
 * Approved leave follows the plan of its dates (as.md R10): minutes that are no longer owed go back by rows of the ledger with their reason; what
 * can't be corrected by itself becomes an item for HR (as/leave-correction). The person and who approved hear of both.
 */
import { sql } from 'kysely'
import type { CorrectionKind, PlanCause } from '../../../../src/schemas/as/leave-value-lists'
import { withAllRights, type Context } from '../../../kernel/context'
import { createRecord, updateRecord } from '../../../resource/write/write'
import { sharedTexts } from '../../sc'
import { endedLotsOf, giveBackOn } from '../ledger/correct-leave'
import type { Taken } from '../ledger/take-leave'
import type { DayoffPart } from '../leave/dayoff-request'
import type { LeaveDifference } from '../leave/rules/rejudge-leave'
import { lockedDates } from '../period/locked-dates'
import { instantOf, todayOf } from '../person/employee'
import { notifyGivenBack, notifyToSettle } from './correction-notices'
import type { ApprovedLeave, JudgedLeave } from './judged-leave'

const correction = 'as/leave-correction'

/** @returns whether anything was written */
export async function correctLeave(ctx: Context, judged: JudgedLeave, cause: PlanCause): Promise<boolean> {
  const { record, differences } = judged
  const back: LeaveDifference[] = []
  const items: (LeaveDifference & { kind: CorrectionKind })[] = []
  const kindOf = await kindsOf(ctx, judged)
  for (const difference of differences) {
    const kind = await kindOf(difference)
    if (kind === null) back.push(difference)
    else items.push({ ...difference, kind })
  }
  if (back.length > 0) {
    const taken = takenBy(record, `plan:${record.id}:${record.version}`)
    for (const { date, charged, owed } of back)
      if (judged.type.quota === 'granted') await giveBackOn(ctx, taken, { date, minutes: charged - owed }, reasonOf(ctx, cause, date))
    await writeParts(ctx, record, back)
    await notifyGivenBack(ctx, record, back, cause)
  }
  const fresh = await storeItems(ctx, judged, items, cause)
  if (fresh.length > 0) await notifyToSettle(ctx, record, fresh, cause)
  return back.length + fresh.length > 0
}

/** What stands in the way of correcting a date by itself; null = nothing. A record of which one date is locked is not written at all. */
async function kindsOf(ctx: Context, { record, person, type }: JudgedLeave) {
  const [first, last] = [record.parts[0]?.date, record.parts.at(-1)?.date]
  const locked = first !== undefined && last !== undefined ? await lockedDates(ctx, first, last) : new Set<string>()
  const isLocked = record.parts.some(({ date }) => locked.has(date))
  const today = todayOf(ctx, person)
  return async (difference: LeaveDifference): Promise<CorrectionKind | null> => {
    if (isLocked || difference.locked) return 'locked_month'
    if (difference.owed > difference.charged) return 'newly_owed'
    const ended = type.quota === 'granted' ? await endedLotsOf(ctx, refOf(record), difference.date, today) : []
    return ended.length > 0 ? 'ended_lot' : null
  }
}

export const refOf = ({ id }: Pick<ApprovedLeave, 'id'>) => ({ entity: 'as/dayoff', id })
export const takenBy = (record: Pick<ApprovedLeave, 'id' | 'user' | 'leave'>, key: string): Taken => ({
  ...{ key, user: record.user, leave: record.leave, record: refOf(record) },
})

/** In the language of who acts, of a job in the company's: the ledger keeps one. */
export const reasonOf = (ctx: Context, cause: PlanCause, date: string): string => {
  const { translate } = sharedTexts()
  return translate(ctx.language, {
    key: 'as:plan_change.reason',
    params: { date, cause: translate(ctx.language, { key: `as:plan_change.cause.${cause}` }) },
  })
}

/** The record is charged on these dates what is owed now; its days are made anew by its hooks. */
export async function writeParts(
  ctx: Context,
  record: Pick<ApprovedLeave, 'id' | 'parts'>,
  changed: readonly LeaveDifference[],
): Promise<void> {
  const dates = new Set(changed.map(({ date }) => date))
  const now = changed.flatMap(({ part }): DayoffPart[] =>
    part ? [{ date: part.date, minutes: part.minutes, from: instantOf(part.from), to: instantOf(part.until) }] : [],
  )
  const parts = [...record.parts.filter(({ date }) => !dates.has(date)), ...now].toSorted((a, b) => a.date.localeCompare(b.date))
  const minutes = parts.reduce((sum, part) => sum + part.minutes, 0)
  await updateRecord(withAllRights(ctx), ctx.snapshot.get('as/dayoff'), record.id, { minutes, parts }, { trusted: true })
}

interface OpenItem {
  id: number
  date: string
  charged: number
  owed: number
}

/** Items follow the dates that were judged: they are made, changed, or no longer needed. @returns those that are new or different */
async function storeItems<Item extends LeaveDifference & { kind: CorrectionKind }>(
  ctx: Context,
  { record, dates }: JudgedLeave,
  items: readonly Item[],
  cause: PlanCause,
): Promise<Item[]> {
  const open = await openItems(ctx, record.id, dates)
  const fresh: Item[] = []
  for (const item of items) {
    const before = open.find(({ date }) => date === item.date)
    if (before?.charged === item.charged && before.owed === item.owed) continue
    fresh.push(item)
    const values = { charged_min: item.charged, owed_min: item.owed, cause, kind: item.kind }
    if (before) await write(ctx, before.id, values)
    else
      await createRecord(
        withAllRights(ctx),
        ctx.snapshot.get(correction),
        { ...values, user: record.user, dayoff: record.id, leave: record.leave, work_date: item.date, open: true },
        { trusted: true },
      )
  }
  const wanted = new Set(items.map(({ date }) => date))
  for (const { id, date } of open) if (!wanted.has(date)) await resolve(ctx, id)
  return fresh
}

async function openItems(ctx: Context, dayoff: number, dates: readonly string[] | null): Promise<OpenItem[]> {
  const { rows } = await sql<OpenItem>`
    select id::int as id, to_char(work_date, 'YYYY-MM-DD') as date, charged_min as charged, owed_min as owed from as_leave_correction
    where dayoff_id = ${dayoff} and state = 'open' and deleted_at is null and (${dates === null} or work_date = any(${[...(dates ?? [])]}::date[]))
    order by id`.execute(ctx.db)
  return rows
}

const write = (ctx: Context, id: number, values: Readonly<Record<string, unknown>>) =>
  updateRecord(withAllRights(ctx), ctx.snapshot.get(correction), id, values, { trusted: true })
const resolve = (ctx: Context, id: number) => write(ctx, id, { state: 'resolved', open: null, handled_at: ctx.now().toISOString() })

/** The record has another time, or is called off: what was to be settled of it was about the former one. */
export async function resolveItems(ctx: Context, dayoff: number): Promise<void> {
  for (const { id } of await openItems(ctx, dayoff, null)) await resolve(ctx, id)
}
