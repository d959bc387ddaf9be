/** Which items an amount settles (fa.md R6). Writes nothing. */
import { sql } from 'kysely'
import Decimal from 'decimal.js'
import { payItem, proposeSettlement } from '../../../../src/shared/fa/settlement'
import type { ProposalAnswer } from '../../../../src/shared/fa/settlement-calls'
import type { Context } from '../../../kernel/context'
import { bookOf } from '../voucher/book'
import { byDrafts, heldItems } from './held-items'
import { accountsOf } from '../party/party-lines'
import { linesOfParty, partyOf, type Party, type PartyRequest } from './party-of'
import { paymentRate } from './payment-rate'

export interface ProposalInput extends PartyRequest {
  direction: 'receipt' | 'payment'
  amount: string
  currency?: string
  rate?: string
  date?: string
  document_no?: string
  lines?: readonly number[]
}

/** @throws 404, 422 as the call says */
export async function propose(ctx: Context, input: ProposalInput): Promise<ProposalAnswer> {
  const party = await partyOf(ctx, input)
  const { currency, rate } = await paymentRate(ctx, input)
  const { currency: company, digits } = await bookOf(ctx)
  const side = input.direction === 'receipt' ? 'debit' : 'credit'
  const held = await heldItems(ctx, await openLines(ctx, party, input), byDrafts)
  const items = [...held.values()].filter((item) => item.side === side && item.currency === currency)
  const { parts, over } = proposeSettlement(items, { amount: input.amount, document_no: input.document_no ?? null })
  const paid = parts.map(({ item, amount }) => ({ line: item.id, ...payItem(item, { amount, rate, baseDigits: digits(company) }) }))
  return {
    parts: paid.map(({ line, amount, item_base, payment_base, difference, residual, residual_base }) => ({
      line,
      amount: amount.toFixed(4),
      item_base: item_base.toFixed(4),
      payment_base: payment_base.toFixed(4),
      difference_base: difference.toFixed(4),
      residual: residual.toFixed(4),
      residual_base: residual_base.toFixed(4),
    })),
    over: over.toFixed(4),
    difference_base: Decimal.sum(0, ...paid.map(({ difference }) => difference)).toFixed(4),
    rate,
  }
}

/** Those that are named, else what customers owe, or suppliers and people are owed. */
async function openLines(ctx: Context, party: Party, { lines, direction }: ProposalInput): Promise<number[]> {
  const side = direction === 'receipt' ? 'receivable' : 'payable'
  const usual = party.person === null ? sql`a.kind = ${side}` : sql`${accountsOf(side, { ofPeople: true })} and a.kind in ('none', ${side})`
  const chosen = lines === undefined ? usual : sql`l.id = any(${[...lines]}::bigint[])`
  const { rows } = await sql<{ id: number }>`
    select l.id::int as id from fa_voucher_line as l join fa_account as a on a.id = l.account_id
    where ${await linesOfParty(ctx, party)} and l.deleted_at is null and l.residual > 0 and ${chosen}`.execute(ctx.db)
  return rows.map(({ id }) => id)
}
