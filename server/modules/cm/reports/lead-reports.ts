/** How leads go through their pipeline and how they end (cm.md §8, R15). */
import Decimal from 'decimal.js'
import { sql } from 'kysely'
import { defaultPipeline } from '../lead/lead-stages'
import { ageBand, ageBands, funnel as funnelOf, share, sumOf, velocity as velocityOf, winRate } from './rules/sales-reports'
import type { SalesReport } from './definition'

const leadList = ['cm.use.lead.actions.list'] as const

/** Leads that began in the period: how far each came, and how long they stayed. */
export const funnel: SalesReport = {
  key: 'funnel',
  needs: leadList,
  async build({ ctx, asked, word, column, leads, day, within, lookupName }) {
    const pipeline = asked.pipeline === undefined ? await defaultPipeline(ctx) : Number(asked.pipeline)
    const begun = sql`(select l.id, l.status from cm_lead as l where ${leads} and l.pipeline_id = ${pipeline} and ${within(day(sql`l.created_at`))})`
    const { rows: steps } = await sql<{ id: number; name: string; days: number | null }>`
      select s.id::int as id, ${lookupName(sql`s.name`)} as name, (
        select round(avg(log.seconds_in_from) / 86400.0, 1)::float from cm_lead_stage_log as log join ${begun} as begun on begun.id = log.lead_id where log.from_stage_id = s.id) as days
      from cm_stage as s where s.pipeline_id = ${pipeline} and s.kind = 'open' and s.deleted_at is null order by s.position, s.id`.execute(
      ctx.db,
    )
    const { rows: ends } = await sql<{ at: number; count: number }>`
      select at, count(*)::int as count from (
        select case when begun.status = 'won' then ${steps.length} else coalesce(max(array_position(${steps.map(({ id }) => id)}::bigint[], log.to_stage_id)) - 1, 0) end::int as at
        from ${begun} as begun left join cm_lead_stage_log as log on log.lead_id = begun.id group by begun.id, begun.status) as ended group by at`.execute(
      ctx.db,
    )
    const reached = funnelOf([...steps, null].map((_, at) => ends.find((end) => end.at === at)?.count ?? 0))
    const names = [...steps.map(({ name }) => name), word('won')]
    const began = reached[0]?.reached ?? 0
    return {
      columns: [
        column('stage'),
        column('reached', 'number'),
        column('of_all', 'percent'),
        column('went_on', 'percent'),
        column('days_in_stage', 'number'),
      ],
      rows:
        began === 0
          ? []
          : names.map((name, at) => ({
              cells: [
                name,
                reached[at]?.reached ?? 0,
                share(reached[at]?.reached ?? 0, began),
                reached[at]?.went_on ?? null,
                steps[at]?.days ?? null,
              ],
            })),
      figure: { value: share(reached.at(-1)?.reached ?? 0, began), kind: 'percent' },
      chart: {
        is_time: false,
        is_grouped: false,
        series: [word('column.reached')],
        points: names.map((name, at) => ({ name, amounts: [reached[at]?.reached ?? 0] })),
      },
    }
  },
}

