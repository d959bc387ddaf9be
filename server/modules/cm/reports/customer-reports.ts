/** Where customers come from, what they bring, who looks after them (cm.md §8, R15). */
import { sql } from 'kysely'
import { rowPredicate } from '../../../resource/query/predicate'
import { abc as abcOf, sourceReturn, sumOf } from './rules/sales-reports'
import { peopleOf, type SalesReport } from './definition'

const lead = 'cm.use.lead.actions.list'
const organization = 'cm.use.organization.actions.list'
const viewOf = (id: number) => `/cm/use/contact/organizations/view?id=${id}`

/** Leads begun and won in the period, by where they came from. */
export const sources: SalesReport = {
  key: 'sources',
  needs: [lead],
  async build({ ctx, word, column, leads, day, within, lookupName }) {
    const { rows } = await sql<{ name: string | null; begun: number; won: number; amount: string; cost: string | null }>`
      select ${lookupName(sql`source.name`)} as name, count(*) filter (where ${within(day(sql`l.created_at`))})::int as begun, count(*) filter (where l.status = 'won' and ${within(day(sql`l.won_at`))})::int as won,
        coalesce(sum(l.amount_base) filter (where l.status = 'won' and ${within(day(sql`l.won_at`))}), 0)::text as amount, max(source.cost)::text as cost
      from cm_lead as l left join cm_source as source on source.id = l.source_id
      where ${leads} and (${within(day(sql`l.created_at`))} or (l.status = 'won' and ${within(day(sql`l.won_at`))}))
      group by source.id, source.name order by coalesce(sum(l.amount_base) filter (where l.status = 'won' and ${within(day(sql`l.won_at`))}), 0) desc, 1`.execute(
      ctx.db,
    )
    const amount = sumOf(rows.map((row) => row.amount))
    return {
      columns: [
        column('source'),
        column('begun', 'number'),
        column('won', 'number'),
        column('won_amount', 'money'),
        column('cost', 'money'),
        column('return', 'number'),
      ],
      rows: rows.map((row) => ({ cells: [row.name ?? word('no_source'), row.begun, row.won, row.amount, row.cost, returnOf(row)] })),
      total: [
        word('total'),
        rows.reduce((sum, row) => sum + row.begun, 0),
        rows.reduce((sum, row) => sum + row.won, 0),
        amount,
        null,
        null,
      ],
      figure: { value: Number(amount), kind: 'number' },
      chart: {
        is_time: false,
        is_grouped: false,
        series: [word('column.won_amount')],
        points: rows.map((row) => ({ name: row.name ?? word('no_source'), amounts: [Number(row.amount)] })),
      },
    }
  },
}

function returnOf({ amount, cost }: { amount: string; cost: string | null }): number | null {
  const times = sourceReturn(amount, cost)
  return times === null ? null : Number(times)
}

/** What each person did in the period, by kind. */
export const activities: SalesReport = {
  key: 'activities',
  needs: ['cm.use.activity.actions.list'],
  async build({ ctx, asked, word, enumName, column, day, within, personName }) {
    const people = await peopleOf(ctx, asked.owner)
    const { rows } = await sql<{ id: number | null; name: string | null; kind: string; count: number }>`
      select a.owner_id::int as id, ${personName(sql`a.owner_id`)} as name, a.kind, count(*)::int as count from cm_activity as a
      where a.deleted_at is null and a.status = 'done' and ${rowPredicate(ctx, ctx.snapshot.get('cm/activity'), 'read', 'a')} and ${within(day(sql`a.done_at`))}
        and ${people === null ? sql`true` : sql`a.owner_id = any(${people}::bigint[])`} group by a.owner_id, a.kind`.execute(ctx.db)
    const count = (of: (row: (typeof rows)[number]) => boolean) => rows.reduce((sum, row) => sum + (of(row) ? row.count : 0), 0)
    const owners = [...new Map(rows.map(({ id, name }) => [id, name ?? word('nobody')]))]
      .map(([id, name]) => ({ id, name, all: count((row) => row.id === id) }))
      .sort((a, b) => b.all - a.all)
    const kinds = ctx.snapshot.get('cm/activity').fields.find(({ name }) => name === 'kind')?.values ?? []
    const kindName = (kind: string) => enumName('activity', 'kind', kind)
    return {
      columns: [column('owner'), ...kinds.map((kind) => ({ heading: kindName(kind), kind: 'number' as const })), column('total', 'number')],
      rows: owners.map(({ id, name, all }) => ({
        cells: [name, ...kinds.map((kind) => count((row) => row.id === id && row.kind === kind)), all],
      })),
      total: [word('total'), ...kinds.map((kind) => count((row) => row.kind === kind)), count(() => true)],
      figure: { value: count(() => true), kind: 'number' },
      chart: {
        is_time: false,
        is_grouped: false,
        series: kinds.map(kindName),
        points: owners.map(({ id, name }) => ({ name, amounts: kinds.map((kind) => count((row) => row.id === id && row.kind === kind)) })),
      },
    }
  },
}

