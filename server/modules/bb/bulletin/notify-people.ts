/** Who is notified of a bulletin, and when (bb.md §7): once for each revision, as soon as it is due. */
import { sql } from 'kysely'
import type { I18nText } from '../../../../src/schemas/core/types'
import type { Values } from '../../../contracts/hooks'
import { withAllRights, type Context } from '../../../kernel/context'
import { publishEvent, publishToPeople } from '../../../outbox/publish'
import { notify, organisation } from '../../sc'
import { ownersOf } from '../category/rights'
import { notifyMentioned } from './mentions'
import { targetsOf } from './who-reads'

/** On the personal channel: counts and lists are read anew. */
export const bulletinsChanged = 'bb.bulletin.changed'

export type BulletinNotice = 'published' | 'ack-wanted' | 'revised' | 'recalled' | 'approval-wanted' | 'returned' | 'approved' | 'remind'

/** What a notice needs of the row. */
export interface Noticed {
  id: unknown
  title?: unknown
  importance?: unknown
}

export async function notifyPeople(
  ctx: Context,
  { id, title, importance }: Noticed,
  notice: BulletinNotice,
  { people, self = false, url }: { people: readonly number[]; self?: boolean; url?: string },
): Promise<void> {
  if (people.length === 0) return
  await notify.send(ctx, {
    event: `bb.${notice}`,
    to: people.map((person) => `u${person}`),
    // As the declaration has it: a text in several languages.
    data: { title: title as I18nText, body: notify.text(`bb:notice.${notice}`, () => ({})) },
    url: url ?? `/bb/use/read/${Number(id)}`,
    model: { module: 'bb', id: Number(id) },
    urgent: importance === 'urgent',
    self,
  })
}

/**
 * Notifies targets and other modules of a bulletin or revision that is due. The row is locked, so it happens once.
 * @returns false if they were notified already, or it is not due yet
 */
export async function notifyIfDue(ctx: Context, id: number): Promise<boolean> {
  const {
    rows: [row],
  } = await sql<Due>`
    update bb_bulletin as b set notified_revision = b.revision from (select id, notified_revision as was from bb_bulletin
      where id = ${id} for update) as old
    where b.id = old.id and b.state = 'published' and b.publish_at <= ${ctx.now()} and b.notified_revision < b.revision
      and b.deleted_at is null
    returning b.id::int as id, b.title, b.importance, b.category_id::int as category, b.audience, b.exclude, b.ack_required, old.was,
      (b.expire_at is not null and b.expire_at <= ${ctx.now()}) as is_over`.execute(ctx.db)
  if (!row) return false
  const isFirst = row.was === 0
  await publishEvent(ctx, isFirst ? 'bb.bulletin.published' : 'bb.bulletin.revised', { entity: 'bb/bulletin', record_id: id })
  // Reminders of a new text are counted from the start.
  if (!isFirst) await sql`update bb_receipt set reminded = 0 where bulletin_id = ${id} and reminded > 0`.execute(ctx.db)
  if (row.is_over) return true
  // Who is named in it hears that, in place of its publication.
  const mentioned = new Set(await notifyMentioned(ctx, id))
  const targets = await targetsOf(ctx, row)
  const others = targets.filter((person) => !mentioned.has(person))
  await publishToPeople(ctx, targets, bulletinsChanged)
  if (row.ack_required) await notifyPeople(ctx, row, 'ack-wanted', { people: targets })
  else if (!isFirst) await notifyPeople(ctx, row, 'revised', { people: others })
  else {
    const people = row.importance === 'normal' ? await following(ctx, row.category, others) : others
    await notifyPeople(ctx, row, 'published', { people })
  }
  return true
}

interface Due extends Noticed {
  id: number
  category: number
  audience: unknown
  exclude: unknown
  ack_required: boolean
  was: number
  is_over: boolean
}

/** Of the targets those who follow the category; of the others it raises the count of unread ones, and stands in the digest. */
export async function following(ctx: Context, category: number, targets: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ user: number }>`
    select user_id::int as user from sc_follow where module = 'bb' and entity = 'category' and record_id = ${category}
      and deleted_at is null
      and user_id = any(${[...targets]}::bigint[])`.execute(ctx.db)
  return rows.map(({ user }) => user)
}

/** Who may approve it: never its author. @returns ids */
export async function approversOf(ctx: Context, { category, author }: Values): Promise<number[]> {
  const people = await organisation.expand(ctx, await ownersOf(ctx, Number(category), 'approve'))
  return people.filter((id) => id !== author)
}

/** Screens of its targets show it as it is now. */
export async function refreshTargets(ctx: Context, bulletin: Values): Promise<void> {
  await publishToPeople(
    ctx,
    await targetsOf(ctx, { category: bulletin.category, audience: bulletin.audience, exclude: bulletin.exclude }),
    bulletinsChanged,
  )
}

/** Those who have read it, who are notified of its recall. @returns ids */
export async function readersSoFar(ctx: Context, id: number): Promise<number[]> {
  const { rows } = await sql<{ user: number }>`
    select user_id::int as user from bb_receipt where bulletin_id = ${id} and read_at is not null and deleted_at is null`.execute(ctx.db)
  return rows.map(({ user }) => user)
}

/** Every 15 seconds: notifies of scheduled bulletins that are due. */
export async function notifyDue(ctx: Context): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id::int as id from bb_bulletin where state = 'published' and publish_at <= ${ctx.now()} and notified_revision < revision
      and deleted_at is null
    order by publish_at, id limit 50 for update skip locked`.execute(ctx.db)
  for (const { id } of rows) await notifyIfDue(withAllRights(ctx), id)
}

/** Every 15 seconds: publishes that a bulletin has expired. Lists go by its times, not by this. */
export async function publishEnded(ctx: Context): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    update bb_bulletin set expired_at = expire_at where id in (
      select id from bb_bulletin where state = 'published' and expire_at <= ${ctx.now()} and expired_at is distinct from expire_at
        and deleted_at is null
      order by expire_at limit 200 for update skip locked)
    returning id::int as id`.execute(ctx.db)
  for (const { id } of rows) await publishEvent(ctx, 'bb.bulletin.expired', { entity: 'bb/bulletin', record_id: id })
}
