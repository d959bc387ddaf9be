/** Limits that fit what customers bought; three would use more than their credit, one of whom somebody wants to sell to all the same (cm.md §10). */
import Decimal from 'decimal.js'
import { sql } from 'kysely'
import type { Context } from '../../../kernel/context'
import { createRecord, updateRecord } from '../../../resource/write/write'
import { requestOverride } from '../credit/credit-overrides'

const overLimit = 3

/** A control that also counts what is committed, and three customers whose committed leads are more than their limit. */
export async function demoCredit(ctx: Context): Promise<void> {
  const options = { trusted: true }
  for (const { organization, won } of await soldBeyondLimit(ctx))
    await updateRecord(ctx, ctx.snapshot.get('cm/organization'), organization, { credit_limit: fittingLimit(won) }, options)
  const customers = await committed(ctx)
  if (customers.length === 0) return
  const control = await createRecord(
    ctx,
    ctx.snapshot.get('cm/credit-limit-control'),
    {
      code: 'COMMIT',
      name: { en: 'With committed leads', tw: '含承諾商機', cn: '含承诺商机', jp: '確約商談を含む' },
      basis: 'receivable_won_and_commit',
      checkpoints: ['lead_won', 'quotation', 'delivery', 'invoice'],
      levels: [
        { usage_percent: '80', action: 'notify' },
        { usage_percent: '100', overdue_days: 0, action: 'warn' },
        { usage_percent: '110', overdue_days: 30, action: 'approve' },
        { usage_percent: '150', overdue_days: 90, action: 'block' },
      ],
    },
    options,
  )
  for (const { organization, amount } of customers) {
    await updateRecord(
      ctx,
      ctx.snapshot.get('cm/organization'),
      organization,
      { credit_limit: exceededLimit(amount), credit_unlimited: false, credit_limit_control: Number(control.id) },
      options,
    )
  }
  const [first] = customers
  if (first)
    await requestOverride(
      { ...ctx, acting_for: first.owner },
      { checkpoint: 'lead_won', subject: first.lead, reason: '客戶已安排本月底付清前期款項' },
      options,
    )
  // Nobody's mailbox hears of the demo.
  await sql`delete from kontor_notice_mail where event = 'cm.credit-override.asked'`.execute(ctx.db)
}

/** What customers owe beside what they have just bought. */
const room = 300_000

/** @param won company currency @returns in full hundred thousands */
export const fittingLimit = (won: Decimal.Value): string =>
  new Decimal(won).times('1.2').plus(room).toNearest(100_000, Decimal.ROUND_CEIL).toFixed()

/** @param committed company currency: it is about 120 % of the limit @returns in full ten thousands */
const exceededLimit = (committed: Decimal.Value): string =>
  new Decimal(committed).dividedBy('1.2').toNearest(10_000, Decimal.ROUND_FLOOR).toFixed()

async function soldBeyondLimit(ctx: Context): Promise<{ organization: number; won: string }[]> {
  const { rows } = await sql<{ organization: number; won: string }>`
    select own.id::int as organization, sum(lead.amount_base)::text as won
    from cm_organization as own join cm_lead as lead on lead.organization_id = own.id and lead.status = 'won' and lead.deleted_at is null
    left join cm_credit_rating as rating on rating.id = own.credit_rating_id
    where own.is_customer and not own.credit_unlimited and own.deleted_at is null
    group by own.id, rating.default_limit having sum(lead.amount_base) + ${room} > coalesce(own.credit_limit, rating.default_limit) order by own.id`.execute(
    ctx.db,
  )
  return rows
}

interface Committed {
  organization: number
  amount: string
  lead: number
  owner: number
}

/** The lead of each that was entered last, among those who have the most to lose. */
async function committed(ctx: Context): Promise<Committed[]> {
  const { rows } = await sql<Committed>`
    select organization_id as organization, sum(amount_base)::text as amount, max(id) as lead,
      (array_agg(owner_id order by id desc))[1] as owner
    from cm_lead where status = 'open' and forecast_category = 'commit' and organization_id is not null and amount_base > 0 and deleted_at is null
    group by organization_id having sum(amount_base) >= 100000 order by 1 limit ${overLimit}`.execute(ctx.db)
  return rows.map((row) => ({ ...row, organization: Number(row.organization), lead: Number(row.lead), owner: Number(row.owner) }))
}
