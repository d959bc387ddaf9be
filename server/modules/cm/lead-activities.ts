/** What is planned and was done about a lead. */
import { sql } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import { withAllRights, type Context } from '../../context'
import type { EntityHooks, Values } from '../../module'
import { companyToday } from '../../resource/company-time'
import { createRecord, updateRecord } from '../../resource/write'

/** @param lead null = a new one @returns days on which something is planned, and how far ahead a plan keeps a lead from rotting */
export async function plannedDays(ctx: Context, lead: number | null): Promise<{ planned: string[]; cover_days: number }> {
  const { rows: [row] } = await sql<{ cover: number; planned: string[] }>`
    select coalesce((select rot_cover_days from cm_setting where id = 1), 14) as cover,
      coalesce((select json_agg(distinct (due_at at time zone ${ctx.companyZone()})::date) from cm_activity where lead_id = ${lead} and status = 'planned' and deleted_at is null), '[]') as planned`.execute(ctx.db)
  return { planned: row?.planned ?? [], cover_days: row?.cover ?? 14 }
}

/** Days since something was last done about it; null = never. */
export async function daysSinceActivity(ctx: Context, lead: number | null): Promise<number | null> {
  const { rows: [row] } = await sql<{ day: string | null }>`
    select (max(done_at) at time zone ${ctx.companyZone()})::date::text as day from cm_activity where lead_id = ${lead} and status = 'done' and deleted_at is null`.execute(ctx.db)
  return row?.day ? Temporal.PlainDate.from(row.day).until(Temporal.PlainDate.from(companyToday(ctx))).days : null
}

/** What was still planned about it is called off. */
export async function cancelActivities(ctx: Context, lead: number, hooks: Readonly<Record<string, EntityHooks>>): Promise<void> {
  const { rows } = await sql<{ id: number }>`select id from cm_activity where lead_id = ${lead} and status = 'planned' and deleted_at is null`.execute(ctx.db)
  for (const { id } of rows) await updateRecord(withAllRights(ctx), ctx.snapshot.get('cm/activity'), Number(id), { status: 'cancelled' }, { hooks, trusted: true })
}

/** Asks again when the reason for losing may have gone (cm.md §3.2, lost-reason). @param days from today */
export async function planFollowUp(ctx: Context, lead: Values, days: number, hooks: Readonly<Record<string, EntityHooks>>): Promise<void> {
  const day = Temporal.PlainDate.from(companyToday(ctx)).add({ days })
  const due_at = day.toZonedDateTime({ timeZone: ctx.companyZone(), plainTime: '09:00' }).toInstant().toString({ fractionalSecondDigits: 3 })
  const values = { kind: 'call', subject: lead.title, lead: lead.id, organization: lead.organization, owner: lead.owner, due_at, status: 'planned' }
  await createRecord(withAllRights(ctx), ctx.snapshot.get('cm/activity'), values, { hooks, trusted: true })
}
