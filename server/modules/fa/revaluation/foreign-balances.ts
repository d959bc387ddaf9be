/** Foreign balances as they stand at the end of a day (fa.md R7): open items one by one, other accounts in one sum. */
import { sql } from 'kysely'
import type { Context } from '../../../kernel/context'
import type { ForeignBalance } from './rules/revaluation'

export interface ForeignBalances {
  items: ForeignBalance[]
  /** What earlier runs booked on open items, and nothing has taken back yet. */
  earlier: ForeignBalance[]
  /** Of accounts without open items. */
  sums: ForeignBalance[]
}

export async function foreignBalances(ctx: Context, requested: { date: string; currency: string }): Promise<ForeignBalances> {
  return { items: await openItems(ctx, requested), earlier: await earlierRuns(ctx, requested), sums: await sums(ctx, requested) }
}

interface RevaluationRequest {
  date: string
  currency: string
}

/** Posted lines in another currency than the company's, on accounts that are revalued. */
const foreignLines = ({ date, currency }: RevaluationRequest) => sql`
  fa_voucher_line as line join fa_account as account on account.id = line.account_id and account.revalue <> 'none'
    join fa_voucher as voucher on voucher.id = line.voucher_id left join fa_voucher as origin on origin.id = voucher.reverses_id
  where line.posting_no is not null and line.deleted_at is null and line.date <= ${date}::date and line.currency <> ${currency}`
/** A revaluation, or what takes one back. */
const isRevaluation = sql`coalesce(origin.role, voucher.role) = 'revaluation'`
const dimensions = sql`line.account_id::int as account, account.revalue as mode, line.currency, line.organization_id::int as organization,
  line.person_id::int as person, line.document_no`

/** Less what was settled up to the day. */
async function openItems(ctx: Context, requested: RevaluationRequest): Promise<ForeignBalance[]> {
  const { rows } = await sql<ForeignBalance>`
    select * from (select ${dimensions}, line.id::int as item,
        coalesce(line.amount_currency, 0) - sign(line.debit - line.credit) * coalesce(settled.amount, 0) as amount,
        line.debit - line.credit - sign(line.debit - line.credit) * coalesce(settled.base, 0) as base
      from (select sum(part.amount_currency) as amount, sum(part.amount_base) as base, part.voucher_line_id as line_id
        from fa_settlement__lines as part join fa_settlement as settlement on settlement.id = part.parent_id
        where settlement.state = 'active' and settlement.deleted_at is null and settlement.date <= ${requested.date}::date group by part.voucher_line_id) as settled
      right join (select line.*, account.id as of_account from ${foreignLines(requested)} and account.open_item and not ${isRevaluation}) as line on settled.line_id = line.id
      join fa_account as account on account.id = line.of_account) as item
    where amount <> 0 or base <> 0 order by account, item`.execute(ctx.db)
  return rows
}

async function earlierRuns(ctx: Context, requested: RevaluationRequest): Promise<ForeignBalance[]> {
  const { rows } = await sql<ForeignBalance>`
    select ${dimensions}, null::int as item, '0' as amount, line.debit - line.credit as base
    from ${foreignLines(requested)} and account.open_item and ${isRevaluation} order by line.id`.execute(ctx.db)
  return rows
}

/** Accounts without open items: of `reverse` by counterparty, of `carry` as a whole. */
async function sums(ctx: Context, requested: RevaluationRequest): Promise<ForeignBalance[]> {
  const { rows } = await sql<ForeignBalance>`
    select account, mode, currency, organization, person, null::int as item, sum(amount) as amount, sum(base) as base
    from (select line.account_id::int as account, account.revalue as mode, line.currency,
        case account.revalue when 'reverse' then line.organization_id::int end as organization,
        case account.revalue when 'reverse' then line.person_id::int end as person,
        coalesce(line.amount_currency, 0) as amount, line.debit - line.credit as base
      from ${foreignLines(requested)} and not account.open_item) as each
    group by account, mode, currency, organization, person having sum(amount) <> 0 or sum(base) <> 0 order by account, currency`.execute(
    ctx.db,
  )
  return rows
}
