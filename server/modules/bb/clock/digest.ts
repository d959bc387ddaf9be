/** 08:30 on workdays: what came out since, of what nobody was notified by itself (bb.md §7). Each bulletin stands in one digest. */
import { sql } from 'kysely'
import { i18nText } from '../../../../src/shared/engine/i18n-text'
import type { I18nText } from '../../../../src/schemas/core/types'
import type { JobKind } from '../../../contracts/jobs'
import { companyToday } from '../../../kernel/company-time'
import { withAllRights, type Context } from '../../../kernel/context'
import { notify, workcal } from '../../sc'
import { following } from '../bulletin/notify-people'
import { targetsOf, type Addressed } from '../bulletin/who-reads'
import { sameDigest } from './rules/same-digest'

/** Older ones are no news, even if no digest went out. */
const oldest = 7
const named = 5

interface News extends Addressed {
  id: number
  title: I18nText
  category: number
  author: number
}

export const sendDigest: JobKind = {
  kind: 'bb.digest',
  async run(job) {
    if (!(await workcal.companyWorks(job.ctx))(companyToday(job.ctx))) return { result: { notified: 0 } }
    return { result: { notified: await job.transact((ctx) => send(withAllRights(ctx))) } }
  },
}

/** @returns how many people */
async function send(ctx: Context): Promise<number> {
  const { rows: news } = await sql<News>`
    update bb_bulletin set digested_at = ${ctx.now()} where id in (
      select id from bb_bulletin where state = 'published' and digested_at is null and importance = 'normal' and not ack_required
        and publish_at <= ${ctx.now()} and publish_at > ${ctx.now()}::timestamptz - make_interval(days => ${oldest})
        and (expire_at is null or expire_at > ${ctx.now()}) and deleted_at is null
      order by id for update skip locked)
    returning id::int as id, title, category_id::int as category, author_id::int as author, audience, exclude`.execute(ctx.db)
  const unread = new Map<number, number[]>()
  for (const bulletin of news)
    for (const person of await unreadBy(ctx, bulletin)) unread.set(person, [...(unread.get(person) ?? []), bulletin.id])
  const titles = new Map(news.map(({ id, title }) => [id, title]))
  for (const { bulletins, people } of sameDigest(unread))
    await notify.send(ctx, {
      event: 'bb.digest',
      to: people.map((person) => `u${person}`),
      url: '/bb/use/list?category=unread',
      data: {
        title: notify.text('bb:notice.digest', () => ({ count: bulletins.length })),
        body: notify.text('bb:notice.digest_titles', (language) => ({
          titles:
            bulletins
              .slice(0, named)
              .map((id) => i18nText(titles.get(id) ?? {}, language))
              .join(' · ') + (bulletins.length > named ? ' …' : ''),
        })),
      },
    })
  return unread.size
}

/** Of its targets those who have neither read it nor follow the category, who were notified when it came out. */
async function unreadBy(ctx: Context, bulletin: News): Promise<number[]> {
  const targets = await targetsOf(ctx, bulletin)
  const { rows } = await sql<{ user: number }>`
    select user_id::int as user from bb_receipt where bulletin_id = ${bulletin.id} and read_at is not null and deleted_at is null`.execute(
    ctx.db,
  )
  const known = new Set([...rows.map(({ user }) => user), ...(await following(ctx, bulletin.category, targets)), bulletin.author])
  return targets.filter((person) => !known.has(person))
}
