/** What settlements do when their voucher goes back, or is taken back (fa.md §4.1, §4.6). */
import { sql } from 'kysely'
import { withAllRights, type Context } from '../../../kernel/context'
import { publishEvent } from '../../../outbox/publish'
import { touchRows } from '../../../resource/query/statement'
import { createRecord, lockForWrite, writeAction } from '../../../resource/write/write'
import { lockItems } from '../settlement/held-items'

/** Those that the confirmation of the voucher reserved are given up. */
export async function releaseSettlements(ctx: Context, voucher: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    update fa_settlement set state = 'undone' where voucher_id = ${voucher} and state = 'reserved' and deleted_at is null returning id::int as id`.execute(
    ctx.db,
  )
  await trailOf(ctx, rows, 'undone')
}

/** What became of reserved settlements is in their history. */
export const trailOf = (ctx: Context, settlements: readonly { id: number }[], to: 'active' | 'undone'): Promise<void> =>
  touchRows(
    ctx,
    ctx.snapshot.get('fa/settlement'),
    settlements.map(({ id }) => id),
    { state: { from: 'reserved', to } },
  )

export interface HeldBySettlement {
  id: number
  state: 'reserved' | 'active'
  /** Of the voucher that did it, where one did. */
  number: string | null
}

/** Settlements that hold lines of the voucher. */
export async function settlementsOf(ctx: Context, voucher: number): Promise<readonly HeldBySettlement[]> {
  const { rows } = await sql<HeldBySettlement>`
    select distinct settlement.id::int as id, settlement.state, doer.number from fa_settlement as settlement
    join fa_settlement__lines as settled on settled.parent_id = settlement.id join fa_voucher_line as line on line.id = settled.voucher_line_id
    left join fa_voucher as doer on doer.id = settlement.voucher_id
    where line.voucher_id = ${voucher} and settlement.state in ('reserved', 'active') and settlement.deleted_at is null order by 1`.execute(
    ctx.db,
  )
  return rows
}

/**
 * What active settlements took is open again.
 * @param ids the book is held, so that nothing is posted meanwhile
 * @returns their exchange vouchers, which are to be reversed
 */
export async function undoSettlements(ctx: Context, ids: readonly number[]): Promise<readonly number[]> {
  const { rows: settled } = await sql<{ line: number }>`
    select distinct voucher_line_id::int as line from fa_settlement__lines where parent_id = any(${[...ids]}::bigint[])`.execute(ctx.db)
  await lockItems(
    ctx,
    settled.map(({ line }) => line),
  )
  await sql`
    with given as (select voucher_line_id as id, sum(amount_currency) as amount, sum(amount_base) as base
      from fa_settlement__lines where parent_id = any(${[...ids]}::bigint[]) group by voucher_line_id)
    update fa_voucher_line as line set residual = line.residual + given.amount, residual_base = line.residual_base + given.base from given where line.id = given.id`.execute(
    ctx.db,
  )
  const exchange: number[] = []
  for (const id of ids) {
    const all = withAllRights(ctx)
    const before = await lockForWrite(all, ctx.snapshot.get('fa/settlement'), id)
    await writeAction(all, ctx.snapshot.get('fa/settlement'), before, { state: 'undone' })
    await announceSettlement(ctx, 'undone', { id, organization: before.organization })
    if (typeof before.fx_voucher === 'number') exchange.push(before.fx_voucher)
  }
  return exchange
}

export const announceSettlement = (
  ctx: Context,
  what: 'created' | 'undone',
  { id, organization }: { id: number; organization: unknown },
): Promise<void> => publishEvent(ctx, `fa.settlement.${what}`, { entity: 'fa/settlement', record_id: id, organization })

interface Mirrored {
  own: number
  mirror: number
  account: number
  organization: number | null
  person: number | null
  residual: string
  residual_base: string
}

/** A reversal settles the items that it takes back, those that are open in full: one settlement for each line and its mirror. */
export async function settleReversed(
  ctx: Context,
  { original, reversal, date }: { original: number; reversal: number; date: string },
): Promise<void> {
  const { rows } = await sql<Mirrored>`
    select own.id as own, mirror.id as mirror, own.account_id as account, own.organization_id as organization, own.person_id as person,
      own.residual, own.residual_base
    from fa_voucher_line as own join fa_voucher_line as mirror on mirror.position = own.position
    where own.voucher_id = ${original} and mirror.voucher_id = ${reversal} and own.deleted_at is null and mirror.deleted_at is null
      and own.residual_base <> 0 and own.residual = mirror.residual and own.residual_base = mirror.residual_base`.execute(ctx.db)
  for (const { own, mirror, residual, residual_base, ...head } of rows) {
    const amounts = { amount_currency: residual, amount_base: residual_base }
    const lines = [own, mirror].map((voucher_line) => ({ voucher_line, ...amounts }))
    const values = { ...head, date, state: 'active', voucher: reversal, lines }
    const { id } = await createRecord(withAllRights(ctx), ctx.snapshot.get('fa/settlement'), values, { trusted: true })
    await announceSettlement(ctx, 'created', { id: Number(id), organization: head.organization })
  }
  const settled = rows.flatMap(({ own, mirror }) => [own, mirror])
  await sql`update fa_voucher_line set residual = 0, residual_base = 0 where id = any(${settled}::bigint[])`.execute(ctx.db)
}
