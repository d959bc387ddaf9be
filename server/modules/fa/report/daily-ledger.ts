/** The subsidiary daily ledger (fa.md §2): one account or kind by what its lines are about, one object a page, day by day. */
import { sql } from 'kysely'
import Decimal from 'decimal.js'
import type { QueryOf } from '../../../../src/shared/core/call'
import type { readDailyLedger as call } from '../../../../src/shared/fa/report'
import type { DailyLedgerAnswer, DailyLedgerDay, ReportObject } from '../../../../src/shared/fa/report-answers'
import type { Context } from '../../../kernel/context'
import type { Sql } from '../../../kernel/sql'
import { requestOf, dimensionSql, headOf, scopeSql, type ReportRequest } from './report-request'
import { readChart, type ChartAccount } from './chart'
import { lineOf } from './general-ledger'
import { ledgerLines, spanLines, type LedgerLines } from './ledger-question'
import { lineSource } from './line-source'
import { moneyText } from './money'
import { fiscalYearOf, objectNames, peopleNames, survivors } from './names'
import { contraCodes, bookOrder, lineColumns, lineNames, runningSums, shownSql, type LineRow } from './shown-lines'
import { inSnapshot } from './snapshot'

type Question = QueryOf<typeof call>
type By = NonNullable<Question['by']>

export const dailyLedger = (ctx: Context, question: Question): Promise<DailyLedgerAnswer> =>
  inSnapshot(ctx, async (within) => {
    const requested = await requestOf(within, 'subs-daily-ledger', question)
    const chart = await readChart(within)
    const { by = 'counterparty', kind } = question
    const lines = await ledgerLines(within, requested, { chart, question, ...(kind === undefined ? {} : { kinds: [kind] }) })
    const objects = await objectsWithSums(within, requested, { by, lines, chart })
    const wanted = objects.find(({ key }) => key === question.object) ?? (question.object === undefined ? objects[0] : undefined)
    return {
      ...(await headOf(within, requested)),
      objects: objects.map(({ ids: _ids, opening_currency: _currency, ...object }) => ({ ...object, ...sumsOf(object) })),
      shown: wanted ? await shownObject(within, requested, { object: wanted, by, lines }) : null,
    }
  })

interface Sums {
  opening: Decimal
  debit: Decimal
  credit: Decimal
}

interface ObjectSums extends Sums {
  key: string
  object: ReportObject | null
  is_confidential: boolean
  /** Of organizations those that were merged into it, too. */
  ids: number[]
  opening_currency: Map<string, Decimal>
}

interface ObjectRow {
  kind: 'o' | 'u' | 'd' | 'p' | 'a' | 'none' | 'confidential'
  id: number | null
  currency: string
  opening: string
  opening_currency: string
  debit: string
  credit: string
}

/** What a line is about, on the columns of `t`: its kind and id. What is closed tells neither. */
function aboutSql(by: By): { kind: Sql; id: Sql } {
  const [letter, column] = {
    counterparty: ['o', 'organization_id'] as const,
    person: ['u', 'person_id'] as const,
    department: ['d', 'department_id'] as const,
    project: ['p', 'project_id'] as const,
    account: ['a', 'account_id'] as const,
  }[by]
  const own = sql.ref(`t.${column}`)
  const orPerson = by === 'counterparty' ? sql`when t.person_id is not null then 'u'` : sql``
  return {
    kind: sql`case when t.is_closed then 'confidential' when ${own} is not null then ${letter} ${orPerson} else 'none' end`,
    id: sql`case when t.is_closed then null ${by === 'counterparty' ? sql`else coalesce(t.organization_id, t.person_id)` : sql`else ${own}`} end`,
  }
}