/** Closed in the period: won, and lost by reason and to whom. */
export const outcome: SalesReport = {
  key: 'outcome',
  needs: leadList,
  async build({ ctx, word, column, leads, day, within, lookupName }) {
    const { rows } = await sql<{ status: 'won' | 'lost'; reason: string | null; competitor: string | null; count: number; amount: string }>`
      select l.status, ${lookupName(sql`reason.name`)} as reason, nullif(trim(l.competitor), '') as competitor, count(*)::int as count, coalesce(sum(l.amount_base), 0)::text as amount
      from (select l.status, l.lost_reason_id, case when l.status = 'lost' then l.competitor end as competitor, l.amount_base from cm_lead as l
        where ${leads} and l.status <> 'open' and ${within(day(sql`coalesce(l.won_at, l.lost_at)`))}) as l
      left join cm_lost_reason as reason on reason.id = l.lost_reason_id and l.status = 'lost'
      group by l.status, reason.name, 3 order by l.status desc, sum(count(*)) over (partition by l.status, reason.name) desc, 2, count(*) desc, 3`.execute(
      ctx.db,
    )
    const count = (status: 'won' | 'lost') => rows.reduce((sum, row) => sum + (row.status === status ? row.count : 0), 0)
    const closed = { won: count('won'), lost: count('lost') }
    const all = closed.won + closed.lost
    const reasons = [...new Set(rows.map(reasonOf))]
    function reasonOf({ status, reason }: (typeof rows)[number]): string {
      return status === 'won' ? word('won') : (reason ?? word('no_reason'))
    }
    return {
      columns: [column('outcome'), column('competitor'), column('count', 'number'), column('of_all', 'percent'), column('amount', 'money')],
      rows: rows.map((row) => ({ cells: [reasonOf(row), row.competitor, row.count, share(row.count, all), row.amount] })),
      total: [word('total'), null, all, all === 0 ? null : 100, sumOf(rows.map(({ amount }) => amount))],
      figure: { value: winRate(closed), kind: 'percent' },
      chart: {
        is_time: false,
        is_grouped: false,
        series: [word('column.count')],
        points: reasons.map((name) => ({
          name,
          amounts: [rows.filter((row) => reasonOf(row) === name).reduce((sum, row) => sum + row.count, 0)],
        })),
      },
    }
  },
}

/** Each person's speed: what he holds open today by what he closed in the period. */
export const velocity: SalesReport = {
  key: 'velocity',
  needs: leadList,
  async build({ ctx, digits, word, column, leads, day, within, personName }) {
    const { rows } = await sql<{
      id: number | null
      name: string | null
      open: number
      won: number
      lost: number
      won_amount: string
      days: string
    }>`
      select l.owner_id::int as id, ${personName(sql`l.owner_id`)} as name, count(*) filter (where l.status = 'open')::int as open,
        count(*) filter (where l.status = 'won')::int as won, count(*) filter (where l.status = 'lost')::int as lost,
        coalesce(sum(l.amount_base) filter (where l.status = 'won'), 0)::text as won_amount,
        coalesce(sum(extract(epoch from l.won_at - l.created_at) / 86400) filter (where l.status = 'won'), 0)::text as days
      from cm_lead as l where ${leads} and (l.status = 'open' or ${within(day(sql`coalesce(l.won_at, l.lost_at)`))})
      group by l.owner_id order by 6 desc, 2`.execute(ctx.db)
    const all = {
      open: 0,
      won: 0,
      lost: 0,
      won_amount: sumOf(rows.map(({ won_amount }) => won_amount)),
      days: sumOf(rows.map(({ days }) => days)),
    }
    for (const row of rows) {
      all.open += row.open
      all.won += row.won
      all.lost += row.lost
    }
    const facts = ({ open, won, lost, won_amount, days }: typeof all) => {
      const average_won = won === 0 ? null : new Decimal(won_amount).dividedBy(won)
      const average_days = won === 0 ? null : new Decimal(days).dividedBy(won)
      return {
        average_won: average_won?.toFixed(digits, Decimal.ROUND_HALF_UP) ?? null,
        average_days: average_days?.toDecimalPlaces(1).toNumber() ?? null,
        velocity: average_won && average_days ? velocityOf({ open, won, lost, average_won, average_days }, digits) : null,
      }
    }
    const cells = (name: string, one: typeof all) => [
      name,
      one.open,
      one.won,
      one.lost,
      winRate(one),
      facts(one).average_won,
      facts(one).average_days,
      facts(one).velocity,
    ]
    const figure = facts(all).velocity
    return {
      columns: [
        column('owner'),
        column('open', 'number'),
        column('won', 'number'),
        column('lost', 'number'),
        column('win_rate', 'percent'),
        column('average_won', 'money'),
        column('average_days', 'number'),
        column('velocity', 'money'),
      ],
      rows: rows.map((row) => ({ cells: cells(row.name ?? word('nobody'), row) })),
      total: cells(word('total'), all),
      figure: { value: figure === null ? null : Number(figure), kind: 'number' },
      chart: {
        is_time: false,
        is_grouped: false,
        series: [word('column.velocity')],
        points: rows.map((row) => ({ name: row.name ?? word('nobody'), amounts: [Number(facts(row).velocity ?? 0)] })),
      },
    }
  },
}

