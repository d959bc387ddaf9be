/** On workdays at half past eight people hear what the day asks of them (ca.md §7): due today, overdue, to review, to acknowledge. */
import { sql } from 'kysely'
import type { JobKind } from '../../../contracts/jobs'
import { companyToday, dayBounds } from '../../../kernel/company-time'
import type { Context } from '../../../kernel/context'
import { notify } from '../../sc'
import { workdaysOf } from '../series/series-tasks'

export interface DayAhead {
  user: number
  today: number
  overdue: number
  review: number
  acknowledge: number
}

const atOnce = 100

export const sendDigest: JobKind = {
  kind: 'ca.digest',
  async run(job) {
    if (!(await isWorkday(job.ctx))) return { result: { notified: 0 } }
    const people = await daysAhead(job.ctx)
    for (let at = 0; at < people.length; at += atOnce) {
      if (job.signal.aborted) return undefined
      await job.transact(async (ctx) => {
        for (const person of people.slice(at, at + atOnce)) await sendTo(ctx, person)
      })
      job.progress(Math.min(at + atOnce, people.length), people.length)
    }
    return { result: { notified: people.length } }
  },
}

/** Whether the company works today. */
export const isWorkday = async (ctx: Context): Promise<boolean> => (await workdaysOf(ctx))(companyToday(ctx))

/** Of active people, those whom it asks something. */
export async function daysAhead(ctx: Context): Promise<DayAhead[]> {
  const { end } = dayBounds(ctx, companyToday(ctx))
  const now = ctx.now().toISOString()
  const { rows } = await sql<DayAhead>`
    with waiting as (
      select part.user_id, (t.due_at >= ${now}::timestamptz)::int as today, (t.due_at < ${now}::timestamptz)::int as overdue,
        0 as review, 0 as acknowledge
      from ca_task_assignee as part join ca_task as t on t.id = part.task_id
      where part.state = 'open' and part.deleted_at is null and t.deleted_at is null and t.status in ('todo', 'in_progress')
        and t.due_at < ${end}::timestamptz
      union all
      select reviewer_id, 0, 0, 1, 0 from ca_task where status = 'review' and reviewer_id is not null and deleted_at is null
      union all
      select r.user_id, 0, 0, 0, 1 from ca_notice_receipt as r join ca_notice as n on n.id = r.notice_id
      where n.status = 'published' and n.require_ack and n.deleted_at is null and r.acked_at is null and r.deleted_at is null
    )
    select person.id::int as "user", sum(waiting.today)::int as today, sum(waiting.overdue)::int as overdue,
      sum(waiting.review)::int as review, sum(waiting.acknowledge)::int as acknowledge
    from waiting join sc_user as person on person.id = waiting.user_id and person.status = 'active' and person.deleted_at is null
    group by person.id order by person.id`.execute(ctx.db)
  return rows
}

async function sendTo(ctx: Context, { user, ...counts }: DayAhead): Promise<void> {
  const params = Object.fromEntries(Object.entries(counts).map(([name, n]) => [name, String(n)]))
  const asks = (['overdue', 'today', 'review', 'acknowledge'] as const).filter((name) => counts[name] > 0)
  await notify.send(ctx, {
    event: 'ca.digest',
    to: [`u${user}`],
    self: true,
    params,
    url: '/ca/use/task',
    // Started twice on one day, it is one entry.
    group_key: `ca.digest:${companyToday(ctx)}:${user}`,
    data: {
      title: notify.text('ca:digest.title', () => ({})),
      body: notify.inLine(asks.map((name) => notify.text(`ca:digest.${name}`, () => ({ count: counts[name] })))),
    },
  })
}
