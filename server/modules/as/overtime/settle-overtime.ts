/** What was worked of an approved overtime (as.md R8): its payable minutes and bands, and of compensatory time its lot. */
import { sql } from 'kysely'
import type { DayType } from '../../../../src/shared/as/day-words'
import { withAllRights, type Context } from '../../../kernel/context'
import { updateRecord } from '../../../resource/write/write'
import { compensatoryLeave } from '../leave/compensatory-leave'
import { leaveYearEnd } from '../leave/rules/annual-grants'
import { lotsOf } from '../ledger/lots'
import { grantLot, writeLedger } from '../ledger/write-ledger'
import { readEmployee } from '../person/employee'
import { settleDayOff } from './day-off-owed'
import { bandsFor, overtimeSettings } from './labour-bands'
import { otherOvertime, storedBands, type StoredBand } from './overtime-request'
import { compExpiry } from './rules/comp-expiry'
import { classOf, compLot, overtimeBands, type Band } from './rules/overtime-bands'

/**
 * Days were computed: the bands of overtime follow what is paid of it, and so does the lot of compensatory time.
 * @param ids of approved overtime whose payable minutes have changed
 */
export async function settleOvertime(ctx: Context, ids: readonly number[]): Promise<void> {
  for (const row of await approvedOvertime(ctx, ids))
    if (row.payable !== null && row.day_type !== null) await count(ctx, row, row.payable, row.day_type)
}

/**
 * Its day is of another type by the plan (R10): what it is worth follows, of what was worked, or of what was approved while that is not known.
 * @param id of approved overtime in an open month
 */
export async function settleDayType(ctx: Context, id: number, dayType: DayType): Promise<void> {
  for (const row of await approvedOvertime(ctx, [id])) await count(ctx, row, row.payable ?? row.applied, dayType)
}

interface Approved {
  id: number
  user: number
  date: string
  day_type: DayType | null
  urgent: boolean
  mode: string
  applied: number
  payable: number | null
}

async function approvedOvertime(ctx: Context, ids: readonly number[]): Promise<Approved[]> {
  const { rows } = await sql<Approved>`
    select id::int as id, user_id::int as "user", to_char(work_date, 'YYYY-MM-DD') as date, day_type, coalesce(urgent, false) as urgent, mode,
      applied_min as applied, payable_min as payable
    from as_overtime where id = any(${ids}::bigint[]) and state = 'approved' and deleted_at is null order by id`.execute(ctx.db)
  return rows
}

/** Bands of so many minutes on such a day, and what follows from them. */
async function count(ctx: Context, { id, user, date, urgent, mode }: Approved, minutes: number, day_type: DayType): Promise<void> {
  const rules = await bandsFor(ctx, await readEmployee(ctx, user), date)
  const dayClass = classOf(day_type, urgent, rules)
  const others = await otherOvertime(ctx, user, date, id)
  const before = others.filter((one) => one.class === dayClass && one.id < id).reduce((sum, one) => sum + one.minutes, 0)
  const bands = storedBands(overtimeBands(minutes, dayClass, rules, before))
  const row = await updateRecord(withAllRights(ctx), ctx.snapshot.get('as/overtime'), id, { day_type, bands }, { trusted: true })
  if (mode === 'comp') await adjustLot(ctx, { id, user, comp_lot: row.comp_lot }, bands)
  await settleDayOff(ctx, user, date, { isUsed: 'keep' })
}

const asBands = (bands: readonly StoredBand[]): Band[] =>
  bands.map(({ min, ...band }) => ({ ...band, minutes: min, from_min: 0, to_min: min }))

interface Earning {
  id: number
  user: number
  work_date: string
}

/** Compensatory time is earned when the overtime is approved: minute for minute, until the end of the leave year at most. @returns id of the lot */
export async function earnLot(
  ctx: Context,
  { id: record, user, work_date: date }: Earning,
  bands: readonly StoredBand[],
): Promise<number | null> {
  const { minutes, pay_bands } = compLot(asBands(bands))
  if (minutes === 0) return null
  const [person, setting, leave] = [await readEmployee(ctx, user), await overtimeSettings(ctx), await compensatoryLeave(ctx)]
  const end = leaveYearEnd(date, setting.annual_basis, person)
  const { id } = await grantLot(ctx, {
    ...{ user, leave, source: 'overtime', source_id: `${record}`, minutes, pay_bands, earned_on: date, valid_from: date },
    valid_to: compExpiry(date, end, setting.comp_expire === 'months' ? setting.comp_months : null),
  })
  return id
}

/** More or less was worked than was requested: the lot follows, but not below what was taken of it. */
async function adjustLot(
  ctx: Context,
  record: { id: number; user: number; comp_lot: unknown },
  bands: readonly StoredBand[],
): Promise<void> {
  if (typeof record.comp_lot !== 'number') return
  const { minutes, pay_bands } = compLot(asBands(bands))
  const leave = await compensatoryLeave(ctx)
  const lot = (await lotsOf(ctx, { user: record.user, leave, lock: true })).find(({ id }) => id === record.comp_lot)
  if (!lot) return
  const { rows } = await sql<{ earned: number; times: number }>`
    select sum(minutes) filter (where kind in ('grant', 'adjust'))::int as earned, count(*)::int as times from as_leave_ledger where lot_id = ${lot.id}`.execute(
    ctx.db,
  )
  const earned = rows[0]?.earned ?? 0
  const change = Math.max(minutes - earned, -lot.left)
  const all = withAllRights(ctx)
  await updateRecord(all, ctx.snapshot.get('as/leave-entitlement'), lot.id, { pay_bands, granted_min: earned + change }, { trusted: true })
  await writeLedger(
    ctx,
    { key: `settle:${lot.id}:${rows[0]?.times ?? 0}`, user: lot.user, leave, ref: { entity: 'as/overtime', id: record.id } },
    [{ lot: lot.id, kind: 'adjust', minutes: change, effective_date: lot.valid_from }],
  )
}