/** Customers by what they bought in the period. */
export const abc: SalesReport = {
  key: 'abc',
  needs: [lead, organization],
  async build({ ctx, word, column, leads, day, within }) {
    const { rows } = await sql<{ id: number; name: string; count: number; amount: string }>`
      select o.id::int as id, o.name, count(*)::int as count, sum(l.amount_base)::text as amount
      from cm_lead as l join cm_organization as o on o.id = l.organization_id and ${rowPredicate(ctx, ctx.snapshot.get('cm/organization'), 'read', 'o')}
      where ${leads} and l.status = 'won' and l.amount_base > 0 and ${within(day(sql`l.won_at`))} group by o.id, o.name order by sum(l.amount_base) desc, o.name`.execute(
      ctx.db,
    )
    const classes = abcOf(rows.map(({ amount }) => amount))
    const countOf = (wanted: string) => classes.filter(({ of }) => of === wanted).length
    const sumOfClass = (wanted: string) => Number(sumOf(rows.filter((_, at) => classes[at]?.of === wanted).map(({ amount }) => amount)))
    return {
      columns: [
        column('customer'),
        column('class'),
        column('won', 'number'),
        column('won_amount', 'money'),
        column('of_all', 'percent'),
        column('together', 'percent'),
      ],
      rows: rows.map(({ id, name, count, amount }, at) => ({
        cells: [name, classes[at]?.of ?? null, count, amount, classes[at]?.share ?? null, classes[at]?.together ?? null],
        url: viewOf(id),
      })),
      figure: { value: countOf('A'), kind: 'number' },
      chart: {
        is_time: false,
        is_grouped: false,
        series: [word('column.won_amount')],
        points: ['A', 'B', 'C'].map((of) => ({ name: word('class_n', { of, n: countOf(of) }), amounts: [sumOfClass(of)] })),
      },
    }
  },
}

/** Customers whose level asks for a visit more often than they had one. */
export const visits: SalesReport = {
  key: 'visits',
  needs: [organization],
  async build({ ctx, today, word, owned, column, day, personName, lookupName }) {
    const { rows } = await sql<{
      id: number
      name: string
      level: string
      owner: string | null
      last: string | null
      due: string
      days: number
    }>`
      select o.id::int as id, o.name, ${lookupName(sql`level.name`)} as level, ${personName(sql`o.owner_id`)} as owner, visited.last::text as last,
        (coalesce(visited.last, ${day(sql`o.created_at`)}) + level.visit_interval_days)::text as due, ${today}::date - (coalesce(visited.last, ${day(sql`o.created_at`)}) + level.visit_interval_days) as days
      from cm_organization as o join cm_customer_level as level on level.id = o.customer_level_id and level.visit_interval_days > 0
      cross join lateral (select max(${day(sql`a.done_at`)}) as last from cm_activity as a left join cm_lead as l on l.id = a.lead_id
        where a.kind = 'visit' and a.status = 'done' and a.deleted_at is null and coalesce(a.organization_id, l.organization_id) = o.id) as visited
      where o.deleted_at is null and o.lifecycle in ('prospect', 'customer') and ${rowPredicate(ctx, ctx.snapshot.get('cm/organization'), 'read', 'o')} and ${owned('o')}
        and coalesce(visited.last, ${day(sql`o.created_at`)}) + level.visit_interval_days < ${today}::date
      order by days desc, o.name`.execute(ctx.db)
    const levels = [...new Set(rows.map(({ level }) => level))]
    return {
      columns: [
        column('customer'),
        column('level'),
        column('owner'),
        column('last_visit', 'date'),
        column('due', 'date'),
        column('days_late', 'number'),
      ],
      rows: rows.map(({ id, name, level, owner, last, due, days }) => ({ cells: [name, level, owner, last, due, days], url: viewOf(id) })),
      figure: { value: rows.length, kind: 'number' },
      chart: {
        is_time: false,
        is_grouped: false,
        series: [word('column.count')],
        points: levels.map((level) => ({ name: level, amounts: [rows.filter((row) => row.level === level).length] })),
      },
    }
  },
}
