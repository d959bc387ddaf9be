/** The targets of Formosa Harbour for this year (cm.md §10): each who sold something is at 55 to 120 percent. */
import { sql } from 'kysely'
import { spansOfYear, fiscalYearOf } from '../../../../src/shared/cm/quota-periods'
import type { Context } from '../../../kernel/context'
import { companyToday } from '../../../kernel/company-time'
import { createRecord } from '../../../resource/write/write'
import { organisation } from '../../sc'
import { fiscalMonth } from '../quota/fiscal-year'
import { keepActivities } from '../quota/keep-entries'
import { refreshLines } from '../quota/line-sums'
import { rounded, step, yearTargets, type Seller } from './quota-targets'

/** What a department is to reach, of what its people are: the first is over-assigned (R9). */
const departmentShares = [0.94, 1.02, 1] as const

export async function demoQuota(ctx: Context): Promise<void> {
  const { rows: done } = await sql<{ id: number }>`select id from cm_activity where status = 'done' and deleted_at is null`.execute(ctx.db)
  await keepActivities(
    ctx,
    done.map(({ id }) => Number(id)),
  )
  const month = await fiscalMonth(ctx)
  const year = fiscalYearOf(companyToday(ctx), month)
  const spans = spansOfYear(year, 'month', month)
  const [from, until] = [spans[0]?.start ?? '', spans.at(-1)?.end ?? '']
  const targets = yearTargets({ thisYear: await sellersOf(ctx, from, until), before: await sellersOf(ctx, yearBefore(from), from) })
  if (targets.length === 0) return
  const create = (entity: string, values: Record<string, unknown>) => createRecord(ctx, ctx.snapshot.get(entity), values, { trusted: true })
  const plan = await create('cm/quota', { title: `${year} 業績目標`, year, metric: 'won_amount', period: 'month', status: 'active' })
  const write = async (owner: string, department: number, total: number) => {
    const each = Math.round(total / spans.length / step) * step
    for (const [index, { start, end }] of spans.entries()) {
      await create('cm/quota-line', {
        quota: Number(plan.id),
        owner,
        department,
        period_start: start,
        period_end: end,
        target: String(index === spans.length - 1 ? total - each * (spans.length - 1) : each),
      })
    }
  }
  for (const { user, department, target } of targets) await write(`u${user}`, department, target)
  for (const [index, department] of [...new Set(targets.map((one) => one.department))].entries()) {
    const people = targets.filter((one) => one.department === department).reduce((sum, { target }) => sum + target, 0)
    await write(`d${department}`, department, rounded(people * (departmentShares[index % departmentShares.length] ?? 1)))
  }
  await refreshLines(ctx, sql`q.id = ${plan.id}`)
  // What was reached before the plan is no news.
  await sql`update cm_quota_line set told = case when actual >= target then 100 when actual >= target * 0.8 then 80 else 0 end where quota_id = ${plan.id}`.execute(
    ctx.db,
  )
}

const yearBefore = (date: string): string => `${Number(date.slice(0, 4)) - 1}${date.slice(4)}`

/** Who sold something in these days, both counted, by what it came to. */
async function sellersOf(ctx: Context, from: string, until: string): Promise<Seller[]> {
  const { rows } = await sql<Seller>`
    select e.user_id::int as user, post.department_id::int as department, sum(e.amount)::float8 as reached
    from cm_quota_entry as e join sc_user_department as post on post.user_id = e.user_id and post.is_primary and ${organisation.postHolds(companyToday(ctx))}
    where e.day between ${from}::date and ${until}::date and e.lead_id is not null group by 1, 2 having sum(e.amount) > 0 order by 1`.execute(
    ctx.db,
  )
  return rows
}
