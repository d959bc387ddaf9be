/** What settlements do when their voucher goes back, or is taken back (fa.md §4.1, §4.6). */
import { sql } from 'kysely'
import { withAllRights, type Context } from '../../../kernel/context'
import { createRecord } from '../../../resource/write/write'

/** Those that the confirmation of the voucher reserved are given up. */
export async function releaseSettlements(ctx: Context, voucher: number): Promise<void> {
  await sql`update fa_settlement set state = 'undone', version = version + 1, updated_at = now() where voucher_id = ${voucher} and state = 'reserved' and deleted_at is null`.execute(
    ctx.db,
  )
}

/** How many active settlements hold lines of the voucher. */
export async function countSettlements(ctx: Context, voucher: number): Promise<number> {
  const {
    rows: [row],
  } = await sql<{ count: number }>`
    select count(distinct settlement.id)::int as count from fa_settlement as settlement
    join fa_settlement__lines as settled on settled.parent_id = settlement.id join fa_voucher_line as line on line.id = settled.voucher_line_id
    where line.voucher_id = ${voucher} and settlement.state = 'active' and settlement.deleted_at is null`.execute(ctx.db)
  return row?.count ?? 0
}

/** Items of the voucher are open again in full, and so are those that they were set against. */
export async function undoSettlements(ctx: Context, voucher: number): Promise<void> {
  await sql`
    with undone as (update fa_settlement as settlement set state = 'undone', version = version + 1, updated_at = now()
        where state = 'active' and deleted_at is null and exists (select 1 from fa_settlement__lines as settled join fa_voucher_line as line on line.id = settled.voucher_line_id
          where settled.parent_id = settlement.id and line.voucher_id = ${voucher}) returning id),
      given as (select settled.voucher_line_id as id, sum(settled.amount_currency) as amount, sum(settled.amount_base) as base
        from fa_settlement__lines as settled join undone on undone.id = settled.parent_id group by settled.voucher_line_id)
    update fa_voucher_line as line set residual = line.residual + given.amount, residual_base = line.residual_base + given.base from given where line.id = given.id`.execute(
    ctx.db,
  )
}

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
    await createRecord(withAllRights(ctx), ctx.snapshot.get('fa/settlement'), values, { trusted: true })
  }
  const settled = rows.flatMap(({ own, mirror }) => [own, mirror])
  await sql`update fa_voucher_line set residual = 0, residual_base = 0 where id = any(${settled}::bigint[])`.execute(ctx.db)
}
