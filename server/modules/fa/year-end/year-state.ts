/** The state of a fiscal year as its closing and reopening write it (fa.md §4.3). */
import type { YearState } from '../../../../src/shared/fa/period-states'
import type { Saved } from '../../../contracts/hooks'
import type { Context } from '../../../kernel/context'
import { writeAction } from '../../../resource/write/write'

export interface BookedYear {
  /** Numbers of the vouchers that were posted. */
  numbers: readonly string[]
}

/** Through the states, as the database wants it. @param row locked, in this transaction */
export async function writeYearState(ctx: Context, row: Saved, state: YearState): Promise<Saved> {
  const entity = ctx.snapshot.get('fa/fiscal-year')
  const from = row.state === 'open' && state === 'closed' ? await writeAction(ctx, entity, row, { state: 'closing' }) : row
  return writeAction(ctx, entity, from, { state })
}
