/**
 * What people do with a task, beyond what its declaration writes (ca.md §4, §9). The record is locked: of two at once the second sees what
 * the first did.
 */
import { same } from '../../../../src/schemas/core/same'
import type { ActionCall, ActionUseCase, EntityHooks, Values } from '../../../contracts/hooks'
import { actorOf, withAllRights, type Context } from '../../../kernel/context'
import { ApiError, conflict, invalid, invalidField } from '../../../kernel/errors'
import { publishEvent } from '../../../outbox/publish'
import { personNames } from '../../../resource/read/person-names'
import { createRecord } from '../../../resource/write/write'
import { codesOf, declinePart, idOf, partsOf, peopleFor, writePart } from './task-people'
import { tellOf } from './task-notices'
import { openBlockers } from './task-checks'
import { finishTask } from './task-progress'
import { subtasksOf } from './task-values'

const now = (ctx: Context): string => ctx.now().toISOString()
const giver = ({ creator }: Values): string[] => (idOf(creator) === null ? [] : [`u${Number(creator)}`])

/** @throws 422 naming what it waits for */
export async function requireUnblocked(ctx: Context, task: Values): Promise<void> {
  const waiting = await openBlockers(ctx, task)
  if (waiting.length > 0) throw invalidField('blocked_by', 'ca:error.blocked', { tasks: waiting.join(', ') })
}

const begun = (ctx: Context, { started_at }: Values): Values => ({ started_at: started_at ?? now(ctx) })

/** One's own part is done; with it the task, where nobody else is left or one is enough. */
async function finishPart(ctx: Context, { id, before, input }: ActionCall): Promise<Values> {
  if (before.status === 'todo') await requireUnblocked(ctx, before)
  const ticked = input.tick_all === true ? allTicked(ctx, before) : {}
  requireTicked({ ...before, ...ticked })
  await finishSubtasks(ctx, id, input.with_subtasks === true)
  const me = actorOf(ctx)
  const parts = await partsOf(ctx, id)
  const own = parts.find(({ user, state }) => user === me && state === 'open')
  if (own) await writePart(ctx, own.id, { state: 'done', done_at: now(ctx) })
  const others = parts.filter(({ user, state }) => state === 'open' && user !== own?.user)
  const isOver = before.completion_rule === 'any' || !own || others.length === 0
  const values = { ...begun(ctx, before), ...ticked }
  if (!isOver) return { ...values, status: 'in_progress' }
  return before.reviewer === null
    ? { ...values, status: 'done', done_at: now(ctx), done_by: me }
    : { ...values, status: 'review', submitted_at: now(ctx) }
}

/** Who does it says that all lines are done: those that nobody has ticked are theirs. */
function allTicked(ctx: Context, { checklist }: Values): Values {
  const ticked = { done: true, done_by: actorOf(ctx), done_at: now(ctx) }
  // Child rows, as the declaration says.
  return { checklist: ((checklist ?? []) as Values[]).map((line) => (line.done === true ? line : { ...line, ...ticked })) }
}

/** @throws 422 on the first line that must be ticked and is not */
function requireTicked({ checklist }: Values): void {
  // Child rows, as the declaration says.
  const lines = (checklist ?? []) as { text: string; mandatory: boolean; done: boolean }[]
  const at = lines.findIndex(({ mandatory, done }) => mandatory && !done)
  if (at >= 0) throw invalid({ [`checklist.${at}.done`]: [{ key: 'ca:error.must_be_ticked', params: { text: lines[at]?.text } }] })
}

async function finishSubtasks(ctx: Context, id: number, along: boolean): Promise<void> {
  const open = (await subtasksOf(ctx, id)).filter(({ status }) => status !== 'done' && status !== 'cancelled')
  if (open.length > 0 && !along) throw invalidField('with_subtasks', 'ca:error.open_subtasks', { n: open.length })
  for (const subtask of open) await finishTask(ctx, subtask.id)
}

/** What somebody else has done meanwhile is no error (§9): who asks is told who it was. */
const alreadyDone: ActionUseCase['already'] = async (ctx, before) => {
  const by = idOf(before.done_by)
  const takesPart = codesOf(before.people).includes(`u${actorOf(ctx)}`)
  if (before.status !== 'done' || before.completion_rule !== 'any' || by === null || !takesPart) return undefined
  return { key: 'ca:done_by_other', params: { name: (await personNames(ctx, [by])).get(by) ?? '' } }
}

const finish: ActionUseCase = {
  already: alreadyDone,
  run: finishPart,
  async afterwards(ctx, { after }) {
    if (after.status === 'review') await tellOf(ctx, 'review', after, [`u${Number(after.reviewer)}`])
  },
}

/** Everybody who had done their part has it to do again. */
async function reopenParts(ctx: Context, id: number): Promise<void> {
  for (const part of await partsOf(ctx, id)) if (part.state === 'done') await writePart(ctx, part.id, { state: 'open', done_at: null })
}

const day = 86_400_000

