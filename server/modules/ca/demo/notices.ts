/**
 * Announcements of the demo company (ca.md §10): 26, of which one urgent stands now, acknowledged by all but three. Made as their
 * author makes them, then set back to when they were published.
 */
import { sql } from 'kysely'
import type { Values } from '../../../contracts/hooks'
import type { Context } from '../../../kernel/context'
import { createRecord } from '../../../resource/write/write'
import { performAction } from '../../../resource/write/act'
import { noticeTexts, type DemoNotice } from './notice-texts'

const day = 24 * 60 * 60_000
/** Who has not acknowledged the urgent one. */
const missing = ['staff01', 'staff02', 'staff03']

export async function makeNotices(ctx: Context): Promise<void> {
  const entity = ctx.snapshot.get('ca/notice')
  const { rows } = await sql<{ id: number; code: string }>`
    select id::int as id, code from ca_task_category where deleted_at is null`.execute(ctx.db)
  const category = new Map(rows.map(({ code, id }) => [code, id]))
  const people = await peopleByAccount(ctx)
  const author = people.get('hr')
  const written = author === undefined ? ctx : { ...ctx, acting_for: author }
  for (const notice of noticeTexts) {
    const publishedAt = ctx.now().getTime() + (notice.state === 'scheduled' ? notice.days : -notice.days) * day
    const audience = (notice.to ?? []).flatMap((account) => people.get(account) ?? [])
    const { id } = await createRecord(written, entity, {
      ...{ title: notice.title, ...notice.body, category: category.get(notice.category), level: notice.level },
      ...(audience.length > 0 ? { everyone: false, audience: audience.map((person) => `u${person}`) } : { everyone: true }),
      ...{ channels: notice.level === 'urgent' ? ['home', 'banner', 'popup'] : ['home'], require_ack: notice.asks === true },
      ...{ allow_comments: notice.talk !== undefined, ...givenTask(notice, publishedAt) },
      ...(notice.level === 'urgent' ? { expire_at: new Date(ctx.now().getTime() + 7 * day).toISOString() } : {}),
    })
    await bring(written, Number(id), notice)
    if (notice.talk) await talk(ctx, Number(id), notice.talk)
  }
}

async function peopleByAccount(ctx: Context): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: number; account: string }>`
    select id::int as id, account from sc_user where deleted_at is null and status = 'active'`.execute(ctx.db)
  return new Map(rows.map(({ account, id }) => [account, id]))
}

function givenTask({ task }: DemoNotice, publishedAt: number): Values {
  if (!task) return {}
  return {
    ...{ gives_task: true, task_title: task.title, task_due_at: new Date(publishedAt + task.days * day).toISOString() },
    task_checklist: (task.checklist ?? []).map((text) => ({ text, mandatory: false })),
  }
}

/** Readers say it in the days after they have read it, the author answers the first of them last. */
async function talk(ctx: Context, id: number, said: readonly string[]): Promise<void> {
  const { rows: readers } = await sql<{ user: number; at: number }>`
    select r.user_id::int as "user", extract(epoch from r.read_at)::float8 * 1000 as at
    from ca_notice_receipt as r join ca_notice as n on n.id = r.notice_id
    where n.id = ${id} and r.read_at is not null and r.user_id <> n.created_by order by (r.user_id * 7) % 31, r.user_id`.execute(ctx.db)
  const from = readers[0]?.at ?? ctx.now().getTime()
  const apart = (ctx.now().getTime() - from) / (said.length + 1)
  let question: number | null = null
  for (const [place, body] of said.entries()) {
    const isAnswer = place === said.length - 1
    const at = new Date(from + apart * (place + 0.5))
    const by = isAnswer ? sql`(select created_by from ca_notice where id = ${id})` : sql`${readers[place]?.user ?? null}::bigint`
    const { rows } = await sql<{ id: number }>`
      insert into sc_comment (module, entity, record_id, body, parent_id, created_by, updated_by, created_at, updated_at)
      values ('ca', 'notice', ${id}, ${body}, ${isAnswer ? question : null}, ${by}, ${by}, ${at}, ${at}) returning id::int as id`.execute(
      ctx.db,
    )
    question ??= rows[0]?.id ?? null
  }
}

/** To the state in which the demo shows it. */
async function bring(ctx: Context, id: number, notice: DemoNotice): Promise<void> {
  const entity = ctx.snapshot.get('ca/notice')
  const now = ctx.now().getTime()
  if (notice.state === 'scheduled') {
    await performAction(ctx, entity, 'schedule', { id, publish_at: new Date(now + notice.days * day).toISOString() })
    return
  }
  await performAction(ctx, entity, 'publish', { id })
  if (notice.state === 'withdrawn') await performAction(ctx, entity, 'withdraw', { id, withdraw_reason: 'Replaced by a newer one' })
  await sql`update ca_notice set published_at = published_at - ${notice.days} * interval '1 day',
      expire_at = case when ${notice.state} = 'expired' then published_at - ${notice.days - 10} * interval '1 day' else expire_at end
      where id = ${id}`.execute(ctx.db)
  // Nine of ten have read what is older than a day, and acknowledged what asks for it.
  await sql`update ca_notice_receipt as r set delivered_at = n.published_at,
      read_at = least(n.published_at + interval '2 hours', ${ctx.now()}),
      acked_at = case when n.require_ack then least(n.published_at + interval '3 hours', ${ctx.now()}) end
    from ca_notice as n, sc_user as person
    where r.notice_id = ${id} and n.id = r.notice_id and person.id = r.user_id
      and case when n.level = 'urgent' then person.account <> all(${missing}::text[]) else (r.user_id + ${id}) % 10 > 0 end`.execute(ctx.db)
  // Who has read it has seen its notification too, which is as old as the announcement.
  await sql`update sc_user_notification as entry set created_at = n.published_at, read_at = r.read_at
    from ca_notice as n join ca_notice_receipt as r on r.notice_id = n.id
    where n.id = ${id} and entry.event like 'ca.notice%' and entry."modelType" = 'ca' and entry."modelId" = n.id
      and entry.user_id = r.user_id`.execute(ctx.db)
}
