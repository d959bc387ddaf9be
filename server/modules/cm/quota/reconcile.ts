/** The nightly proof (cm.md §7): what counts, rebuilt from leads and activities, must be what was kept along the way; a difference is told and mended. */
import { sql } from 'kysely'
import type { Context } from '../../../kernel/context'
import type { JobKind, Job } from '../../../contracts/jobs'
import type { Sql } from '../../../kernel/sql'
import { keepActivities, keepLeads } from './keep-entries'
import { refreshLines } from './line-sums'

const batch = 500

export const quotaReconcile: JobKind = {
  kind: 'cm.quota-reconcile',
  async run(job) {
    const from = await firstDay(job.ctx)
    const leads = from === null ? 0 : await rebuild(job, 'lead', wonSince(job.ctx, from))
    const activities = from === null ? 0 : await rebuild(job, 'activity', doneSince(job.ctx, from))
    await job.complete(async (ctx) => {
      const lines = await refreshLines(ctx, sql`true`)
      const differences = leads + activities + lines.length
      const message =
        differences === 0
          ? undefined
          : job.services.texts.translate(ctx.language, { key: 'cm:quota.repaired', params: { count: differences } })
      return { result: { leads, activities, lines: lines.slice(0, 100) }, ...(message ? { message } : {}) }
    })
    return undefined
  },
}

/** What no open plan counts, nor the year before it, is not looked through: its figures are asked for by nobody. */
async function firstDay(ctx: Context): Promise<string | null> {
  const {
    rows: [row],
  } = await sql<{ day: string | null }>`
    select (min(l.period_start) - interval '1 year')::date::text as day from cm_quota_line as l join cm_quota as q on q.id = l.quota_id where q.status <> 'closed' and q.deleted_at is null and l.deleted_at is null`.execute(
    ctx.db,
  )
  return row?.day ?? null
}

const wonSince = (ctx: Context, day: string): Sql => sql`
  select id from cm_lead where status = 'won' and deleted_at is null and (won_at at time zone ${ctx.companyZone()})::date >= ${day}::date
  union select lead_id from cm_quota_entry where lead_id is not null and day >= ${day}::date`
const doneSince = (ctx: Context, day: string): Sql => sql`
  select id from cm_activity where status = 'done' and deleted_at is null and (done_at at time zone ${ctx.companyZone()})::date >= ${day}::date
  union select activity_id from cm_quota_entry where activity_id is not null and day >= ${day}::date`

/** Some at a time, locked as their own changes lock them. @returns how many rows were wrong */
async function rebuild(job: Job, source: 'lead' | 'activity', ids: Sql): Promise<number> {
  const { rows } = await sql<{ id: number }>`select id from (${ids}) as known order by id`.execute(job.ctx.db)
  let wrong = 0
  for (let at = 0; at < rows.length; at += batch) {
    job.signal.throwIfAborted()
    const some = rows.slice(at, at + batch).map(({ id }) => Number(id))
    wrong += await job.transact(async (ctx) => {
      await sql`select id from ${sql.table(`cm_${source}`)} where id = any(${some}::bigint[]) order by id for update`.execute(ctx.db)
      return source === 'lead' ? keepLeads(ctx, some) : keepActivities(ctx, some)
    })
    job.progress(Math.min(at + batch, rows.length), rows.length)
  }
  return wrong
}