/** Open leads by days since they began. */
export const ageing: SalesReport = {
  key: 'ageing',
  needs: leadList,
  async build({ ctx, today, word, column, leads, day }) {
    const { rows } = await sql<{ days: number; count: number; amount: string; rotten: number }>`
      select ${today}::date - ${day(sql`l.created_at`)} as days, count(*)::int as count, coalesce(sum(l.amount_base), 0)::text as amount, count(*) filter (where l.rotten)::int as rotten
      from cm_lead as l where ${leads} and l.status = 'open' group by 1`.execute(ctx.db)
    const bands = [...ageBands, null].map((last, at) => {
      const of = rows.filter(({ days }) => ageBand(days) === at)
      const first = at === 0 ? 0 : (ageBands[at - 1] ?? 0) + 1
      return {
        name: last === null ? word('band_older', { first }) : word('band', { first, last }),
        count: of.reduce((sum, row) => sum + row.count, 0),
        rotten: of.reduce((sum, row) => sum + row.rotten, 0),
        amount: sumOf(of.map(({ amount }) => amount)),
      }
    })
    const all = bands.reduce((sum, { count }) => sum + count, 0)
    return {
      columns: [
        column('age'),
        column('count', 'number'),
        column('of_all', 'percent'),
        column('rotten', 'number'),
        column('amount', 'money'),
      ],
      rows: all === 0 ? [] : bands.map(({ name, count, rotten, amount }) => ({ cells: [name, count, share(count, all), rotten, amount] })),
      total: [
        word('total'),
        all,
        all === 0 ? null : 100,
        bands.reduce((sum, { rotten }) => sum + rotten, 0),
        sumOf(bands.map(({ amount }) => amount)),
      ],
      figure: { value: all, kind: 'number' },
      chart: {
        is_time: false,
        is_grouped: false,
        series: [word('column.count')],
        points: bands.map(({ name, count }) => ({ name, amounts: [count] })),
      },
    }
  },
}

const mostPushes = 4

/** How often closes were put off to a later month, and how such leads ended. */
export const pushes: SalesReport = {
  key: 'pushes',
  needs: leadList,
  async build({ ctx, word, column, leads }) {
    const { rows } = await sql<{ pushes: number; open: number; open_amount: string; won: number; lost: number }>`
      select least(l.push_count, ${mostPushes})::int as pushes, count(*) filter (where l.status = 'open')::int as open, coalesce(sum(l.amount_base) filter (where l.status = 'open'), 0)::text as open_amount,
        count(*) filter (where l.status = 'won')::int as won, count(*) filter (where l.status = 'lost')::int as lost
      from cm_lead as l where ${leads} group by 1 order by 1`.execute(ctx.db)
    const name = (n: number) => word(n === mostPushes ? 'pushes_more' : 'pushes_n', { n, count: n })
    const open = rows.reduce((sum, row) => sum + row.open, 0)
    const pushed = rows.reduce((sum, row) => sum + (row.pushes > 0 ? row.open : 0), 0)
    return {
      columns: [
        column('pushes'),
        column('open', 'number'),
        column('open_amount', 'money'),
        column('won', 'number'),
        column('lost', 'number'),
        column('win_rate', 'percent'),
      ],
      rows: rows.map((row) => ({ cells: [name(row.pushes), row.open, row.open_amount, row.won, row.lost, winRate(row)] })),
      figure: { value: share(pushed, open), kind: 'percent' },
      chart: {
        is_time: false,
        is_grouped: false,
        series: [word('column.open')],
        points: rows.map((row) => ({ name: name(row.pushes), amounts: [row.open] })),
      },
    }
  },
}
