/** Reminders of single activities, and the morning's digest (cm.md §7). */
import { sql } from 'kysely'
import type { Context } from '../../context'
import type { JobKind } from '../../jobs/job'
import { companyToday } from '../../resource/company-time'
import { notify, workcal } from '../sc'
import { agendaDays } from './agenda'

interface Due { id: number; subject: string; people: number[] }

/** Each once: what is told is marked in the same transaction. */
export async function remindOfActivities(ctx: Context): Promise<void> {
  const { rows } = await sql<Due>`
    update cm_activity as a set remind_at = null from (select id from cm_activity where remind_at <= ${ctx.now()} and status = 'planned' and deleted_at is null order by remind_at limit 200 for update skip locked) as due
    where a.id = due.id returning a.id, a.subject, array(select a.owner_id union select target_id from cm_activity__participants where parent_id = a.id) as people`.execute(ctx.db)
  for (const { id, subject, people } of rows) {
    await notify.send(ctx, {
      event: 'cm.activity.reminder', to: people.map((person) => `u${person}`), self: true, model: { module: 'cm', id }, url: `/record/cm/activity/${id}`, params: { subject },
      data: { title: notify.text('cm:notice.activity_reminder', () => ({ subject })), icon: 'calendar' },
    })
  }
}

/** 09:00 on workdays of the company: today's and overdue activities of each person, in one notice. */
export const activityDigest: JobKind = {
  kind: 'cm.activity-digest',
  run: async (job) => ({ result: { told: await job.transact(tellDigest) } }),
}

/** @returns how many people */
async function tellDigest(ctx: Context): Promise<number> {
  if (!(await workcal.dayType(ctx, await workcal.companyRegion(ctx), companyToday(ctx))).works) return 0
  const { now, today, tomorrow } = agendaDays(ctx)
  const { rows } = await sql<{ person: number; today: number; overdue: number }>`
    select a.owner_id as person, count(*) filter (where not (${isOverdue(now, today)}))::int as today, count(*) filter (where ${isOverdue(now, today)})::int as overdue
    from cm_activity as a join sc_user as u on u.id = a.owner_id and u.status = 'active' and u.deleted_at is null
    where a.status = 'planned' and a.deleted_at is null and a.due_at < ${tomorrow} group by a.owner_id order by a.owner_id`.execute(ctx.db)
  for (const { person, ...counts } of rows) {
    await notify.send(ctx, {
      event: 'cm.activity.digest', to: [`u${person}`], self: true, url: '/cm/use/activity', group_key: 'cm activity digest', params: { today: String(counts.today), overdue: String(counts.overdue) },
      data: { title: notify.text('cm:notice.activity_digest', () => counts), icon: 'calendar' },
    })
  }
  return rows.length
}

const isOverdue = (now: Date, today: Date) => sql<boolean>`a.due_at < case when a.all_day then ${today}::timestamptz else ${now}::timestamptz end`
