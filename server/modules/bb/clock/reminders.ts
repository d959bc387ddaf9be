/** 08:30 on workdays (bb.md §5.7): who has not confirmed is reminded, and heads hear who of theirs did not in time. */
import { sql } from 'kysely'
import { i18nText } from '../../../../src/shared/engine/i18n-text'
import type { I18nText } from '../../../../src/schemas/core/types'
import type { JobKind } from '../../../contracts/jobs'
import { instantJson } from '../../../field-types/dates'
import { companyDayOf, companyToday, dayBounds } from '../../../kernel/company-time'
import { withAllRights, type Context } from '../../../kernel/context'
import type { Sql } from '../../../kernel/sql'
import { personText } from '../../../resource/read/person-names'
import { notify, organisation, workcal } from '../../sc'
import { remindLeft, type Remindable } from '../bulletin/readers'
import { targetsOf } from '../bulletin/who-reads'
import { dutyBound, keepAckRecords } from './ack-records'
import { headsDay, mostReminders, reminderDays } from './rules/reminder-days'

/** So many names stand in a notification; all of them on the page. */
const named = 10

interface Waiting extends Remindable {
  ack_until: string
}

export const remindReaders: JobKind = {
  kind: 'bb.remind',
  async run(job) {
    const works = await workcal.companyWorks(job.ctx)
    const today = companyToday(job.ctx)
    if (!works(today)) return { result: { reminded: 0, heads: 0 } }
    await job.transact(async (ctx) => {
      await keepAckRecords(ctx)
    })
    const { start } = dayBounds(job.ctx, today)
    let reminded = 0
    // What came out today already stands in the people's bell.
    for (const bulletin of await waiting(job.ctx, sql`b.publish_at < ${start}::timestamptz`)) {
      if (job.signal.aborted) return undefined
      if (reminderDays(companyDayOf(job.ctx, bulletin.ack_until), works).includes(today))
        reminded += await job.transact((ctx) => remindLeft(withAllRights(ctx), bulletin, { most: mostReminders, before: start }))
    }
    let heads = 0
    for (const bulletin of await waiting(job.ctx, over(job.ctx))) {
      if (job.signal.aborted) return undefined
      const day = headsDay(companyDayOf(job.ctx, bulletin.ack_until), works)
      if (day !== undefined && day <= today) heads += await job.transact((ctx) => notifyHeads(withAllRights(ctx), bulletin))
    }
    return { result: { reminded, heads } }
  },
}

/** Older deadlines are left alone: what ended before this ran for the first time is no news. */
const over = (ctx: Context): Sql => sql`b.ack_until < ${ctx.now()} and b.ack_until > ${ctx.now()}::timestamptz - interval '30 days'
  and b.heads_notified_until is distinct from b.ack_until`

/** Live ones that people confirm by a day. */
async function waiting(ctx: Context, further: Sql): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select b.id::int as id, b.title, b.importance, b.category_id::int as category, b.audience, b.exclude, b.revision, b.ack_required,
      ${instantJson(sql`b.ack_until`)} as ack_until
    from bb_bulletin as b where b.state = 'published' and b.ack_required and b.ack_until is not null and b.publish_at <= ${ctx.now()}
      and (b.expire_at is null or b.expire_at > ${ctx.now()}) and b.deleted_at is null and ${further} order by b.id`.execute(ctx.db)
  return rows
}

/** Once for each deadline. @returns how many heads */
async function notifyHeads(ctx: Context, bulletin: Waiting): Promise<number> {
  const { rows: mine } = await sql`
    update bb_bulletin set heads_notified_until = ack_until where id = ${bulletin.id}
      and heads_notified_until is distinct from ack_until returning 1`.execute(ctx.db)
  if (mine.length === 0) return 0
  const heads = await headsOf(ctx, bulletin, await dutyBound(ctx, bulletin, await targetsOf(ctx, bulletin)))
  for (const { head, names } of heads)
    await notify.send(ctx, {
      event: 'bb.ack-overdue',
      to: [`u${head}`],
      url: `/bb/use/readers/${bulletin.id}`,
      model: { module: 'bb', id: bulletin.id },
      data: {
        // As the declaration has it: a text in several languages.
        title: bulletin.title as I18nText,
        body: notify.text('bb:notice.ack-overdue', (language) => ({
          count: names.length,
          names: i18nText(notify.inLine(names.slice(0, named)), language) + (names.length > named ? ' …' : ''),
        })),
      },
    })
  return heads.length
}

/** Of each person who has not confirmed the nearest head above them, who isn't they themselves. */
async function headsOf(ctx: Context, { id, revision }: Waiting, people: readonly number[]): Promise<{ head: number; names: I18nText[] }[]> {
  const { rows } = await sql<{ head: number; names: I18nText[] }>`
    select above.head_id::int as head, jsonb_agg(${personText(ctx, 'p')} order by p.id) as names from sc_user as p
      cross join lateral (
        select up.head_id from sc_user_department as post join sc_department as place on place.id = post.department_id
          join sc_department as up on place.path like up.path || '%' and up.deleted_at is null
          join sc_user as head on head.id = up.head_id and head.status = 'active' and head.deleted_at is null
        where post.user_id = p.id and post.is_primary and ${organisation.postHolds(companyToday(ctx))} and up.head_id <> p.id
        order by length(up.path) desc limit 1) as above
    where p.id = any(${[...people]}::bigint[]) and not exists (select from bb_receipt as r where r.bulletin_id = ${id} and r.user_id = p.id
      and r.ack_revision = ${revision} and r.deleted_at is null)
    group by above.head_id order by above.head_id`.execute(ctx.db)
  return rows
}
