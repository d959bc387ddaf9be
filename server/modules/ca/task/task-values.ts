/** What a task is saved with besides what was typed (ca.md §3, §4, R4, R7): defaults of its category, its people, how far it is. */
import { sql } from 'kysely'
import type { TaskState } from '../../../../src/schemas/ca/task-value-lists'
import { same } from '../../../../src/schemas/core/same'
import type { I18nText } from '../../../../src/schemas/core/types'
import { i18nText } from '../../../../src/shared/engine/i18n-text'
import type { Values } from '../../../contracts/hooks'
import { companyDayOf, companyToday } from '../../../kernel/company-time'
import { actorOf, type Context } from '../../../kernel/context'
import { invalidField } from '../../../kernel/errors'
import { intentOf } from '../../../resource/write/intent'
import { organisation, workcal } from '../../sc'
import { endOfDay, endOfWorkOn } from './rules/default-due'
import { membersNow, partsFor, participantsOf } from './rules/participants'
import { progressOf } from './rules/progress'
import { openBlockers, parentCircle } from './task-checks'
import { defaultReminders, nextReminderOf } from './task-reminders'
import { codesOf, departmentOf, idOf, partsOf, peopleFor, requireMayAssign } from './task-people'

declare module '../../../contracts/hooks' {
  interface Intents {
    /** Departments and groups have other people: the task follows them. */
    'ca/task-membership': { follow: boolean }
  }
}

interface Category {
  id: number
  default_due_days: number | null
  requires_review: boolean
  default_reviewer: string | null
  checklist: { text: I18nText; mandatory: boolean }[]
}

/** Does this save give a draft, or a new task, to its people? */
export const isIssued = (before: Values | null, after: Values): boolean =>
  after.status === 'todo' && (before === null || before.status === 'draft')

export async function taskValues(ctx: Context, { before, after: typed }: { before: Values | null; after: Values }): Promise<Values> {
  await refuseParentCircle(ctx, before, typed)
  const begun = before === null ? await newValues(ctx, typed) : {}
  const stated: Values = { ...typed, ...begun, ...statusOf(typed) }
  const issued = isIssued(before, stated)
  const due = dueOf(ctx, stated)
  const people = await peopleOf(ctx, before, { ...stated, due_at: due }, issued)
  return {
    ...begun,
    ...people,
    due_at: due,
    status: stated.status,
    waiting: (await openBlockers(ctx, stated)).length > 0,
    is_exception: stated.is_exception === true || isApart(ctx, before, stated),
    checklist: ticked(ctx, before, stated),
    next_reminder_at: nextReminderOf(ctx, before, { ...stated, due_at: due }),
    ...(isLateAnew(before, { ...stated, due_at: due }) ? { overdue_reminded_at: null, escalated_at: null } : {}),
    original_due_at: issued ? due : (stated.original_due_at ?? null),
    progress: await progressFor(ctx, before, { ...stated, ...people }),
  }
}

/** Another due date, or opened again: people are reminded of it from the beginning. */
const isLateAnew = (before: Values | null, after: Values): boolean =>
  before !== null &&
  (!same(before.due_at ?? null, after.due_at) ||
    ((before.status === 'done' || before.status === 'cancelled') && before.status !== after.status))

/** What a series says of its tasks. */
const ofSeries = ['title', 'description', 'category', 'priority', 'assignees', 'reviewer', 'watchers', 'estimate', 'due_at'] as const

/** Does a person change one task of a series alone? */
const isApart = (ctx: Context, before: Values | null, after: Values): boolean =>
  before !== null &&
  idOf(before.series) !== null &&
  ctx.person !== null &&
  !intentOf(ctx, 'ca/task')?.quiet &&
  ofSeries.some((name) => !same(before[name] ?? null, after[name] ?? null))

/** Before the tree is checked, so that the tasks are named. @throws 422 on the parent */
async function refuseParentCircle(ctx: Context, before: Values | null, { parent }: Values): Promise<void> {
  if (before === null || typeof parent !== 'number' || parent === before.parent) return
  const chain = await parentCircle(ctx, Number(before.id), parent)
  if (chain) throw invalidField('parent', 'ca:error.circle', { chain: chain.join(' → ') })
}

/** What is not kept as a draft is given to its people with its save. */
const statusOf = ({ status, draft }: Values): { status: TaskState } => ({
  // Stated by the declaration.
  status: status === 'draft' && draft !== true ? 'todo' : (status as TaskState),
})

async function newValues(ctx: Context, typed: Values): Promise<Values> {
  const category = await categoryOf(ctx, idOf(typed.category))
  const creator = idOf(typed.creator) ?? actorOf(ctx)
  const isEmpty = (value: unknown) => value === null || value === undefined || (Array.isArray(value) && value.length === 0)
  const takesReminders = typed.remind !== false && isEmpty(typed.reminders)
  const reminders = takesReminders ? { reminders: await defaultReminders(ctx, category?.id ?? null, typed.all_day === true) } : {}
  if (!category) return { creator, ...reminders }
  return {
    creator,
    ...reminders,
    category: category.id,
    reviewer: idOf(typed.reviewer) ?? (await defaultReviewer(ctx, category, creator)),
    due_at: isEmpty(typed.due_at) && idOf(typed.series) === null ? await defaultDue(ctx, category) : typed.due_at,
    ...(isEmpty(typed.checklist) ? { checklist: category.checklist.map((line) => lineOf(ctx, line)) } : {}),
  }
}

const lineOf = (ctx: Context, { text, mandatory }: Category['checklist'][number]): Values => ({
  ...{ text: i18nText(text, ctx.language), mandatory, done: false, assignee: null, done_by: null, done_at: null },
})

