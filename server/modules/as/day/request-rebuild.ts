/**
 * What has changed makes days anew (as.md R12): few of them in the transaction of the change, many by a job. A day that waits has no
 * hash; whoever reads it meanwhile sees how it stood.
 */
import { sql } from 'kysely'
import { addDays } from '../../../../src/shared/as/calendar-dates'
import type { Context } from '../../../kernel/context'
import { kindText } from '../../../jobs/job'
import { isUnderWay } from '../../../jobs/runs-of-kind'
import { insertJob } from '../../../jobs/states'
import { sharedTexts } from '../../sc'
import { lockedMonths } from '../period/locked-dates'
import { lockPeople } from '../person/lock-people'
import { rebuildDays } from './rebuild-days'

interface Span {
  users: Set<number>
  from: string
  until: string
}

/** Of each transaction what it has to make anew before it ends. */
const pending = new WeakMap<object, Span[]>()
/** So many days are made within the transaction that changed them. */
const mostAtOnce = 300

/**
 * Input of these days has changed: they, the day before and the day after are counted again, at the end of the transaction.
 * @param from first date, and @param until last, both counted
 */
export async function requestRebuild(ctx: Context, people: number | readonly number[], from: string, until: string = from): Promise<void> {
  const users = typeof people === 'number' ? [people] : people
  if (users.length === 0) return
  const span = { users: new Set(users), from: addDays(from, -1), until: addDays(until, 1) }
  const { beforeCommit } = ctx
  if (!beforeCommit) {
    await rebuildDays(ctx, users, span.from, span.until)
    return
  }
  // By what ends with the transaction: a phase of workflow has a connection of its own name (wf/action/within-time.ts).
  pending.set(beforeCommit, [...(pending.get(beforeCommit) ?? []), span])
  beforeCommit('as days', async (tx) => {
    const due = pending.get(beforeCommit) ?? []
    pending.delete(beforeCommit)
    // All at once, in the order of all: one after another they could wait for somebody who has the second and waits for the first.
    await lockPeople(
      tx,
      due.flatMap((one) => [...one.users]),
    )
    for (const one of due) await rebuildDays(tx, [...one.users], one.from, one.until)
  })
}

/**
 * Days of many people that stand and are not in a closed month, which is held open: few are made at once, more by the job that follows.
 * The people are locked first, as by whoever counts their days: otherwise two changes of the calendar wait for each other.
 * @param users null = everybody
 */
export async function rebuildStored(ctx: Context, users: readonly number[] | null, from: string, until: string): Promise<void> {
  const open = sql`as_day_record as day where day.deleted_at is null and day.work_date between ${from}::date and ${until}::date
      ${users ? sql`and day.user_id = any(${users}::bigint[])` : sql``}
      and not exists (select 1 from as_period as p where p.state = 'locked' and p.deleted_at is null
        and day.work_date between p.starts_on and p.ends_on)`
  await lockedMonths(ctx, from, until)
  const concerned = await sql<{ user: number }>`select distinct day.user_id::int as "user" from ${open}`.execute(ctx.db)
  await lockPeople(
    ctx,
    concerned.rows.map(({ user }) => user),
  )
  // As writeDays locks them: no two wait for one another.
  const { rows } = await sql<{ user: number; date: string }>`
    with due as materialized (select day.id from ${open} order by day.id for update of day)
    update as_day_record as day set input_hash = null where day.id = any(array(select id from due))
    returning user_id::int as "user", to_char(work_date, 'YYYY-MM-DD') as date`.execute(ctx.db)
  if (rows.length > mostAtOnce) return
  const dates = rows.map(({ date }) => date).sort()
  const [first, last] = [dates[0], dates.at(-1)]
  if (first !== undefined && last !== undefined) await requestRebuild(ctx, [...new Set(rows.map(({ user }) => user))], first, last)
}

export const rebuildKind = 'as.rebuild-days'

/** Days wait: a job makes them. */
export async function startDueRebuild(ctx: Context): Promise<void> {
  const { rows } = await sql`select 1 from as_day_record where input_hash is null and deleted_at is null limit 1`.execute(ctx.db)
  if (rows.length === 0 || (await isUnderWay(ctx, rebuildKind))) return
  await insertJob(ctx, {
    kind: rebuildKind,
    params: {},
    title: sharedTexts().translate(ctx.language, { key: kindText(rebuildKind) }),
    unique_key: rebuildKind,
  })
}
