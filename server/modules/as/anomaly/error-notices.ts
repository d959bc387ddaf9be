/** Who hears of irregular days (as.md §7): at once when a day is closed, or as a digest at a time of the day or the week. */
import { sql } from 'kysely'
import { addDays, weekdayOf } from '../../../../src/shared/as/calendar-dates'
import type { AnomalyKind } from '../../../../src/shared/as/day-words'
import { companyToday } from '../../../kernel/company-time'
import type { Context } from '../../../kernel/context'
import { notFound } from '../../../kernel/errors'
import type { Sql } from '../../../kernel/sql'
import type { JobKind } from '../../../contracts/jobs'
import { notify, organisation } from '../../sc'
import { wallClock } from '../day/rules/local-time'
import { isDigestDue, type NoticeTiming } from './rules/notice-due'

interface NoticeRule extends NoticeTiming {
  kinds: readonly AnomalyKind[]
  receivers: readonly ('person' | 'head' | 'admins' | 'owners')[]
  owners: readonly string[]
  channels: readonly ('app' | 'mail' | 'webhook')[]
  quiet_on_leave: boolean
}

export interface RaisedAnomaly {
  user: number
  date: string
  kind: AnomalyKind
}

/** Older days than these are told by digests only: a month that is counted anew is no news. */
const newsDays = 2
const digestDays = 31

async function rulesOf(ctx: Context, which: Sql<boolean> = sql<boolean>`active`): Promise<NoticeRule[]> {
  const { rows } = await sql<NoticeRule>`
    select kinds, receivers, coalesce(owners, '{}') as owners, channels, timing, to_char(at_time, 'HH24:MI') as at_time, weekday,
      quiet_on_leave
    from as_error_notice where ${which} and deleted_at is null order by id`.execute(ctx.db)
  return rows
}

/**
 * Sends one rule's notice as it would go out now, over its channels, to the caller alone.
 * @returns how many days it is about; 0 = none is open, and an example was sent
 * @throws 404
 */
export async function sendTrial(ctx: Context, id: number): Promise<number> {
  const [rule] = await rulesOf(ctx, sql<boolean>`id = ${id}`)
  if (!rule || !ctx.person) throw notFound()
  const today = companyToday(ctx)
  const found = await openAnomalies(ctx, rule.kinds, addDays(today, -digestDays), today)
  const example = { user: ctx.person.id, date: today, kind: rule.kinds[0] ?? ('late' as const) }
  await send(ctx, rule, [`u${ctx.person.id}`], found.length > 0 ? found : [example], errorList)
  return found.length
}

/** Anomalies that were just found. In the transaction that writes them. */
export async function notifyRaised(ctx: Context, raised: readonly RaisedAnomaly[]): Promise<void> {
  const since = addDays(companyToday(ctx), -newsDays)
  const news = raised.filter(({ date }) => date >= since)
  if (news.length === 0) return
  for (const rule of (await rulesOf(ctx)).filter(({ timing }) => timing === 'immediately'))
    await tell(
      ctx,
      rule,
      news.filter(({ kind }) => rule.kinds.includes(kind)),
    )
}

/** Daily and weekly digests of what is still open. */
export const sendErrorNotices: JobKind = {
  kind: 'as.error-notices',
  announces_success: true,
  async run(job) {
    const sent = await job.transact(async (tx) => {
      const today = companyToday(tx)
      const { time } = wallClock(tx.companyZone(), tx.now().getTime())
      const due = (await rulesOf(tx)).filter((rule) => isDigestDue(rule, time, weekdayOf(today)))
      for (const rule of due) await tell(tx, rule, await openAnomalies(tx, rule.kinds, addDays(today, -digestDays), today))
      return due.length
    })
    return { result: { sent } }
  },
}

async function openAnomalies(ctx: Context, kinds: readonly AnomalyKind[], from: string, until: string): Promise<RaisedAnomaly[]> {
  const { rows } = await sql<RaisedAnomaly>`
    select user_id::int as "user", to_char(work_date, 'YYYY-MM-DD') as date, kind from as_anomaly
    where deleted_at is null and state in ('open', 'reminded') and kind = any(${[...kinds]}::text[]) and work_date between ${from}::date and ${until}::date
    order by work_date, id`.execute(ctx.db)
  return rows
}

async function tell(ctx: Context, rule: NoticeRule, anomalies: readonly RaisedAnomaly[]): Promise<void> {
  const away = rule.quiet_on_leave ? await peopleOnLeave(ctx, [...new Set(anomalies.map(({ user }) => user))]) : new Set<number>()
  const byUser = new Map<number, RaisedAnomaly[]>()
  for (const one of anomalies) if (!away.has(one.user)) byUser.set(one.user, [...(byUser.get(one.user) ?? []), one])
  if (byUser.size === 0) return
  if (rule.receivers.includes('person')) for (const [user, own] of byUser) await send(ctx, rule, [`u${user}`], own, '/as/use/calendar')
  const byHead = new Map<number, RaisedAnomaly[]>()
  if (rule.receivers.includes('head'))
    for (const [user, own] of byUser) {
      const [head] = await organisation.supervisors(ctx, user, { max: 1 })
      if (head !== undefined) byHead.set(head, [...(byHead.get(head) ?? []), ...own])
    }
  for (const [head, all] of byHead) await send(ctx, rule, [`u${head}`], all, errorList)
  const all = [...byUser.values()].flat()
  const others = [
    ...(rule.receivers.includes('admins') ? (await organisation.roleHolders(ctx, 'hr-admin')).map((id) => `u${id}`) : []),
    ...(rule.receivers.includes('owners') ? rule.owners : []),
  ]
  if (others.length > 0) await send(ctx, rule, others, all, errorList)
}

const errorList = '/as/admin/leave/punch-card-error-list'

/** One notice, whatever the number of days: of one day it says which. */
async function send(
  ctx: Context,
  { channels }: NoticeRule,
  to: readonly string[],
  anomalies: readonly RaisedAnomaly[],
  url: string,
): Promise<void> {
  const [first] = anomalies
  if (!first) return
  await notify.send(ctx, {
    event: 'as.punch-error',
    to,
    channels,
    self: true,
    url: anomalies.length === 1 && url.endsWith('calendar') ? `${url}?date=${first.date}` : url,
    data: {
      title:
        anomalies.length === 1
          ? notify.text('as:notice.reminder.title', (language, translate) => ({
              date: first.date,
              kind: translate(language, { key: `as:entity.anomaly.fields.kind.enum.${first.kind}` }),
            }))
          : notify.text('as:notice.error_digest.title', () => ({ count: anomalies.length })),
      body: notify.text('as:notice.reminder.body', () => ({})),
    },
  })
}

async function peopleOnLeave(ctx: Context, users: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ user: number }>`
    select distinct user_id::int as "user" from as_dayoff where user_id = any(${users}::bigint[]) and state = 'approved' and deleted_at is null
      and ${ctx.now()}::timestamptz >= start_at and ${ctx.now()}::timestamptz < end_at`.execute(ctx.db)
  return new Set(rows.map(({ user }) => user))
}
