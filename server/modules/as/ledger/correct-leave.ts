/** Single dates of leave that was taken are corrected (as.md R5, R10): rows of the ledger with their reason, the same lots, nothing changed. */
import { sql } from 'kysely'
import type { Context } from '../../../kernel/context'
import type { LedgerRef } from './lots'
import { planTaking, type Taken } from './take-leave'
import { writeLedger } from './write-ledger'

export interface Correction {
  date: string
  /** More than 0. */
  minutes: number
}

interface TakenLot {
  lot: number
  minutes: number
  valid_to: string | null
}

/** Lots that the record has used on the date, the last one first, with what is used of each. */
async function takenOn(ctx: Context, { entity, id }: LedgerRef, date: string): Promise<TakenLot[]> {
  const { rows } = await sql<TakenLot>`
    select row.lot_id::int as lot, -sum(row.minutes)::int as minutes, to_char(lot.valid_to, 'YYYY-MM-DD') as valid_to
    from as_leave_ledger as row join as_leave_entitlement as lot on lot.id = row.lot_id
    where row.ref_entity = ${entity} and row.ref_id = ${id} and row.kind in ('use', 'unuse') and row.effective_date = ${date}::date
    group by row.lot_id, lot.valid_to having sum(row.minutes) < 0 order by max(row.id) desc`.execute(ctx.db)
  return rows
}

/** Lots that minutes of the date would go back to, and that have ended before today: what was left of them is settled already. */
export const endedLotsOf = async (ctx: Context, record: LedgerRef, date: string, today: string): Promise<number[]> =>
  (await takenOn(ctx, record, date)).flatMap(({ lot, valid_to }) => (valid_to !== null && valid_to < today ? [lot] : []))

/** What was taken last goes back first. Leave without lots has nothing to give back. @returns the lots */
export async function giveBackOn(ctx: Context, taken: Taken, { date, minutes }: Correction, reason: string): Promise<number[]> {
  let left = minutes
  const rows = (await takenOn(ctx, taken.record, date)).flatMap((lot) => {
    const back = Math.min(left, lot.minutes)
    left -= back
    return back > 0 ? [{ lot: lot.lot, kind: 'unuse' as const, minutes: back, effective_date: date }] : []
  })
  await writeLedger(ctx, { key: taken.key, user: taken.user, leave: taken.leave, ref: taken.record, reason }, rows)
  return rows.map(({ lot }) => lot)
}

/** @throws ShortBalance */
export async function takeOn(ctx: Context, taken: Taken, correction: Correction, reason: string): Promise<void> {
  const { takes } = await planTaking(ctx, { user: taken.user, leave: taken.leave }, [correction], true)
  await writeLedger(
    ctx,
    { key: taken.key, user: taken.user, leave: taken.leave, ref: taken.record, reason },
    takes.map(({ lot, date, minutes }) => ({ lot, kind: 'use' as const, minutes: -minutes, effective_date: date })),
  )
}