async function defaultReviewer(
  ctx: Context,
  { requires_review, default_reviewer }: Category,
  creator: number | null,
): Promise<number | null> {
  if (!requires_review) return null
  const [named] = default_reviewer ? await organisation.expand(ctx, [default_reviewer]) : []
  return named ?? creator
}

async function defaultDue(ctx: Context, { default_due_days }: Category): Promise<string | null> {
  if (default_due_days === null) return null
  const region = await workcal.companyRegion(ctx)
  const date = await workcal.addWorkdays(ctx, region, companyToday(ctx), default_due_days)
  return endOfWorkOn(date, await workcal.calendarOf(ctx, region))
}

/** @param id null = the one that new tasks take */
async function categoryOf(ctx: Context, id: number | null): Promise<Category | undefined> {
  const { rows } = await sql<Category>`
    select c.id::int as id, c.default_due_days, coalesce(c.requires_review, false) as requires_review, c.default_reviewer,
      (select coalesce(json_agg(json_build_object('text', text, 'mandatory', mandatory) order by position), '[]')
        from ca_task_category__default_checklist where parent_id = c.id) as checklist
    from ca_task_category as c where c.deleted_at is null and ${id === null ? sql`c.is_default` : sql`c.id = ${id}`} limit 1`.execute(
    ctx.db,
  )
  return rows[0]
}

function dueOf(ctx: Context, { all_day, due_at }: Values): string | null {
  if (typeof due_at !== 'string') return null
  return all_day === true ? endOfDay(companyDayOf(ctx, due_at), ctx.companyZone()) : due_at
}

async function peopleOf(ctx: Context, before: Values | null, after: Values, issued: boolean): Promise<Values> {
  const stored = before ? await partsOf(ctx, Number(before.id)) : []
  const [creator, reviewer, watchers] = [idOf(after.creator), idOf(after.reviewer), codesOf(after.watchers)]
  const [lines, stewards] = [lineAssignees(after), codesOf(after.stewards)]
  const isFollowing = before !== null && intentOf(ctx, 'ca/task-membership')?.follow === true
  if (isFollowing) {
    const members = membersNow(stored, await peopleFor(ctx, after))
    const parts = partsFor(stored, members)
    const kept = same(
      parts,
      stored.map(({ user, state }) => ({ user, state })),
    )
      ? stewards
      : []
    return { ...participantsOf({ creator, reviewer, watchers, lines, stewards: kept, parts }), stewards: kept }
  }
  const isChosen = issued || (after.status !== 'draft' && !same(before?.assignees ?? null, after.assignees ?? null))
  if (!isChosen) {
    const department = after.status === 'draft' ? { department: await departmentOf(ctx, creator) } : {}
    return { ...participantsOf({ creator, reviewer, watchers, lines, stewards, parts: stored }), ...department }
  }
  requireMayAssign(ctx, codesOf(after.assignees))
  const wanted = await peopleFor(ctx, after)
  const isSplit = issued && after.completion_rule === 'each' && after.batch_id === null && wanted.length > 1
  const own = isSplit ? wanted.slice(0, 1) : wanted
  return {
    ...participantsOf({ creator, reviewer, watchers, lines, parts: partsFor(stored, own) }),
    department: await departmentOf(ctx, own[0] ?? creator),
    // They were given to people who are there.
    stewards: [],
    ...(isSplit ? { assignees: own.map((user) => `u${user}`), batch_id: await nextBatch(ctx), batch_people: wanted } : {}),
  }
}

/** Who has lines of the checklist to do. */
export const lineAssignees = ({ checklist }: Values): number[] =>
  // Child rows, as the declaration says.
  ((checklist ?? []) as Values[]).flatMap(({ assignee }) => idOf(assignee) ?? [])

export async function nextBatch(ctx: Context): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('ca_task batch_id'))`.execute(ctx.db)
  const { rows } = await sql<{ next: number }>`select coalesce(max(batch_id), 0) + 1 as next from ca_task`.execute(ctx.db)
  return rows[0]?.next ?? 1
}

/** Who ticked a line, and when. */
function ticked(ctx: Context, before: Values | null, { checklist }: Values): Values[] {
  // Child rows, as the declaration says.
  const former = new Map(((before?.checklist ?? []) as Values[]).map((line) => [line.id, line]))
  return ((checklist ?? []) as Values[]).map((line) => {
    const was = former.get(line.id)
    if (line.done !== true) return { ...line, done_by: null, done_at: null }
    return was?.done === true
      ? { ...line, done_by: was.done_by, done_at: was.done_at }
      : { ...line, done_by: actorOf(ctx), done_at: ctx.now().toISOString() }
  })
}

async function progressFor(ctx: Context, before: Values | null, after: Values): Promise<number> {
  const parts = before ? (await partsOf(ctx, Number(before.id))).filter(({ state }) => state === 'open' || state === 'done') : []
  const done = parts.filter(({ state }) => state === 'done').length
  return progressOf({
    status: String(after.status),
    reported: Number(after.reported_percent ?? 0),
    checklist: ((after.checklist ?? []) as { done: boolean }[]).map((line) => ({ done: line.done })),
    subtasks: before ? await subtasksOf(ctx, Number(before.id)) : [],
    parts: after.completion_rule === 'all' && parts.length > 1 ? { done, open: parts.length - done } : null,
  })
}

export interface Subtask {
  id: number
  status: string
  estimate: number | null
  progress: number
}

export async function subtasksOf(ctx: Context, task: number): Promise<Subtask[]> {
  const { rows } = await sql<Subtask>`
    select id::int as id, status, estimate, progress from ca_task where parent_id = ${task} and deleted_at is null order by id`.execute(
    ctx.db,
  )
  return rows
}
