/** Summaries of a month (as.md R11, §4.5): what they would be now, the revision that a lock writes, and what changed from one to the next. */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { MonthValues, SummaryRow } from '../../../../src/shared/as/period'
import type { Context } from '../../../kernel/context'
import { rowPredicate } from '../../../resource/query/predicate'
import { titleSql } from '../../../resource/query/titles'
import { settleRules } from '../labour/labour-law'
import { monthInputs, type Span } from './month-input'
import { differences, monthSummary } from './rules/month-summary'

interface Person {
  user: number
  department: number | null
  values: MonthValues
}

export const summariesNow = async (ctx: Context, period: Span): Promise<Person[]> =>
  (await monthInputs(ctx, period)).map(({ user, department, input }) => ({ user, department, values: monthSummary(input) }))

/** Writes everybody's summary as the next revision; none is ever changed, and neither are the labour rules that it was counted by. */
export async function writeRevision(ctx: Context, period: Span & { id: number }, revision: number): Promise<void> {
  const people = await summariesNow(ctx, period)
  await settleRules(ctx, people, { from: period.starts_on, until: period.ends_on })
  const rows = people.map(({ user, department, values }) => ({
    ...{ user_id: user, department_id: department, values },
    hash: createHash('sha256').update(JSON.stringify(values)).digest('hex'),
  }))
  await sql`
    insert into as_month_summary (period_id, revision, user_id, department_id, "values", hash)
    select ${period.id}, ${revision}, given.user_id, given.department_id, given."values", given.hash
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as given(user_id bigint, department_id bigint, "values" jsonb, hash text)`.execute(
    ctx.db,
  )
}

/** @param revision 0 = as they would be now, beside the last one that was written */
export async function readRows(ctx: Context, period: Span & { id: number; version_no: number }, revision: number): Promise<SummaryRow[]> {
  const people = revision === 0 ? await summariesNow(ctx, period) : await stored(ctx, period.id, revision)
  const before = new Map(
    (await stored(ctx, period.id, revision === 0 ? period.version_no : revision - 1)).map((row) => [row.user, row.values]),
  )
  const { names, departments } = await namesOf(ctx, people)
  return people.flatMap(({ user, department, values }) => {
    const named = names.get(user)
    const old = before.get(user)
    if (!named) return []
    return [{ user, ...named, department: departments.get(department ?? 0) ?? null, values, changes: old ? differences(old, values) : [] }]
  })
}

async function stored(ctx: Context, period: number, revision: number): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select user_id::int as "user", department_id::int as department, "values" from as_month_summary as row
    where period_id = ${period} and revision = ${revision} and ${rowPredicate(ctx, ctx.snapshot.get('as/month-summary'), 'read', 'row')}
    order by user_id`.execute(ctx.db)
  return rows
}

async function namesOf(ctx: Context, people: readonly Person[]) {
  const departments = [...new Set(people.flatMap(({ department }) => department ?? []))]
  const { rows: named } = await sql<{ id: number; title: string }>`
    select d.id::int as id, ${titleSql(ctx, ctx.snapshot.get('sc/department'), 'd')} as title from sc_department as d where d.id = any(${departments}::bigint[])`.execute(
    ctx.db,
  )
  const { rows } = await sql<{ id: number; name: string; employee_no: string | null }>`
    select u.id::int as id, ${titleSql(ctx, ctx.snapshot.get('sc/user'), 'u')} as name, u.employee_no from sc_user as u
    where u.id = any(${people.map(({ user }) => user)}::bigint[])`.execute(ctx.db)
  return {
    names: new Map(rows.map(({ id, ...person }) => [id, person])),
    departments: new Map(named.map(({ id, title }) => [id, title])),
  }
}
