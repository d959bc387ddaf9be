/** What is won and expected of each person against his target (cm.md §8), month by month as the forecast counts it. */
import Decimal from 'decimal.js'
import { sql } from 'kysely'
import { monthsFrom } from '../../../../src/shared/engine/months'
import { leadSums } from '../forecast/lead-sums'
import { quotaSpans } from '../forecast/quota-spans'
import { addQuotas, cellOf, quotaOf } from '../forecast/rules/forecast'
import { share } from './rules/sales-reports'
import { peopleOf, type SalesReport } from './definition'

export const forecast: SalesReport = {
  key: 'forecast',
  needs: ['cm.use.lead.actions.list', 'cm.use.forecast.actions.list'],
  async build({ ctx, asked, period, digits, owned, word, column, personName }) {
    const [from, to] = [period.from.slice(0, 7), period.to.slice(0, 7)]
    const months = monthsFrom(from, to)
    const people = await peopleOf(ctx, asked.owner)
    const sums = (await leadSums(ctx, { won: { from, to }, until: to, also: owned('t') })).filter(
      ({ month }) => month !== null && months.includes(month),
    )
    const spans = (await quotaSpans(ctx, { from, to })).filter(({ owner }) => people === null || people.includes(owner))
    const ids = [...new Set([...sums, ...spans].map(({ owner }) => owner))]
    const { rows: named } = await sql<{
      id: number
      name: string
    }>`select person.id::int as id, ${personName(sql`person.id`)} as name from sc_user as person where person.id = any(${ids.filter((id) => id !== null)}::bigint[])`.execute(
      ctx.db,
    )
    const lineOf = (owners: readonly (number | null)[]) => {
      const isTheirs = ({ owner }: { owner: number | null }) => owners.includes(owner)
      const quota = addQuotas(
        owners.flatMap((owner) =>
          months.map((month) =>
            quotaOf(
              spans.filter((span) => span.owner === owner),
              { month, digits },
            ),
          ),
        ),
      )
      const cell = cellOf(sums.filter(isTheirs), quota)
      return { ...cell, landing: new Decimal(cell.won).plus(cell.weighted).toFixed() }
    }
    type Line = ReturnType<typeof lineOf>
    const cells = (name: string, { quota, won, commit, best_case, pipeline, landing, gap }: Line) => [
      name,
      quota,
      won,
      commit,
      best_case,
      pipeline,
      landing,
      quota === null ? null : share(landing, quota),
      gap,
    ]
    const lines = ids
      .map((id) => ({ name: named.find((person) => person.id === id)?.name ?? word('nobody'), line: lineOf([id]) }))
      .sort((a, b) => Number(b.line.landing) - Number(a.line.landing))
    const all = lineOf(ids)
    return {
      columns: [
        column('owner'),
        column('target', 'money'),
        column('won_amount', 'money'),
        column('commit', 'money'),
        column('best_case', 'money'),
        column('pipeline', 'money'),
        column('landing', 'money'),
        column('of_target', 'percent'),
        column('gap', 'money'),
      ],
      rows: lines.map(({ name, line }) => ({ cells: cells(name, line) })),
      ...(lines.length > 0 ? { total: cells(word('total'), all) } : {}),
      figure: { value: all.quota === null ? null : share(all.landing, all.quota), kind: 'percent' },
      chart: {
        is_time: false,
        is_grouped: true,
        series: [word('column.target'), word('column.won_amount'), word('column.landing')],
        points: lines.map(({ name, line }) => ({ name, amounts: [Number(line.quota ?? 0), Number(line.won), Number(line.landing)] })),
      },
    }
  },
}
