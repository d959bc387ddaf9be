/** What the demo's receipts and payments settle, all at once: as if each had been set against its item when it was posted. */
import { sql } from 'kysely'
import type { Context } from '../../../kernel/context'
import type { DemoVoucher } from './voucher-parts'

/** A busy machine gives a statement 15 seconds. */
const atOnce = 250

interface Pair {
  own: number
  own_line: number
  item: number
  item_line: number
  amount_currency: string
  amount_base: string
}

/** @param ids of the vouchers, in their order */
export async function settleMade(ctx: Context, vouchers: readonly DemoVoucher[], ids: readonly number[]): Promise<void> {
  const idOf = new Map(vouchers.map((voucher, at) => [voucher, ids[at] ?? 0]))
  const pairs = vouchers.flatMap((voucher): Pair[] => {
    const { settles } = voucher
    if (!settles) return []
    const { item, itemLine, ownLine, amount_currency, amount_base } = settles
    const [own, other] = [idOf.get(voucher) ?? 0, idOf.get(item) ?? 0]
    return [{ own, own_line: ownLine, item: other, item_line: itemLine, amount_currency, amount_base }]
  })
  for (let at = 0; at < pairs.length; at += atOnce) await settleSlice(ctx, pairs.slice(at, at + atOnce))
}

async function settleSlice(ctx: Context, pairs: readonly Pair[]): Promise<void> {
  await sql`
    with pair as (select row_number() over () as place, given.*, own_line.id as own_id, item_line.id as item_id,
          own_line.organization_id, own_line.person_id, own_line.account_id, own_line.date
        from jsonb_to_recordset(${JSON.stringify(pairs)}::text::jsonb)
          as given (own bigint, own_line int, item bigint, item_line int, amount_currency numeric, amount_base numeric)
        join fa_voucher_line as own_line on own_line.voucher_id = given.own and own_line.position = given.own_line
        join fa_voucher_line as item_line on item_line.voucher_id = given.item and item_line.position = given.item_line),
      settled as (insert into fa_settlement (organization_id, person_id, account_id, date, state, voucher_id)
        select organization_id, person_id, account_id, date, 'active', own from pair order by place returning id, voucher_id)
    insert into fa_settlement__lines (parent_id, position, voucher_line_id, amount_currency, amount_base)
    select settled.id, line.position, line.id, pair.amount_currency, pair.amount_base
    from pair join settled on settled.voucher_id = pair.own
      cross join lateral (values (1, pair.item_id), (2, pair.own_id)) as line (position, id)`.execute(ctx.db)
  await sql`
    update fa_voucher_line as line set residual = line.residual - taken.amount, residual_base = line.residual_base - taken.base
    from (select part.voucher_line_id as id, sum(part.amount_currency) as amount, sum(part.amount_base) as base
      from fa_settlement__lines as part join fa_settlement as settlement on settlement.id = part.parent_id
        and settlement.voucher_id = any(${pairs.map(({ own }) => own)}::bigint[])
      group by part.voucher_line_id) as taken
    where line.id = taken.id`.execute(ctx.db)
}
