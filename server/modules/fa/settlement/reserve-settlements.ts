/** Settlement inside the voucher (fa.md §4.6, R6): what its lines settle is judged with it, and held from its confirmation on. */
import Decimal from 'decimal.js'
import type { Finding } from '../../../../src/shared/fa/voucher-facts'
import { netOf } from '../../../../src/shared/fa/voucher-amounts'
import { withAllRights, type Context } from '../../../kernel/context'
import { createRecord } from '../../../resource/write/write'
import { survivingOrganizations } from '../../cm'
import { bookOf } from '../voucher/book'
import type { StoredLine } from '../voucher/stored-lines'
import type { Voucher } from '../voucher/voucher-row'
import { byConfirmed, heldItems, partyKey } from './held-items'
import { settlingFindings, type SettlingLine } from './rules/settling-lines'

/** Who confirms need not see what the line settles: whoever entered it has. */
const itemsFor = (ctx: Context, voucher: number, lines: readonly StoredLine[]) =>
  heldItems(withAllRights(ctx), settledIds(lines), { ...byConfirmed, besides: voucher })

const settledIds = (lines: readonly StoredLine[]): number[] => lines.flatMap(({ settles }) => settles ?? [])

/** Amount of a line in its own currency, signed. */
const amountOf = (line: StoredLine): Decimal => new Decimal(line.amount_currency ?? netOf(line))

/** @returns what keeps the voucher from being confirmed; its items are locked, in a transaction */
export async function settlementFindings(ctx: Context, voucher: number, lines: readonly StoredLine[]): Promise<Finding[]> {
  if (settledIds(lines).length === 0) return []
  const { currency, digits } = await bookOf(ctx)
  const remaining = await survivingOrganizations(
    ctx,
    lines.flatMap(({ organization }) => organization ?? []),
  )
  const settling = lines.flatMap((line, at): SettlingLine[] => {
    if (typeof line.settles !== 'number') return []
    const organization = line.organization === null ? null : (remaining.get(line.organization) ?? line.organization)
    const { settles, account, person } = line
    const about = { at, settles, account, currency: line.currency ?? currency, party: partyKey(organization, person) }
    return [{ ...about, net: netOf(line), amount: amountOf(line) }]
  })
  return settlingFindings(settling, await itemsFor(ctx, voucher, lines), digits(currency))
}

/** Of a voucher that was judged: each line and its item, held for it. */
export async function reserveSettlements(ctx: Context, voucher: Voucher, lines: readonly StoredLine[]): Promise<void> {
  const items = await itemsFor(ctx, voucher.id, lines)
  for (const line of lines) {
    const item = typeof line.settles === 'number' ? items.get(line.settles) : undefined
    if (!item) continue
    const amounts = { amount_currency: amountOf(line).abs().toFixed(), amount_base: netOf(line).abs().toFixed() }
    const { account, organization, person } = line
    const values = {
      account,
      organization,
      person,
      date: later(voucher.date ?? '', item.date),
      state: 'reserved',
      voucher: voucher.id,
      lines: [item.id, line.id].map((voucher_line) => ({ voucher_line, ...amounts })),
    }
    await createRecord(withAllRights(ctx), ctx.snapshot.get('fa/settlement'), values, { trusted: true })
  }
}

const later = (one: string, other: string): string => (one > other ? one : other)
