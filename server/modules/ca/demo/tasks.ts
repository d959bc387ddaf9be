/** Tasks of the demo company (ca.md §10): given, reported, reviewed and finished through the use cases that the console calls. */
import { sql } from 'kysely'
import { companyToday } from '../../../kernel/company-time'
import type { Values } from '../../../contracts/hooks'
import type { Context } from '../../../kernel/context'
import { performAction } from '../../../resource/write/act'
import { createRecord } from '../../../resource/write/write'
import { organisation } from '../../sc'
import { codesOf, idOf } from '../task/task-people'
import { storedTask } from '../task/task-progress'
import { recordsOfOthers } from './records-of-others'
import { pick, planTasks, type DemoPerson, type PlannedTask } from './task-plan'
import { reasons, reportTexts } from './task-texts'
import type { Timeline } from './timeline'

const hour = 3_600_000
const day = 24 * hour

export async function planDemoTasks(ctx: Context, timeline: Timeline): Promise<void> {
  const categories = await categoriesOf(ctx)
  const sources = await sourcesOf(ctx)
  const tasks = planTasks(sources)
  const waiting: number[] = []
  for (const task of tasks) {
    const at = timeline.moment(task.made, pick(['09:20', '10:40', '13:30', '15:10'], task.n)) + (task.n % 60) * 60_000
    timeline.plan(at, task.giver, async (own) => {
      const { id } = await createRecord(own, own.snapshot.get('ca/task'), valuesOf(task, { timeline, categories, waiting }), {
        trusted: true,
      })
      if (task.standing === 'todo' && waiting.length < 40) waiting.push(Number(id))
      planLife(timeline, { task, id: Number(id), at, categories })
    })
  }
}

interface Planned {
  task: PlannedTask
  id: number
  at: number
  categories: ReadonlyMap<string, number>
}

function valuesOf(
  task: PlannedTask,
  { timeline, categories, waiting }: { timeline: Timeline; categories: ReadonlyMap<string, number>; waiting: readonly number[] },
): Values {
  const { title, category, estimate, checklist = [], giver, assignees, rule, reviewer, related, priority, n } = task
  return {
    ...{
      title,
      category: categories.get(category),
      estimate,
      creator: giver,
      assignees: [...assignees],
      completion_rule: rule,
      reviewer,
      related,
    },
    ...(priority ? { priority } : {}),
    ...(checklist.length > 0 ? { checklist: checklist.map((text) => ({ text, mandatory: false, done: false })) } : {}),
    ...(task.standing === 'draft' ? { draft: true } : {}),
    ...(task.standing === 'blocked' && waiting.length > 0 ? { blocked_by: [pick(waiting, n)] } : {}),
    ...(n % 8 === 3 ? { tags: [pick(['月會', '客戶', '稽核', '改善'], n)] } : {}),
    ...{
      visibility: n % 12 === 4 ? 'department' : 'participants',
      due_at: iso(timeline.moment(task.due, n % 9 === 4 ? '12:00' : '18:00')),
    },
  }
}

/** What becomes of it, up to how it stands today. */
function planLife(timeline: Timeline, planned: Planned): void {
  const { task, id, at } = planned
  const due = timeline.moment(task.due)
  const end = Math.min(endOf(task, { at, due, now: timeline.now }), timeline.now - hour)
  planSubtasks(timeline, planned)
  if (task.doers.length > 1) return planTeam(timeline, planned)
  const [doer] = task.doers
  if (doer === undefined) return
  const on = (when: number, by: number, name: string, input: Values = {}) =>
    timeline.plan(when, by, (own) => performAction(own, own.snapshot.get('ca/task'), name, { id, ...input }).then(() => undefined))
  if (task.standing === 'working' && task.reports === 0) on(at + (end - at) / 2, doer, 'start')
  for (let n = 1; n <= task.reports; n += 1)
    on(at + ((end - at) * n) / (task.reports + 1), doer, 'report', {
      ...{
        percent: Math.min(90, Math.round((n * 90) / (task.reports + 1) / 10) * 10),
        minutes: Math.round((task.estimate * 0.9) / (task.reports + 1)),
      },
      body: `<p>${pick(reportTexts, task.n + n)}</p>`,
    })
  const reason = (of: readonly string[]) => pick(of, task.n)
  switch (task.standing) {
    case 'done':
    case 'late':
    case 'review':
      timeline.plan(end, doer, (own) => finish(own, timeline, { id, accepted: task.standing !== 'review', back: task.n % 9 === 2 }))
      break
    case 'hold':
      on(end, doer, 'hold', {
        hold_reason: reason(reasons.hold),
        ...(task.n % 2 === 0 ? { hold_until: iso(timeline.moment(5 + (task.n % 8), '09:00')) } : {}),
      })
      break
    case 'asking':
      on(end, doer, 'request', { kind: 'extension', proposed_due_at: iso(timeline.moment(task.due + 4)), reason: reason(reasons.more) })
      break
    case 'cancelled':
      on(end, task.giver, 'cancel', { cancel_reason: reason(reasons.cancel) })
      break
    default:
  }
}