async function objectsWithSums(
  ctx: Context,
  requested: ReportRequest,
  { by, lines, chart }: { by: By; lines: LedgerLines; chart: readonly ChartAccount[] },
): Promise<ObjectSums[]> {
  const about = aboutSql(by)
  const year = await fiscalYearOf(ctx, requested.from)
  const isOpening = sql`(t.date < ${requested.from}::date or t.entry = 'opening')`
  const { rows } = await sql<ObjectRow>`
    select ${about.kind} as kind, (${about.id})::int as id, t.currency,
      coalesce(sum(t.debit - t.credit) filter (where ${isOpening}), 0)::text as opening, coalesce(sum(t.amount_currency) filter (where ${isOpening}), 0)::text as opening_currency,
      coalesce(sum(t.debit) filter (where not ${isOpening}), 0)::text as debit, coalesce(sum(t.credit) filter (where not ${isOpening}), 0)::text as credit
    from ${lineSource(requested, lines.filter)} as t join fa_account as a on a.id = t.account_id
    where t.date <= ${requested.to}::date and (a.type in ('asset', 'liability', 'equity') or t.year_id = ${year}) and ${scopeSql(ctx)} and ${dimensionSql(requested)}
    group by 1, 2, 3`.execute(ctx.db)
  const ids = (kind: ObjectRow['kind']) => rows.filter((row) => row.kind === kind).map(({ id }) => id)
  const remaining = await survivors(ctx, ids('o'))
  const names: Partial<Record<ObjectRow['kind'], Map<number, ReportObject>>> = {
    o: await objectNames(ctx, 'cm/organization', [...remaining.values()]),
    u: await peopleNames(ctx, ids('u')),
    d: await objectNames(ctx, 'sc/department', ids('d')),
    p: await objectNames(ctx, 'fa/project', ids('p')),
    a: new Map(chart.map(({ id, code, name }) => [id, { id, title: `${code} ${name}` }])),
  }
  const found = new Map<string, ObjectSums>()
  for (const row of rows) {
    const id = row.kind === 'o' && row.id !== null ? (remaining.get(row.id) ?? row.id) : row.id
    const key = id === null ? row.kind : `${row.kind}${id}`
    const sums = found.get(key) ?? {
      key,
      object: id === null ? null : (names[row.kind]?.get(id) ?? { id, title: String(id) }),
      is_confidential: row.kind === 'confidential',
      ids: [],
      opening: zero,
      debit: zero,
      credit: zero,
      opening_currency: new Map<string, Decimal>(),
    }
    found.set(key, sums)
    if (row.id !== null) sums.ids.push(row.id)
    sums.opening = sums.opening.plus(row.opening)
    sums.debit = sums.debit.plus(row.debit)
    sums.credit = sums.credit.plus(row.credit)
    sums.opening_currency.set(row.currency, (sums.opening_currency.get(row.currency) ?? zero).plus(row.opening_currency))
  }
  return [...found.values()]
    .filter(({ opening, debit, credit }) => !opening.isZero() || !debit.isZero() || !credit.isZero())
    .toSorted(byTitle)
}

/** By name; what has none comes last. */
const byTitle = (a: ObjectSums, b: ObjectSums): number =>
  Number(a.object === null) - Number(b.object === null) || (a.object?.title ?? a.key).localeCompare(b.object?.title ?? b.key)

async function shownObject(
  ctx: Context,
  requested: ReportRequest,
  { object, by, lines }: { object: ObjectSums; by: By; lines: LedgerLines },
): Promise<DailyLedgerAnswer['shown']> {
  const about = aboutSql(by)
  const kind = object.object === null ? object.key : object.key.slice(0, 1)
  const isIt = sql`${about.kind} = ${kind} and ${object.object === null ? sql`true` : sql`(${about.id}) = any(${object.ids}::bigint[])`}`
  const its = sql`(select t.* from ${spanLines(ctx, requested, lines)} as t where ${isIt})`
  const { rows } = await sql<LineRow>`
    select ${lineColumns} from (
      select t.*, ${runningSums(sql`1`, bookOrder)} from ${shownSql(its)} as t order by ${bookOrder} limit ${mostLines}
    ) as t order by ${bookOrder}`.execute(ctx.db)
  const beside = {
    requested,
    names: await lineNames(ctx, rows),
    codes: await contraCodes(
      ctx,
      rows.map(({ id }) => id),
    ),
  }
  const days: (Sums & { date: string; lines: DailyLedgerDay['lines'][number][] })[] = []
  let opening = object.opening
  for (const row of rows) {
    let day = days.at(-1)
    if (day?.date !== row.date) {
      if (day) opening = closingOf(day)
      day = { date: row.date, opening, lines: [], debit: zero, credit: zero }
      days.push(day)
    }
    day.lines.push(lineOf(row, object, beside))
    day.debit = day.debit.plus(row.debit)
    day.credit = day.credit.plus(row.credit)
  }
  return {
    key: object.key,
    object: object.object,
    is_confidential: object.is_confidential,
    ...sumsOf(object),
    days: days.map((day) => ({ date: day.date, lines: day.lines, ...sumsOf(day) })),
  }
}

/** Of one object in a span: beyond it people ask for a shorter span. */
const mostLines = 5_000

const closingOf = ({ opening, debit, credit }: Sums): Decimal => opening.plus(debit).minus(credit)

const sumsOf = (sums: Sums) => ({
  opening: moneyText(sums.opening),
  debit: moneyText(sums.debit),
  credit: moneyText(sums.credit),
  closing: moneyText(closingOf(sums)),
})

const zero = new Decimal(0)
