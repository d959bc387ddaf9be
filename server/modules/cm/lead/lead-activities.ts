/** What is planned and was done about a lead. */
import { sql } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import { withAllRights, type Context } from '../../../kernel/context'
import type { JobKind } from '../../../contracts/jobs'
import type { Values } from '../../../contracts/hooks'
import { companyToday } from '../../../kernel/company-time'
import { deleteRecord } from '../../../resource/write/delete'
import { createRecord, updateRecord } from '../../../resource/write/write'
import { rotting } from './rules/rotting'

interface LeadTouch {
  id: number
  last_touch: string
  rot_days: number | null
  planned: string[]
  rotten: boolean
  cover_days: number
}

/** Open leads with what rotting asks about, in the order of their ids. @param above only those with a greater id, at most so many */
async function leadTouches(ctx: Context, ids: readonly number[] | null, above = 0): Promise<LeadTouch[]> {
  const zone = ctx.companyZone()
  const { rows } = await sql<LeadTouch>`
    select l.id, (l.last_touch_at at time zone ${zone})::date::text as last_touch, case when pipeline.rot_enabled then stage.rot_days end as rot_days, l.rotten,
      (select rot_cover_days from cm_setting where id = 1) as cover_days,
      coalesce((select json_agg(distinct (a.due_at at time zone ${zone})::date) from cm_activity as a where a.lead_id = l.id and a.status = 'planned' and a.deleted_at is null), '[]') as planned
    from cm_lead as l join cm_stage as stage on stage.id = l.stage_id join cm_pipeline as pipeline on pipeline.id = l.pipeline_id
    where l.status = 'open' and l.deleted_at is null and l.last_touch_at is not null and l.id > ${above} and ${ids === null ? sql`true` : sql`l.id = any(${ids}::bigint[])`}
    order by l.id limit ${batch}`.execute(ctx.db)
  return rows.map((row) => ({ ...row, id: Number(row.id) }))
}

const batch = 1_000

const isRotten = (today: string, { last_touch, rot_days, planned, cover_days }: LeadTouch): boolean =>
  rotting({ today, last_touch, rot_days, planned, cover_days }).rotten

/** R10 anew, after activities changed. No version is made: nobody changed the lead. @param ids null = of all open leads (the night's job) */
export async function refreshRotten(ctx: Context, ids: readonly number[] | null): Promise<void> {
  if (ids?.length === 0) return
  const today = companyToday(ctx)
  let above = 0
  for (;;) {
    const leads = await leadTouches(ctx, ids, above)
    const turned = leads.filter((lead) => isRotten(today, lead) !== lead.rotten).map(({ id }) => id)
    await sql`update cm_lead set rotten = not rotten where id = any(${turned}::bigint[])`.execute(ctx.db)
    above = leads.at(-1)?.id ?? 0
    if (leads.length < batch) return
  }
}

/** Leads begin to rot by the calendar alone (cm.md §7, 02:10). */
export const rotFlags: JobKind = {
  kind: 'cm.rot-flags',
  run: async (job) => {
    await job.transact((ctx) => refreshRotten(ctx, null))
    return {}
  },
}

/** @param lead null = a new one @returns days on which something is planned, and how far ahead a plan keeps a lead from rotting */
export async function plannedDays(ctx: Context, lead: number | null): Promise<{ planned: string[]; cover_days: number }> {
  const {
    rows: [row],
  } = await sql<{ cover_days: number; planned: string[] }>`
    select rot_cover_days as cover_days,
      coalesce((select json_agg(distinct (due_at at time zone ${ctx.companyZone()})::date) from cm_activity where lead_id = ${lead} and status = 'planned' and deleted_at is null), '[]') as planned
    from cm_setting where id = 1`.execute(ctx.db)
  return row ?? { planned: [], cover_days: 0 }
}

/** Days since something was last done about it; null = never. */
export async function daysSinceActivity(ctx: Context, lead: number | null): Promise<number | null> {
  const {
    rows: [row],
  } = await sql<{ day: string | null }>`
    select (max(done_at) at time zone ${ctx.companyZone()})::date::text as day from cm_activity where lead_id = ${lead} and status = 'done' and deleted_at is null`.execute(
    ctx.db,
  )
  return row?.day ? Temporal.PlainDate.from(row.day).until(Temporal.PlainDate.from(companyToday(ctx))).days : null
}

/** What was still planned about it is called off. */
export async function cancelActivities(ctx: Context, lead: number): Promise<void> {
  const { rows } = await sql<{
    id: number
  }>`select id from cm_activity where lead_id = ${lead} and status = 'planned' and deleted_at is null`.execute(ctx.db)
  for (const { id } of rows)
    await updateRecord(withAllRights(ctx), ctx.snapshot.get('cm/activity'), Number(id), { status: 'cancelled' }, { trusted: true })
}

/** Asks again when the reason for losing may have gone (cm.md §3.2, lost-reason). @param days from today */
export async function planFollowUp(ctx: Context, lead: Values, days: number): Promise<void> {
  const day = Temporal.PlainDate.from(companyToday(ctx)).add({ days })
  const due_at = day
    .toZonedDateTime({ timeZone: ctx.companyZone(), plainTime: '09:00' })
    .toInstant()
    .toString({ fractionalSecondDigits: 3 })
  const values = {
    kind: 'call',
    subject: lead.title,
    lead: lead.id,
    organization: lead.organization,
    owner: lead.owner,
    due_at,
    status: 'planned',
  }
  await createRecord(withAllRights(ctx), ctx.snapshot.get('cm/activity'), values, { trusted: true })
}

/** What was called off when the lead was lost is planned again, and what was planned then is removed: unless it has moved on since. */
export async function replanActivities(ctx: Context, lead: number): Promise<void> {
  const activity = ctx.snapshot.get('cm/activity')
  const { rows } = await sql<{ id: number; made: boolean }>`
    with lost as (
      select change_set_id from kontor_revision where entity = 'cm/lead' and record_id = ${lead} and data->>'status' = 'lost'
        and version > (select coalesce(max(version), 0) from kontor_revision
          where entity = 'cm/lead' and record_id = ${lead} and data->>'status' = 'open'
            and version < (select max(version) from kontor_revision
              where entity = 'cm/lead' and record_id = ${lead} and data->>'status' = 'lost'))
      order by version limit 1)
    select a.id, bool_or(r.action = 'created') as made
    from kontor_revision as r join lost using (change_set_id) join cm_activity as a on a.id = r.record_id
    where r.entity = 'cm/activity' and a.lead_id = ${lead} and a.deleted_at is null
    group by a.id, a.status
    having a.status = case when bool_or(r.action = 'created') then 'planned' else 'cancelled' end`.execute(ctx.db)
  for (const { id, made } of rows)
    if (made) await deleteRecord(withAllRights(ctx), activity, Number(id), { trusted: true })
    else await updateRecord(withAllRights(ctx), activity, Number(id), { status: 'planned' }, { trusted: true })
}
