/** Seats of the licence (sc.md §4 User, §5.6): asked for where a person begins to need one, never at a login. */
import { sql } from 'kysely'
import { isSeatFree, takesSeat } from '../../../../src/shared/sc/license'
import { readLicense } from '../../../auth/rights/license'
import type { Context } from '../../../kernel/context'
import { invalid, type FieldErrors } from '../../../kernel/errors'
import type { LimitedSupply, Values } from '../../../contracts/hooks'

/** @param without a person who is not counted. @returns people who take a seat (`takesSeat` of src/shared/sc/license.ts, in SQL) */
export async function seatsUsed(ctx: Context, without = 0): Promise<number> {
  const {
    rows: [row],
  } = await sql<{ used: number }>`select count(*)::int as used from sc_user
    where deleted_at is null and not directory_hidden and status in ('invited', 'active', 'suspended') and id <> ${without}`.execute(ctx.db)
  return row?.used ?? 0
}

/** In the transaction of the write. @param id whom the seat is for; undefined = somebody new */
export async function seatErrors(ctx: Context, field: string, id?: number): Promise<FieldErrors | undefined> {
  const { seats } = await readLicense(ctx)
  if (seats === null) return undefined
  // Of two who want the last seat at once one must see the other.
  await sql`select pg_advisory_xact_lock(hashtext('sc license seats'))`.execute(ctx.db)
  const used = await seatsUsed(ctx, id)
  return isSeatFree(seats, used) ? undefined : { [field]: [{ key: 'sc:error.no_seat', params: { used, seats } }] }
}

/** For files: how many more people they may bring. */
export async function seatsLeft(ctx: Context): Promise<LimitedSupply | undefined> {
  const { seats } = await readLicense(ctx)
  if (seats === null) return undefined
  const used = await seatsUsed(ctx)
  return { left: Math.max(0, seats - used), takes: needsSeat, errors: { account: [{ key: 'sc:error.no_seat', params: { used, seats } }] } }
}

/** Somebody new, or somebody who was no person before. */
export const needsSeat = ({ before, after }: { before: Values | null; after: Values }): boolean =>
  takesSeat(after) && (before === null || !takesSeat(before))

/** @throws 422 when none is free */
export async function requireSeat(ctx: Context, field: string, id: number): Promise<void> {
  const errors = await seatErrors(ctx, field, id)
  if (errors) throw invalid(errors)
}
