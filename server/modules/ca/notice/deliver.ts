/** An announcement reaches its people (ca.md §4, §7): a receipt each in one statement, the bell, mail, and their open screens. */
import { sql } from 'kysely'
import type { I18nText } from '../../../../src/schemas/core/types'
import type { Values } from '../../../contracts/hooks'
import type { Context } from '../../../kernel/context'
import { publishEvent, publishToPeople } from '../../../outbox/publish'
import { notify } from '../../sc'
import { giveNoticeTasks } from '../issue/notice-tasks'
import { audienceOf } from './audience'

/** On the personal channel: banners, popups and lists of one's own are read anew. */
export const noticesChanged = 'ca.notice.changed'

/** Who has no receipt yet gets one, and hears of it. Again it does nothing. @returns who got one */
export async function deliver(ctx: Context, notice: Values): Promise<number[]> {
  const people = await audienceOf(ctx, notice)
  const { rows } = await sql<{ user: number }>`
    insert into ca_notice_receipt (notice_id, user_id, revision, delivered_at, reminded_count, wants_task)
    select ${notice.id}::bigint, person.id, ${notice.revision}::int, ${ctx.now()}, 0, ${notice.gives_task === true}
    from unnest(${people}::bigint[]) as person(id)
    on conflict do nothing returning user_id::int as user`.execute(ctx.db)
  const reached = rows.map(({ user }) => user)
  await tell(ctx, notice, reached, 'ca.notice.published')
  await giveNoticeTasks(ctx, notice)
  await publishToPeople(ctx, reached, noticesChanged)
  return reached
}

/** It says something else: everybody reads and acknowledges it anew. */
export async function askAnew(ctx: Context, notice: Values): Promise<void> {
  const { rows } = await sql<{ user: number }>`
    update ca_notice_receipt set revision = ${notice.revision}::int, read_at = null, acked_at = null,
      reminded_count = 0, version = version + 1
    where notice_id = ${notice.id}::bigint and deleted_at is null returning user_id::int as user`.execute(ctx.db)
  await tell(
    ctx,
    notice,
    rows.map(({ user }) => user),
    'ca.notice.revised',
  )
}

/** Its audience was narrowed: who is not addressed any more has it no more, unless they have read it or were given its task. */
export async function takeBack(ctx: Context, notice: Values): Promise<void> {
  const { rows } = await sql<{ user: number }>`
    delete from ca_notice_receipt where notice_id = ${notice.id}::bigint and deleted_at is null and read_at is null and task_id is null
      and not user_id = any(${await audienceOf(ctx, notice)}::bigint[]) returning user_id::int as user`.execute(ctx.db)
  await publishToPeople(
    ctx,
    rows.map(({ user }) => user),
    noticesChanged,
  )
}

/** The screens of all who have it show it as it is now. */
export async function refreshReaders(ctx: Context, notice: Values): Promise<void> {
  const { rows } = await sql<{ user: number }>`
    select user_id::int as user from ca_notice_receipt where notice_id = ${notice.id}::bigint and deleted_at is null`.execute(ctx.db)
  await publishToPeople(
    ctx,
    rows.map(({ user }) => user),
    noticesChanged,
  )
}

/**
 * Who has not acknowledged, or where nothing is to be acknowledged not read, is reminded.
 * @param most people who were reminded so often are left alone
 * @returns how many
 */
export async function remind(ctx: Context, notice: Values, most?: number): Promise<number> {
  const open = notice.require_ack === true ? sql`r.acked_at is null` : sql`r.read_at is null`
  const { rows } = await sql<{ user: number }>`
    update ca_notice_receipt as r set reminded_count = r.reminded_count + 1, version = r.version + 1 from sc_user as person
    where r.notice_id = ${notice.id}::bigint and r.deleted_at is null and ${open} and person.id = r.user_id and person.status = 'active'
      and person.deleted_at is null ${most === undefined ? sql`` : sql`and r.reminded_count < ${most}`}
    returning r.user_id::int as user`.execute(ctx.db)
  await tell(
    ctx,
    notice,
    rows.map(({ user }) => user),
    'ca.notice.reminder',
    { self: true },
  )
  return rows.length
}

export const announce = (ctx: Context, event: 'ca.notice.published' | 'ca.notice.withdrawn', { id }: Values): Promise<void> =>
  publishEvent(ctx, event, { entity: 'ca/notice', record_id: Number(id) })

async function tell(ctx: Context, notice: Values, people: readonly number[], event: string, { self = false } = {}): Promise<void> {
  if (people.length === 0) return
  // As the declaration has it: a text in several languages.
  const title = notice.title as I18nText
  const sent = {
    to: people.map((id) => `u${id}`),
    data: { title, body: notify.text(`ca:notice.told.${event.split('.').at(-1)}`, () => ({})) },
    url: `/ca/use/notice?id=${Number(notice.id)}`,
    model: { module: 'ca', id: Number(notice.id) },
    urgent: notice.level === 'urgent',
    self,
  }
  await notify.send(ctx, { ...sent, event })
  const isMailed = Array.isArray(notice.channels) && notice.channels.includes('email')
  if (isMailed && event !== 'ca.notice.reminder') await notify.send(ctx, { ...sent, event: 'ca.notice.mailed' })
}
