/** Fourteen repeating duties of the demo (ca.md §10): made as the clock makes them, done, late and missed. */
import { sql } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import { instantOf } from '../../../../src/shared/engine/repeat/dates'
import { companyToday } from '../../../kernel/company-time'
import type { Values } from '../../../contracts/hooks'
import type { Context } from '../../../kernel/context'
import { performAction } from '../../../resource/write/act'
import { createRecord } from '../../../resource/write/write'
import { generateSeries } from '../series/series-tasks'
import { idOf } from '../task/task-people'
import { storedTask } from '../task/task-progress'
import { duties, type DemoDuty } from './duties'
import { categoriesOf } from './tasks'
import type { Timeline } from './timeline'

const hour = 3_600_000
const day = 24 * hour
/** Of all occurrences: every so manieth is missed, and done too late. */
const [missedEvery, lateEvery] = [11, 7]

export async function planDemoSeries(ctx: Context, timeline: Timeline): Promise<void> {
  const users = await idsByAccount(ctx)
  const categories = await categoriesOf(ctx)
  const user = (account: string): number => users.get(account) ?? 0
  for (const [place, duty] of duties.entries()) {
    const giver = user(duty.giver)
    const start = startOf(ctx, duty)
    const made = Date.parse(`${start}T01:00:00Z`) - (duty.lead_days + 3) * day + place * 60_000
    timeline.plan(made, giver, async (own) => {
      const { id } = await createRecord(own, own.snapshot.get('ca/task-series'), valuesOf(duty, { start, user, categories }), {
        trusted: true,
      })
      planNights(timeline, { duty, id: Number(id), from: made, giver })
    })
  }
}

const startOf = (ctx: Context, { ago }: DemoDuty): string => Temporal.PlainDate.from(companyToday(ctx)).subtract({ days: ago }).toString()

function valuesOf(
  { title, category, giver, assignees, lead_days, checklist, reviewer, ...rule }: DemoDuty,
  { start, user, categories }: { start: string; user: (account: string) => number; categories: ReadonlyMap<string, number> },
): Values {
  const { ago: _ago, days, pause: _pause, ...repeat } = rule
  return {
    ...{ title, category: categories.get(category), creator: user(giver), assignees: assignees.map((account) => `u${user(account)}`) },
    ...{ completion_rule: 'all', reviewer: reviewer ? user(reviewer) : null, lead_days, start_date: start },
    until: Temporal.PlainDate.from(start).add({ days }).toString(),
    ...(checklist ? { checklist: checklist.map((text) => ({ text, mandatory: true })) } : {}),
    ...repeat,
  }
}

interface Running {
  duty: DemoDuty
  id: number
  from: number
  giver: number
}

/** As the nightly job would have done, in those nights in which it makes something. */
function planNights(timeline: Timeline, { duty, id, from, giver }: Running): void {
  const planned = new Set<number>()
  const night = (at: number): void =>
    timeline.plan(at, giver, async (own) => {
      await generateSeries(own, id)
      await planTasks(own, timeline, { id, isKept: duty.basis === 'after_completion', planned })
      const next = await nextDate(own, id)
      if (next !== null) night(Math.max(at + day, next - duty.lead_days * day))
    })
  night(from + 1000)
  // What is over, ends.
  timeline.plan(timeline.now - 1000, giver, (own) => generateSeries(own, id).then(() => undefined))
  if (duty.pause !== undefined)
    timeline.plan(timeline.now - duty.pause * day, giver, (own) =>
      performAction(own, own.snapshot.get('ca/task-series'), 'pause', { id }).then(() => undefined),
    )
}

/** The night before. */
async function nextDate(ctx: Context, id: number): Promise<number | null> {
  const { rows } = await sql<{ next: string | null }>`
    select next_date::text as next from ca_task_series where id = ${id} and status = 'active'`.execute(ctx.db)
  const next = rows[0]?.next
  return next ? Date.parse(instantOf(next, '00:10', ctx.companyZone())) : null
}

interface Followed {
  id: number
  /** Never missed: what comes next hangs on it. */
  isKept: boolean
  planned: Set<number>
}

/** What has come is done by those whose duty it is, before it is due; some a day late, some not at all. */
async function planTasks(ctx: Context, timeline: Timeline, followed: Followed): Promise<void> {
  const { id: series, isKept, planned } = followed
  const { rows } = await sql<{ id: number; due: number; user: number }>`
    select t.id::int as id, extract(epoch from t.due_at)::float8 * 1000 as due, part.user_id::int as "user"
    from ca_task as t join ca_task_assignee as part on part.task_id = t.id
    where t.series_id = ${series} and t.deleted_at is null and t.status = 'todo' order by t.id, part.position`.execute(ctx.db)
  for (const { id, due, user } of rows) {
    const key = id * 100_000 + user
    if (planned.has(key)) continue
    planned.add(key)
    if (!isKept && (id * 7) % missedEvery === 3) continue
    const isLate = (id * 5) % lateEvery === 2
    timeline.plan(isLate ? due + 16 * hour : due - (1 + (id % 4)) * hour, user, async (own) => {
      await completePart(own, timeline, id)
      await planTasks(own, timeline, followed)
    })
  }
}

async function completePart(ctx: Context, timeline: Timeline, id: number): Promise<void> {
  const entity = ctx.snapshot.get('ca/task')
  const reviewer = idOf((await storedTask(ctx, id)).reviewer)
  await performAction(ctx, entity, reviewer === null ? 'complete' : 'submit', { id, tick_all: true })
  if (reviewer === null || (await storedTask(ctx, id)).status !== 'review') return
  timeline.plan(ctx.now().getTime() + 4 * hour, reviewer, (own) => performAction(own, entity, 'accept', { id }).then(() => undefined))
}

async function idsByAccount(ctx: Context): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: number; account: string }>`
    select id::int as id, account from sc_user where deleted_at is null`.execute(ctx.db)
  return new Map(rows.map(({ account, id }) => [account, id]))
}
