/** Reminders of single activities, and the morning's digest (cm.md §7). */
import { sql } from 'kysely'
import type { Context } from '../../../kernel/context'
import type { JobKind } from '../../../contracts/jobs'
import { companyToday } from '../../../kernel/company-time'
import { notify, organisation, workcal } from '../../sc'
import { agendaDays } from './agenda'

interface Due {
  id: number
  subject: string
  people: number[]
}

/** Each once: what is told is marked in the same transaction. */
export async function remindOfActivities(ctx: Context): Promise<void> {
  const { rows } = await sql<Due>`
    update cm_activity as a set remind_at = null from (select id from cm_activity where remind_at <= ${ctx.now()} and status = 'planned' and deleted_at is null order by remind_at limit 200 for update skip locked) as due
    where a.id = due.id returning a.id, a.subject, array(select a.owner_id union select target_id from cm_activity__participants where parent_id = a.id) as people`.execute(
    ctx.db,
  )
  for (const { id, subject, people } of rows) {
    await notify.send(ctx, {
      event: 'cm.activity.reminder',
      to: people.map((person) => `u${person}`),
      self: true,
      model: { module: 'cm', id },
      url: `/record/cm/activity/${id}`,
      params: { subject },
      data: { title: notify.text('cm:notice.activity_reminder', () => ({ subject })), icon: 'calendar' },
    })
  }
}

/** On workdays of the company, at the time of the settings: each person's day, and to managers what lies about among their people. */
export const activityDigest: JobKind = {
  kind: 'cm.activity-digest',
  run: async (job) => ({ result: { told: await job.transact(notifyDigest) } }),
}

interface Counts {
  today: number
  overdue: number
  rotten: number
}

/** @returns how many people */
async function notifyDigest(ctx: Context): Promise<number> {
  if (!(await workcal.dayType(ctx, await workcal.companyRegion(ctx), companyToday(ctx))).works) return 0
  const { now, today, tomorrow } = agendaDays(ctx)
  const { rows } = await sql<Counts & { person: number }>`
    select person, sum(today)::int as today, sum(overdue)::int as overdue, sum(rotten)::int as rotten from (
      select a.owner_id as person, count(*) filter (where not (${isOverdue(now, today)})) as today, count(*) filter (where ${isOverdue(now, today)}) as overdue, 0 as rotten
        from cm_activity as a where a.status = 'planned' and a.deleted_at is null and a.due_at < ${tomorrow} group by 1
      union all select owner_id, 0, 0, count(*) from cm_lead where rotten and status = 'open' and deleted_at is null and owner_id is not null group by 1
    ) as counted join sc_user as u on u.id = person and u.status = 'active' and u.deleted_at is null group by person order by person`.execute(
    ctx.db,
  )
  for (const { person, ...counts } of rows) {
    await notify.send(ctx, {
      event: 'cm.activity.digest',
      to: [`u${person}`],
      self: true,
      url: counts.today + counts.overdue > 0 ? '/cm/use/activity' : rottenLeads,
      group_key: 'cm activity digest',
      params: { today: String(counts.today), overdue: String(counts.overdue), rotten: String(counts.rotten) },
      data: {
        title: notify.text('cm:notice.activity_digest', () => ({ today: counts.today, overdue: counts.overdue })),
        icon: 'calendar',
        ...(counts.rotten > 0 ? { body: notify.text('cm:notice.rotten_own', () => ({ count: counts.rotten })) } : {}),
      },
    })
  }
  await notifyManagers(
    ctx,
    rows.filter(({ rotten }) => rotten > 0),
  )
  return rows.length
}

/** What lies about among the people of each, in one notice. */
async function notifyManagers(ctx: Context, owners: readonly { person: number; rotten: number }[]): Promise<void> {
  const sums = new Map<number, { leads: number; people: number }>()
  for (const { person, rotten } of owners) {
    const [manager] = await organisation.supervisors(ctx, person, { max: 1 })
    if (manager === undefined) continue
    const { leads, people } = sums.get(manager) ?? { leads: 0, people: 0 }
    sums.set(manager, { leads: leads + rotten, people: people + 1 })
  }
  for (const [manager, { leads, people }] of sums) {
    await notify.send(ctx, {
      event: 'cm.lead.rotting',
      to: [`u${manager}`],
      self: true,
      url: rottenLeads,
      group_key: 'cm rotting digest',
      params: { leads: String(leads), people: String(people) },
      data: { title: notify.text('cm:notice.rotten_team', () => ({ leads, people })), icon: 'warning' },
    })
  }
}

const rottenLeads = '/cm/use/lead/table?filter[status][eq]=open&filter[rotten][eq]=true'

const isOverdue = (now: Date, today: Date) =>
  sql<boolean>`a.due_at < case when a.all_day then ${today}::timestamptz else ${now}::timestamptz end`