/** Most are done a day before they are due or on the day; late ones up to three days after. */
function endOf({ standing, n }: PlannedTask, { at, due, now }: { at: number; due: number; now: number }): number {
  if (standing === 'done') return Math.max(at + 2 * hour, due - (1 + ((n * 5) % 30)) * hour)
  if (standing === 'late') return due + (14 + ((n * 11) % 50)) * hour
  return at + (now - at) * 0.85
}

/** Whoever does it finishes it: what is reviewed is accepted a day later, some of it once it was sent back. */
async function finish(
  own: Context,
  timeline: Timeline,
  { id, accepted, back }: { id: number; accepted: boolean; back: boolean },
): Promise<void> {
  const entity = own.snapshot.get('ca/task')
  const [task, at, doer] = [await storedTask(own, id), own.now().getTime(), own.acting_for ?? 0]
  const reviewer = idOf(task.reviewer)
  const ticks = { tick_all: true, with_subtasks: true }
  await performAction(own, entity, reviewer === null ? 'complete' : 'submit', { id, ...ticks })
  if (reviewer === null || !accepted) return
  const decided = (when: number, by: number, name: string, input: Values = {}) =>
    timeline.plan(Math.min(when, timeline.now - hour / 2), by, (then) =>
      performAction(then, entity, name, { id, ...input }).then(() => undefined),
    )
  if (back) {
    decided(at + 6 * hour, reviewer, 'return', { return_reason: pick(reasons.back, id) })
    decided(at + 10 * hour, doer, 'submit', ticks)
  }
  decided(at + (back ? 30 : 5 + (id % 40)) * hour, reviewer, 'accept')
}

/** Its subtasks are made an hour later; the first of them is done. */
function planSubtasks(timeline: Timeline, { task, id, at, categories }: Planned): void {
  const [doer] = task.doers
  if (doer === undefined) return
  for (const [place, name] of task.subtasks.entries()) {
    const made = at + hour + place * 60_000
    timeline.plan(made, task.giver, async (own) => {
      const entity = own.snapshot.get('ca/task')
      const { id: subtask } = await createRecord(
        own,
        entity,
        {
          ...{
            title: name,
            parent: id,
            category: categories.get('GEN'),
            creator: task.giver,
            assignees: [`u${doer}`],
            completion_rule: 'all',
          },
          ...{
            due_at: iso(timeline.moment(task.due, '12:00')),
            estimate: Math.max(15, Math.round(task.estimate / task.subtasks.length / 15) * 15),
          },
        },
        { trusted: true },
      )
      if (place === 0)
        timeline.plan((made + timeline.now) / 2, doer, (then) =>
          performAction(then, entity, 'complete', { id: Number(subtask) }).then(() => undefined),
        )
    })
  }
}

/** Of a team more than half have done their part; where one is enough it stays open. */
function planTeam(timeline: Timeline, { task, id, at }: Planned): void {
  if (task.rule === 'any') return
  timeline.plan(at + 1000, task.giver, async (own) => {
    for (const [place, { id: part, user }] of (await partsOfTeam(own, id)).entries()) {
      if (place % 5 >= 3) continue
      timeline.plan(at + day + place * 5 * hour, user, (then) =>
        performAction(then, then.snapshot.get('ca/task'), 'complete', { id: part, tick_all: true }).then(() => undefined),
      )
    }
  })
}

/** Everybody's own task, or the one task of everybody. */
async function partsOfTeam(ctx: Context, id: number): Promise<{ id: number; user: number }[]> {
  const { batch_id, workers } = await storedTask(ctx, id)
  if (typeof batch_id !== 'number') return codesOf(workers).map((code) => ({ id, user: Number(code.slice(1)) }))
  const { rows } = await sql<{ id: number; user: number }>`
    select t.id::int as id, part.user_id::int as "user" from ca_task as t join ca_task_assignee as part on part.task_id = t.id
    where t.batch_id = ${batch_id} order by t.id`.execute(ctx.db)
  return rows
}

const iso = (at: number): string => new Date(at).toISOString()

export async function categoriesOf(ctx: Context): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: number; code: string }>`
    select id::int as id, code from ca_task_category where deleted_at is null`.execute(ctx.db)
  return new Map(rows.map(({ code, id }) => [code, id]))
}

async function sourcesOf(ctx: Context) {
  const { rows } = await sql<DemoPerson>`
    select person.id::int as id, place.code as department, place.id::int as department_id, place.head_id::int as head
    from sc_user as person join sc_user_department as post on post.user_id = person.id and post.is_primary
      and ${organisation.postHolds(companyToday(ctx))} join sc_department as place on place.id = post.department_id
    where person.status = 'active' and person.deleted_at is null order by person.id`.execute(ctx.db)
  const active = new Set(rows.map(({ id }) => id))
  return {
    people: rows.map((person) => ({ ...person, head: person.head !== null && active.has(person.head) ? person.head : null })),
    ...(await recordsOfOthers(ctx)),
    month: Number(companyToday(ctx).slice(5, 7)),
  }
}
