/** Which accounts a side of a party is kept on, and what of its vouchers the caller may open (fa.md §6, R14). */
import { sql } from 'kysely'
import type { Context } from '../../../kernel/context'
import type { Sql } from '../../../kernel/sql'
import { mayDo } from '../../../resource/query/rights'
import { kinds, type PartySide } from './party-kinds'

export const kindsOf = (side: PartySide): string[] => {
  const { item, notes, deposits } = kinds[side]
  return [item, notes, deposits]
}

/**
 * Accounts `a` that a side of a party is kept on. What people are owed, and owe, is also kept on open-item accounts of no kind:
 * accrued expenses, advances (fa.md §3.1, role `employee_payable`).
 */
export function accountsOf(side: PartySide, { ofPeople }: { ofPeople: boolean }): Sql<boolean> {
  const own = kinds[side].sign === 1 ? 'debit' : 'credit'
  const ofNoKind = sql<boolean>`(a.kind = 'none' and a.open_item and a.side = ${own})`
  const usual = sql<boolean>`a.kind = any(${kindsOf(side)}::text[])`
  return ofPeople ? sql<boolean>`(${usual} or ${ofNoKind})` : usual
}

/** Id of the voucher `v` of category `c`, null where the caller may not open it. */
export function openableVoucher(ctx: Context): Sql<number | null> {
  const voucher = ctx.snapshot.get('fa/voucher')
  if (!mayDo(ctx, voucher, 'show') && !mayDo(ctx, voucher, 'list')) return sql`null::int`
  return mayDo(ctx, voucher, 'all-kinds') ? sql`v.id::int` : sql`case when c.kind <> 'transfer' then v.id::int end`
}
