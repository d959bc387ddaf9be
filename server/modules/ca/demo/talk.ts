/** What was said of the tasks of the demo (ca.md §10): nine hundred comments, by those who take part, while the task was open. */
import { sql } from 'kysely'
import type { Context } from '../../../kernel/context'
import { pick } from './task-plan'
import { commentTexts } from './task-texts'

const wanted = 900

interface Discussed {
  id: number
  members: string[]
  from: number
  until: number
}

export async function sayThings(ctx: Context): Promise<void> {
  const { rows: tasks } = await sql<Discussed>`
    select id::int as id, members, extract(epoch from created_at)::float8 * 1000 as from,
      extract(epoch from coalesce(done_at, cancelled_at, ${ctx.now().toISOString()}::timestamptz))::float8 * 1000 as until
    from ca_task where deleted_at is null and status <> 'draft' order by id`.execute(ctx.db)
  if (tasks.length === 0) return
  const comments = Array.from({ length: wanted }, (_, n) => {
    const task = pick(tasks, n * 13 + Math.floor(n / 5))
    const people = task.members.filter((code) => code.startsWith('u')).map((code) => Number(code.slice(1)))
    const at = task.from + (task.until - task.from) * (((n * 17) % 90) / 100 + 0.05)
    return { task: task.id, body: `<p>${pick(commentTexts, n)}</p>`, by: pick(people, n), at: new Date(at).toISOString() }
  }).sort((one, other) => one.at.localeCompare(other.at))
  await sql`insert into sc_comment (module, entity, record_id, body, created_by, updated_by, created_at, updated_at)
    select 'ca', 'task', task, body, "by", "by", at, at
    from jsonb_to_recordset(${JSON.stringify(comments)}::text::jsonb) as r(task bigint, body text, "by" bigint, at timestamptz)`.execute(
    ctx.db,
  )
}

/** Nothing leaves a demo by mail, nobody has been there to be told, and what is a week old has been read. */
export async function settleNotices(ctx: Context): Promise<void> {
  const weekAgo = new Date(ctx.now().getTime() - 7 * 86_400_000)
  await sql`delete from kontor_notice_mail where event like 'ca.task.%'`.execute(ctx.db)
  await sql`delete from sc_mail_outbox where event like 'ca.task.%'`.execute(ctx.db)
  await sql`delete from kontor_outbox where entity like 'ca/task%'`.execute(ctx.db)
  await sql`update sc_user_notification set read_at = created_at
    where event like 'ca.task.%' and created_at < ${weekAgo} and read_at is null`.execute(ctx.db)
}
