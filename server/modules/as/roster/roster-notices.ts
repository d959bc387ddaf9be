/** People are notified of their rosters (as.md §4.3, §7): once for all days that came or changed in one act. */
import type { Context } from '../../../kernel/context'
import { publishToEach } from '../../../outbox/publish'
import { notify } from '../../sc'

type Day = { user: number; work_date: string }

/** Published days that somebody has changed. */
export const notifyOfChanges = (ctx: Context, days: readonly Day[]): Promise<void> => notifyEach(ctx, days, 'changed')
/** Days that are published now. */
export const notifyPublished = (ctx: Context, days: readonly Day[]): Promise<void> => notifyEach(ctx, days, 'published')

async function notifyEach(ctx: Context, days: readonly Day[], what: 'changed' | 'published'): Promise<void> {
  const users = [...new Set(days.map(({ user }) => user))]
  for (const user of users) {
    const dates = days
      .filter((day) => day.user === user)
      .map(({ work_date }) => work_date)
      .toSorted()
    const params = { from: dates[0] ?? '', to: dates.at(-1) ?? '' }
    await notify.send(ctx, {
      event: 'as.roster-published',
      to: [`u${user}`],
      data: {
        title: notify.text(`as:notice.roster.${what}`, () => params),
        body: notify.text('as:notice.roster.body', () => ({ n: dates.length })),
      },
      url: `/as/use/schedule?from=${params.from}`,
      group_key: `as.roster.${user}`,
    })
  }
  await publishDays(ctx, days)
}

/** To each person's screens their own days: published, changed, swapped or taken back. Rosters of others have a channel for who plans. */
export async function publishDays(ctx: Context, days: readonly Day[]): Promise<void> {
  const dates = new Map<number, Set<string>>()
  for (const { user, work_date } of days) dates.set(user, (dates.get(user) ?? new Set()).add(work_date))
  await publishToEach(
    ctx,
    'as.roster.published',
    [...dates].map(([user, own]) => ({ user, payload: { dates: [...own].toSorted() } })),
  )
}
