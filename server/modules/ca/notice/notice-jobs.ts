/** What the clock does with announcements (ca.md §7): they are published and expire, late joiners get theirs, people are reminded. */
import { sql } from 'kysely'
import type { JobKind } from '../../../contracts/jobs'
import type { Values } from '../../../contracts/hooks'
import { attempt, withAllRights, type Context } from '../../../kernel/context'
import { ApiError, notFound } from '../../../kernel/errors'
import { findRecord } from '../../../resource/read/read'
import { updateRecord } from '../../../resource/write/write'
import { isWorkday } from '../digest/digest-job'
import { deliver, remind } from './deliver'
import { publication } from './notice-hooks'

const entityName = 'ca/notice'
/** Reminders of one announcement, and how long before the deadline they begin. */
const mostReminders = 5
const daysBefore = 3

/** Every 15 seconds: what is due is published, what is over expires. One that can't be published any more goes back to its author. */
export async function moveNotices(ctx: Context): Promise<void> {
  const { rows } = await sql<{ id: number; status: string }>`
    select id::int as id, status from ca_notice where deleted_at is null
      and ((status = 'scheduled' and publish_at <= ${ctx.now()}) or (status = 'published' and expire_at <= ${ctx.now()}))
    order by id for update skip locked`.execute(ctx.db)
  for (const { id, status } of rows) {
    if (status === 'published') await move(ctx, id, { status: 'expired' })
    else
      await attempt(ctx, async (own) =>
        move(own, id, { ...(await publication(withAllRights(own), await noticeOf(own, id))), status: 'published' }),
      ).catch(async (error: unknown) => {
        if (!(error instanceof ApiError)) throw error
        await move(ctx, id, { status: 'draft' })
      })
  }
}

async function move(ctx: Context, id: number, values: Values): Promise<void> {
  await updateRecord(withAllRights(ctx), ctx.snapshot.get(entityName), id, values, { trusted: true })
}

async function noticeOf(ctx: Context, id: number): Promise<Values> {
  const notice = await findRecord(withAllRights(ctx), ctx.snapshot.get(entityName), id)
  if (!notice) throw notFound()
  return notice
}

async function published(ctx: Context, further = sql`true`): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id::int as id from ca_notice where deleted_at is null and status = 'published' and ${further} order by id`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

/** Hourly: who joined the audience since. */
export const reachLateJoiners: JobKind = {
  kind: 'ca.reach-late-joiners',
  async run({ ctx, transact }) {
    let reached = 0
    for (const id of await published(ctx)) reached += await transact(async (tx) => (await deliver(tx, await noticeOf(tx, id))).length)
    return { result: { reached } }
  },
}

/** 10:00 on workdays, from three days before the deadline. */
export const remindToAcknowledge: JobKind = {
  kind: 'ca.remind-to-acknowledge',
  async run({ ctx, transact }) {
    if (!(await isWorkday(ctx))) return { result: { reminded: 0 } }
    const until = new Date(ctx.now().getTime() + daysBefore * 86_400_000)
    const due = await published(ctx, sql`require_ack and ack_deadline is not null and ack_deadline <= ${until}`)
    let reminded = 0
    for (const id of due) reminded += await transact(async (tx) => remind(tx, await noticeOf(tx, id), mostReminders))
    return { result: { reminded } }
  },
}
