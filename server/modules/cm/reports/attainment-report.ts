/** Who reached how much of his target (cm.md §8, R8): the plans that run in the period, owners by their percent. */
import { sql } from 'kysely'
import { readAttainment } from '../quota/attainment'
import type { SalesReport } from './definition'

export const attainment: SalesReport = {
  key: 'attainment',
  needs: ['cm.use.quota.actions.list', 'cm.use.quota-line.actions.list'],
  async build({ ctx, period, word, column }) {
    const { rows: plans } = await sql<{ id: number }>`
      select id::int as id from cm_quota where deleted_at is null and status <> 'draft' and metric = 'won_amount' and year between ${Number(period.from.slice(0, 4))} and ${Number(period.to.slice(0, 4))} order by year desc, id`.execute(
      ctx.db,
    )
    const answers = []
    for (const { id } of plans) answers.push(await readAttainment(ctx, id))
    const lines = answers
      .flatMap(({ quota, owners }) => owners.map((owner) => ({ plan: quota, ...owner })))
      .filter(({ owner }) => owner.startsWith('u'))
      .sort((a, b) => Number(b.total.percent ?? -1) - Number(a.total.percent ?? -1))
    return {
      columns: [
        column('owner'),
        column('plan'),
        column('target', 'money'),
        column('actual', 'money'),
        column('attainment', 'percent'),
        column('gap', 'money'),
      ],
      rows: lines.map(({ name, plan, total }) => ({
        cells: [name, plan.title, total.target, total.actual, total.percent === null ? null : Number(total.percent), total.gap],
        url: `/cm/use/quota/detail?id=${plan.id}`,
      })),
      figure: { value: lines.filter(({ total }) => Number(total.percent ?? 0) >= 100).length, kind: 'number' },
      chart: {
        is_time: false,
        is_grouped: true,
        series: [word('column.target'), word('column.actual')],
        points: lines.map(({ name, total }) => ({ name, amounts: [Number(total.target), Number(total.actual)] })),
      },
    }
  },
}