export const taskActs: NonNullable<EntityHooks['actions']> = {
  issue: { run: () => Promise.resolve({ draft: false }) },
  start: {
    async run(ctx, { before }) {
      await requireUnblocked(ctx, before)
      return undefined
    },
  },
  complete: finish,
  submit: finish,
  accept: {
    run: (ctx) => Promise.resolve({ done_at: now(ctx), done_by: actorOf(ctx) }),
  },
  return: {
    async run(ctx, { id }) {
      await reopenParts(ctx, id)
      return { submitted_at: null }
    },
    afterwards: (ctx, { after }) => tellOf(ctx, 'returned', after, codesOf(after.workers)),
  },
  report: {
    async run(ctx, { id, before, input }) {
      if (before.status === 'todo') await requireUnblocked(ctx, before)
      const { percent, minutes, body, attachments } = input
      const report = { task: id, user: actorOf(ctx), percent, minutes, body, files: attachments ?? [], at: now(ctx) }
      await createRecord(withAllRights(ctx), ctx.snapshot.get('ca/task-report'), report, { trusted: true })
      const spent = Number(before.spent ?? 0) + Number(minutes ?? 0)
      return { ...begun(ctx, before), status: 'in_progress', reported_percent: percent, spent }
    },
  },
  request: {
    async run(ctx, { id, before, input }) {
      const { kind, proposed_due_at, proposed_assignee, reason } = input
      if (kind === 'extension') requireLater(before, proposed_due_at)
      const asked = { task: id, user: actorOf(ctx), kind, proposed_due_at, proposed_assignee, reason, open: true, deciders: giver(before) }
      await createRecord(withAllRights(ctx), ctx.snapshot.get('ca/task-request'), asked, { trusted: true })
      return undefined
    },
    afterwards: (ctx, { before }) => tellOf(ctx, 'requested', before, giver(before)),
  },
  decline: {
    async run(ctx, { id, input }) {
      const own = (await partsOf(ctx, id)).find(({ user, state }) => user === actorOf(ctx) && state === 'open')
      // The reason was asked for, and is filled.
      if (own) await declinePart(ctx, own.id, input.decline_reason as string)
      return undefined
    },
    afterwards: (ctx, { before }) => tellOf(ctx, 'declined', before, giver(before)),
  },
  hold: {
    async run(ctx, { input }) {
      if (typeof input.hold_until === 'string' && Date.parse(input.hold_until) <= ctx.now().getTime())
        throw invalidField('hold_until', 'ca:error.hold_is_past')
      return Promise.resolve(undefined)
    },
  },
  resume: { run: (_ctx, { before }) => Promise.resolve(resumed(before)) },
  reassign: {
    async run(ctx, { id, before, input }) {
      // The same names change nothing of the task: who declined is asked anew all the same.
      if (!same(before.assignees ?? null, input.assignees ?? null)) return undefined
      const wanted = await peopleFor(ctx, before)
      const again = (await partsOf(ctx, id)).filter(({ user, state }) => state === 'declined' && wanted.includes(user))
      for (const part of again) await writePart(ctx, part.id, { state: 'open', decline_reason: null })
      await tellOf(
        ctx,
        'assigned',
        before,
        again.map(({ user }) => `u${user}`),
      )
      return undefined
    },
  },
  'hand-on': {},
  cancel: {
    async afterwards(ctx, { id, after }) {
      await tellOf(ctx, 'cancelled', after, codesOf(after.people))
      await publishEvent(ctx, 'ca.task.cancelled', { entity: 'ca/task', record_id: id })
    },
  },
  reopen: {
    async run(ctx, { id, before }) {
      requireMayReopen(ctx, before)
      await reopenParts(ctx, id)
      return { done_at: null, done_by: null, submitted_at: null, cancelled_at: null, cancel_reason: null }
    },
    async afterwards(ctx, { id, after }) {
      await publishEvent(ctx, 'ca.task.reopened', { entity: 'ca/task', record_id: id })
      await tellOf(ctx, 'assigned', after, codesOf(after.workers))
    },
  },
}

export const resumed = ({ started_at }: Values): Values => ({
  ...{ status: started_at === null ? 'todo' : 'in_progress', hold_reason: null, hold_until: null },
})

/** @throws 409 where the category allows none, 422 where it is not later */
function requireLater({ allow_extension, due_at }: Values, proposed: unknown): void {
  if (allow_extension === false) throw new ApiError(409, { key: 'ca:error.no_extension' })
  if (typeof due_at === 'string' && Date.parse(String(proposed)) <= Date.parse(due_at))
    throw invalidField('proposed_due_at', 'ca:error.not_later')
}

/** Who gave or reviews it at any time; who did it within a day. @throws 409 */
function requireMayReopen(ctx: Context, { deciders, done_at }: Values): void {
  const { person } = ctx
  if (person === null || codesOf(deciders).includes(`u${person.id}`)) return
  const isFresh = typeof done_at === 'string' && ctx.now().getTime() - Date.parse(done_at) <= day
  if (!isFresh) throw conflict('ca:error.reopen_too_late')
}
