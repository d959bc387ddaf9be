/** People are told of their rosters (as.md §4.3, §7): once for all days that came or changed in one act. */
import type { Context } from '../../../kernel/context'
import { publishToPeople } from '../../../outbox/publish'
import { notify } from '../../sc'

type Day = { user: number; work_date: string }

/** Published days that somebody has changed. */
export const tellChanged = (ctx: Context, days: readonly Day[]): Promise<void> => tell(ctx, days, 'changed')
/** Days that are published now. */
export const tellPublished = (ctx: Context, days: readonly Day[]): Promise<void> => tell(ctx, days, 'published')

async function tell(ctx: Context, days: readonly Day[], what: 'changed' | 'published'): Promise<void> {
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
  if (users.length > 0)
    await publishToPeople(ctx, users, 'as.roster.published', { dates: [...new Set(days.map(({ work_date }) => work_date))].toSorted() })
}
