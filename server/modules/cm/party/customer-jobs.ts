/** What time alone does to customers (cm.md §7): grades by sales, customers who no longer buy, visits that are due. */
import { sql } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import { withAllRights, type Context } from '../../../kernel/context'
import type { JobKind } from '../../../contracts/jobs'
import { companyToday } from '../../../kernel/company-time'
import { updateRecord } from '../../../resource/write/write'
import { notify } from '../../sc'
import { lastFullYear, ratingOf, type Rating } from './rules/sales-rating'
import { cmSetting } from '../settings/setting'

/** 1st of the month 03:00: customers whose grade follows their sales (R11); those that are locked, or have a grade given by hand, keep theirs. */
export const salesRatings: JobKind = {
  kind: 'cm.sales-ratings',
  run: async (job) => ({ result: { changed: await job.transact((ctx) => rateAll(ctx)) } }),
}

async function rateAll(ctx: Context): Promise<number> {
  const { rows: ratings } = await sql<Rating>`
    select id::int as id, min_amount::text as min_amount, max_amount::text as max_amount from cm_sales_rating where auto and active and deleted_at is null order by min_amount`.execute(
    ctx.db,
  )
  const { from, to } = lastFullYear(companyToday(ctx))
  const zone = ctx.companyZone()
  const { rows } = await sql<{ id: number; rating: number | null; sales: string }>`
    select o.id::int as id, o.sales_rating_id::int as rating, coalesce(sum(l.amount_base), 0)::text as sales
    from cm_organization as o left join cm_lead as l on l.organization_id = o.id and l.status = 'won' and l.deleted_at is null
      and l.won_at >= (${from}::date at time zone ${zone}) and l.won_at < (${to}::date at time zone ${zone})
    where o.deleted_at is null and not o.sales_rating_locked and (o.sales_rating_id is null or o.sales_rating_id = any(${ratings.map(({ id }) => id)}::bigint[]))
    group by o.id order by o.id`.execute(ctx.db)
  const turned = rows.flatMap(({ id, rating, sales }) => {
    const next = ratingOf(ratings, sales)
    return next === null || next === rating ? [] : [{ id, sales_rating: next }]
  })
  for (const { id, sales_rating } of turned)
    await updateRecord(withAllRights(ctx), ctx.snapshot.get('cm/organization'), id, { sales_rating }, { trusted: true })
  return turned.length
}

/** 1st of the month 03:20: customers without a won lead for the months of the settings; whoever was made a customer by hand has as long. */
export const formerCustomers: JobKind = {
  kind: 'cm.former-customers',
  run: async (job) => ({ result: { former: await job.transact((ctx) => partFormer(ctx)) } }),
}

async function partFormer(ctx: Context): Promise<number> {
  const { former_months } = await cmSetting(ctx)
  const since = Temporal.PlainDate.from(companyToday(ctx)).subtract({ months: former_months }).toString()
  const { rows } = await sql<{ id: number; name: string; owner: number | null }>`
    select o.id::int as id, o.name, o.owner_id::int as owner from cm_organization as o
    where o.lifecycle = 'customer' and o.deleted_at is null and (greatest(o.created_at,
      (select max(won_at) from cm_lead where organization_id = o.id and status = 'won' and deleted_at is null)) at time zone ${ctx.companyZone()})::date < ${since}::date order by o.id`.execute(
    ctx.db,
  )
  for (const { id, name, owner } of rows) {
    await updateRecord(withAllRights(ctx), ctx.snapshot.get('cm/organization'), id, { lifecycle: 'former' }, { trusted: true })
    await notifyOwner(
      ctx,
      { id, name, owner },
      { event: 'cm.organization.former', text: 'cm:notice.organization_former', words: { months: former_months } },
    )
  }
  return rows.length
}

/** 07:00: each customer on the day on which the interval of its level has passed since somebody was there, or since it was entered. */
export const visitsDue: JobKind = {
  kind: 'cm.visits-due',
  run: async (job) => ({ result: { due: await job.transact(notifyVisits) } }),
}

async function notifyVisits(ctx: Context): Promise<number> {
  const zone = ctx.companyZone()
  const { rows } = await sql<{ id: number; name: string; owner: number | null; days: number }>`
    select o.id::int as id, o.name, o.owner_id::int as owner, level.visit_interval_days as days
    from cm_organization as o join cm_customer_level as level on level.id = o.customer_level_id and level.visit_interval_days > 0
    where o.deleted_at is null and o.lifecycle in ('prospect', 'customer') and ${companyToday(ctx)}::date - level.visit_interval_days = (coalesce(
      (select max(a.done_at) from cm_activity as a left join cm_lead as l on l.id = a.lead_id left join cm_person as p on p.id = a.person_id
        where a.kind = 'visit' and a.status = 'done' and a.deleted_at is null and coalesce(a.organization_id, l.organization_id, p.organization_id) = o.id),
      o.created_at) at time zone ${zone})::date order by o.id`.execute(ctx.db)
  for (const { days, ...organization } of rows)
    await notifyOwner(ctx, organization, { event: 'cm.organization.visit-due', text: 'cm:notice.visit_due', words: { days } })
  return rows.length
}

interface CustomerToVisit {
  id: number
  name: string
  owner: number | null
}

/** Several of one morning fold into one. */
async function notifyOwner(
  ctx: Context,
  { id, name, owner }: CustomerToVisit,
  { event, text, words }: { event: string; text: string; words: Record<string, number> },
): Promise<void> {
  if (owner === null) return
  await notify.send(ctx, {
    event,
    to: [`u${owner}`],
    self: true,
    model: { module: 'cm', id },
    url: `/record/cm/organization/${id}`,
    group_key: event,
    params: { organization: name },
    data: { title: notify.text(text, () => ({ organization: name, ...words })) },
  })
}
