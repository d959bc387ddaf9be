/** The rows that count, as they are stored (cm/quota-entry), and the lines that they move. */
import Decimal from 'decimal.js'
import { sql } from 'kysely'
import type { Context } from '../../../kernel/context'
import { sameEntry, type LedgerEntry } from './rules/quota-ledger'
import { lineSums } from './line-sums'
import { notifyMilestones, type MovedLine } from './quota-notices'

/** Of a lead or of an activity. */
export type Source = 'lead' | 'activity'
export type StoredEntry = LedgerEntry & { id: number; source: number }

/** @returns by lead or activity */
export async function standingEntries(ctx: Context, source: Source, ids: readonly number[]): Promise<Map<number, StoredEntry[]>> {
  const column = sql.ref(`${source}_id`)
  const { rows } = await sql<StoredEntry>`
    select id, ${column} as source, user_id as user, department_id as department, pipeline_id as pipeline, activity_kind, day::text as day,
      amount::text as amount, leads::text as leads, customers::text as customers, activities::text as activities, correction
    from cm_quota_entry where ${column} = any(${ids}::bigint[]) order by id`.execute(ctx.db)
  const entries = new Map<number, StoredEntry[]>()
  for (const row of rows) {
    const entry = {
      ...row,
      id: Number(row.id),
      source: Number(row.source),
      user: Number(row.user),
      department: numberOf(row.department),
      pipeline: numberOf(row.pipeline),
    }
    entries.set(entry.source, [...(entries.get(entry.source) ?? []), entry])
  }
  return entries
}

const numberOf = (value: number | null): number | null => (value === null ? null : Number(value))

export interface EntryRewrite {
  source: number
  /** Rows on days that are open. */ standing: readonly StoredEntry[]
  wanted: readonly LedgerEntry[]
}

/**
 * Puts what is wanted in place of what stands, and adds the difference to the lines of plans that are not closed.
 * @returns how many rows were taken away and written
 */
export async function rewriteEntries(ctx: Context, source: Source, rewrites: readonly EntryRewrite[]): Promise<number> {
  const gone = rewrites.flatMap(({ standing, wanted }) => standing.filter((row) => !wanted.some((one) => sameEntry(one, row))))
  const added = rewrites.flatMap(({ source: id, standing, wanted }) =>
    wanted.filter((row) => !standing.some((one) => sameEntry(one, row))).map((row) => ({ ...row, source: id })),
  )
  if (gone.length + added.length === 0) return 0
  await sql`delete from cm_quota_entry where id = any(${gone.map(({ id }) => id)}::bigint[])`.execute(ctx.db)
  await sql`insert into cm_quota_entry (${sql.ref(`${source}_id`)}, user_id, department_id, pipeline_id, activity_kind, day, amount, leads, customers, activities, correction)
    select source, user_id, department_id, pipeline_id, activity_kind, day, amount, leads, customers, activities, correction from ${recordset(added)}`.execute(
    ctx.db,
  )
  await moveLines(ctx, [...added, ...gone.map(negative)])
  return gone.length + added.length
}

/** As `cm_quota_entry` has them. */
const recordset = (
  entries: readonly (LedgerEntry & { source: number })[],
) => sql`jsonb_to_recordset(${JSON.stringify(entries.map(({ user, department, pipeline, ...entry }) => ({ ...entry, user_id: user, department_id: department, pipeline_id: pipeline })))}::text::jsonb)
  as e(source bigint, user_id bigint, department_id bigint, pipeline_id bigint, activity_kind text, day date, amount numeric, leads numeric, customers numeric, activities numeric, correction boolean)`

const negative = (entry: StoredEntry): StoredEntry => {
  const turned = (value: string) => new Decimal(value).negated().toFixed()
  return {
    ...entry,
    amount: turned(entry.amount),
    leads: turned(entry.leads),
    customers: turned(entry.customers),
    activities: turned(entry.activities),
  }
}

/** Lines are locked in one order, so that two sales at once wait for one another and never in a circle. */
async function moveLines(ctx: Context, entries: readonly (LedgerEntry & { source: number })[]): Promise<void> {
  const { rows } = await sql<MovedLine>`
    with sums as (${lineSums(sql`(select * from ${recordset(entries)})`, sql`q.status <> 'closed'`)}),
      locked as (select l.id, sums.value from cm_quota_line as l join sums on sums.line = l.id where sums.value <> 0 order by l.id for update of l)
    update cm_quota_line as l set actual = l.actual + locked.value from locked, cm_quota as q where l.id = locked.id and q.id = l.quota_id
    returning l.id, l.quota_id as quota, q.title, q.status, l.owner, l.period_start::text as start, l.period_end::text as end, l.target::text as target, l.actual::text as actual, l.told`.execute(
    ctx.db,
  )
  await notifyMilestones(ctx, rows)
}
