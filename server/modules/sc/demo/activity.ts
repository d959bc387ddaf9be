/** What an office leaves behind in some weeks (sc.md §10): sign-ins in the audit log, read and unread notices, finished jobs. */
import { sql } from 'kysely'
import { languages } from '../../../../src/schemas/core/types'
import type { Context } from '../../../kernel/context'
import { kindText } from '../../../jobs/job'
import { sharedTexts } from '../notify/every-language'
import { visitors } from './home'
import { noticeContents, variants } from './notice-subjects'

const totals = { audit: 3_000, notices: 400, jobs: 30 }
const days = { audit: 60, notices: 45, unread: 7, jobs: 28 }
/** Of each account that visitors sign in with (shell.md §10). */
const unreadEach = 9
/** Of the jobs, by their place among them. */
const failing = [7, 19]
const jobKinds = ['sc.retention', 'sc.audit-verify', 'sc.day-change', 'sc.morning-check', 'sc.list-report', 'sc.export']
/** Of the five kinds of notices (notice-subjects.ts) those that everybody hears; the last ones only administrators. */
const noticeKinds = 5
const notifiedEverybody = 3

export async function demoActivity(ctx: Context): Promise<void> {
  await signIns(ctx)
  await notices(ctx)
  await finishedJobs(ctx)
}

/** As many as are missing to the whole; the sequencer seals them like all others. */
async function signIns(ctx: Context): Promise<void> {
  await sql`
    with person as (select id, account, row_number() over (order by id) as place, count(*) over () as people from sc_user where status = 'active' and deleted_at is null),
      entry as (select n from generate_series(1, ${totals.audit} - (select count(*)::int from sc_audit_log)) as n)
    insert into sc_audit_log (at, actor, ip, user_agent, action, module, entity, label, changes)
    select ${ctx.now()}::timestamptz - interval '1 hour' - (n * interval '1 second' * (${days.audit} * 86400 / ${totals.audit})), person.id, '10.1.' || 1 + n % 5 || '.' || 10 + person.place,
      case when n % 3 = 0 then 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X)' else 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)' end,
      case when n % 2 = 0 then 'login' else 'logout' end, 'sc', 'session', person.account, '{}'
    from entry join person on person.place = 1 + (n / 2 * 7) % person.people order by n desc`.execute(ctx.db)
}

/** The last week's, unread, to those whom visitors are; older ones, read, to everybody. */
async function notices(ctx: Context): Promise<void> {
  const contents = (await noticeContents(ctx)).map(({ event, data }) => ({ event, data: JSON.stringify(data) }))
  const unread = unreadEach * visitors.length
  await sql`
    with everybody as (select id, row_number() over (order by id) as place, count(*) over () as people from sc_user where status = 'active' and deleted_at is null),
      visitor as (select id, account = 'admin' as administers, row_number() over (order by id) as place, count(*) over () as people from sc_user where account = any(${visitors}::text[]) and deleted_at is null),
      content as (select event, data, place from unnest(${contents.map(({ event }) => event)}::text[], ${contents.map(({ data }) => data)}::text[]) with ordinality as content(event, data, place)),
      fresh as (select visitor.id, n, 1 + (n / visitor.people) % case when administers then ${noticeKinds}::int else ${notifiedEverybody}::int end as content, ${days.unread}::int * n / ${unread}::float8 as ago, false as is_read
        from generate_series(1, ${unread}::int) as n join visitor on visitor.place = 1 + n % visitor.people),
      older as (select everybody.id, n, 1 + n % ${notifiedEverybody}::int as content, ${days.unread}::int + (${days.notices - days.unread}::int) * n / ${totals.notices}::float8 as ago, true as is_read
        from generate_series(1, ${totals.notices - unread}::int - (select count(*)::int from sc_user_notification)) as n join everybody on everybody.place = 1 + (n * 11) % everybody.people),
      entry as (select *, ${ctx.now()}::timestamptz - interval '2 hours' - ago * interval '1 day' as at from (select * from fresh union all select * from older) as all_of_them)
    insert into sc_user_notification (created_at, updated_at, user_id, type, event, "modelType", data, count, read_at)
    select at, at, entry.id, 1, content.event, 'sc', content.data::jsonb, 1, case when is_read then at + interval '3 hours' end
    from entry join content on content.place = 1 + (entry.content - 1) * ${variants}::int + (entry.n / ${noticeKinds * notifiedEverybody}::int) % ${variants}::int order by at`.execute(
    ctx.db,
  )
}

/** Titles are in the company's language, as those of the clock's jobs are. */
async function finishedJobs(ctx: Context): Promise<void> {
  const { translate } = sharedTexts()
  const language = languages.find((one) => one === ctx.language) ?? 'tw'
  const list = Array.from({ length: totals.jobs }, (_, n) => {
    const kind = jobKinds[n % jobKinds.length] ?? 'sc.retention'
    const fails = failing.includes(n)
    return {
      kind,
      title: translate(language, { key: kindText(kind) }),
      state: fails ? 'failed' : 'succeeded',
      message: fails ? translate(language, { key: 'error:job_gave_up' }) : null,
      ago: (totals.jobs - n) * (days.jobs / totals.jobs),
    }
  })
  await sql`
    insert into sc_job (kind, title, state, progress, message, language, attempts, params, queued_at, started_at, finished_at, heartbeat_at)
    select kind, title, state, case when state = 'failed' then 40 else 100 end, message, ${language}, case when state = 'failed' then 3 else 1 end, '{}', at, at + interval '1 second', at + interval '9 seconds', at + interval '9 seconds'
    from (select job.*, ${ctx.now()}::timestamptz - ago * interval '1 day' as at from json_to_recordset(${JSON.stringify(list)}::text::json) as job(kind text, title text, state text, message text, ago double precision)) as job order by at`.execute(
    ctx.db,
  )
}
