/** Swaps of shifts that wait, of the caller and with the caller (as.md §2 schedule, §4.8): who, which days, whose word is missing. */
import { sql } from 'kysely'
import type { SwapOffer } from '../../../../src/shared/as/roster'
import type { Context } from '../../../kernel/context'
import { personNames } from '../../../resource/read/person-names'

export async function openSwaps(ctx: Context): Promise<SwapOffer[]> {
  const me = ctx.person?.id ?? 0
  const { rows } = await sql<Omit<SwapOffer, 'is_mine' | 'with'> & { user: number; counterpart: number }>`
    select swap.id::int as id, swap.wf_instance_id::int as instance, swap.user_id::int as "user", swap.counterpart_id::int as counterpart, swap.consent,
      coalesce((select json_agg(json_build_object('user', line.user_id, 'work_date', to_char(line.work_date, 'YYYY-MM-DD'), 'from_shift', line.from_shift_id,
        'to_shift', line.to_shift_id) order by line.position) from as_shift_adjustment__lines as line where line.parent_id = swap.id), '[]') as lines
    from as_shift_adjustment as swap where swap.kind = 'swap' and swap.state = 'pending' and swap.deleted_at is null
      and ${me} in (swap.user_id, swap.counterpart_id) order by swap.id desc limit 50`.execute(ctx.db)
  const names = await personNames(
    ctx,
    rows.map(({ user, counterpart }) => (user === me ? counterpart : user)),
  )
  return rows.map(({ user, counterpart, ...swap }) => {
    const other = user === me ? counterpart : user
    return { ...swap, is_mine: user === me, with: { id: other, name: names.get(other) ?? '' } }
  })
}
