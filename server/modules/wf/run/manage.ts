/** What the initiator and the form manager do with a whole instance (wf.md §4.1, §5.6). */
import { sql } from 'kysely'
import type { Context } from '../../../kernel/context'
import { ApiError, invalidField } from '../../../kernel/errors'
import * as machine from '../flow/rules/machine'
import { actOn, type Acted } from './act-on-instance'
import { isAllowed, mayManageForm } from './form-rights'
import { sendNotices } from './notices'
import { plainLine } from './plain-line'

interface Managing {
  comment?: string | undefined
  node?: string | undefined
}

const person = (ctx: Context): number => ctx.person?.id ?? 0
const managedBy = (ctx: Context, { comment }: Managing) => ({ by: person(ctx), ...(comment === undefined ? {} : { comment }) })

export const withdraw = (ctx: Context, id: number, given: Managing): Promise<Acted> =>
  actOn(ctx, id, ({ stored, port }) => machine.withdraw(stored.flow, managedBy(ctx, given), port))
export const makeVoid = (ctx: Context, id: number, given: Managing): Promise<Acted> =>
  actOn(ctx, id, ({ stored, port }) => machine.makeVoid(stored.flow, managedBy(ctx, given), port))

const managing =
  (act: 'suspend' | 'resume' | 'terminate' | 'jump' | 'skip') =>
  (ctx: Context, id: number, given: Managing): Promise<Acted> =>
    actOn(ctx, id, ({ stored, version, port }) => {
      mayManageForm(ctx, version.template, act === 'resume' ? 'suspend' : act)
      const by = managedBy(ctx, given)
      if (act !== 'jump' && act !== 'skip') return machine[act](stored.flow, by, port)
      if (given.node === undefined) throw invalidField('node', 'error:required')
      return machine[act](stored.flow, { ...by, node: given.node }, port)
    })

export const suspend = managing('suspend')
export const resume = managing('resume')
export const terminate = managing('terminate')
export const jump = managing('jump')
export const skip = managing('skip')

const remindEveryHours = 4

/** By the initiator, or who manages the form: all that wait, or those of one node; each at most once in four hours. @throws 409 when all were reminded lately */
export async function remind(ctx: Context, id: number, { node }: Managing): Promise<Acted> {
  const recent = await sql<{ task: number }>`
    select id as task from wf_task where instance_id = ${id} and reminded_at > ${new Date(ctx.now().getTime() - remindEveryHours * 3_600_000)}`.execute(
    ctx.db,
  )
  const lately = new Set(recent.rows.map(({ task }) => task))
  return actOn(ctx, id, async ({ ctx: tx, stored, version, port }) => {
    const manages = isAllowed(ctx, version.template, 'reassign')
    const waiting = stored.flow.tasks.filter(
      ({ id: task, state, node_run }) =>
        state === 'pending' &&
        !lately.has(task) &&
        (node === undefined || stored.flow.runs.some((run) => run.id === node_run && run.node_key === node)),
    )
    if (waiting.length === 0) throw new ApiError(409, { key: 'wf:error.reminded_lately', params: { hours: remindEveryHours } })
    let step: Awaited<ReturnType<typeof machine.remindTask>> = { state: stored.flow, effects: [] }
    for (const { id: task } of waiting) {
      const next = await machine.remindTask(step.state, { task, by: person(ctx), manages }, port)
      step = { state: next.state, effects: [...step.effects, ...next.effects] }
    }
    await sql`update wf_task set reminded_at = ${tx.now()} where id = any(${waiting.map(({ id: task }) => task)}::bigint[])`.execute(tx.db)
    return step
  })
}

/** Everybody on the form hears of it. */
export const commentOn = (
  ctx: Context,
  id: number,
  { comment, files = [] }: { comment: string; files?: readonly number[] },
): Promise<Acted> =>
  actOn(ctx, id, async ({ ctx: tx, stored, version }) => {
    const { context, tasks, round } = stored.flow
    const people = [context.initiator, ...tasks.flatMap(({ assignee, state }) => (assignee && state === 'pending' ? [assignee] : []))]
    await sendNotices(tx, { ...stored, form: version.template.name, initiator: context.initiator }, [
      { status: 'C', reason: 'comment', to: [...new Set(people)], task: null },
    ])
    return { state: stored.flow, effects: [], lines: [plainLine('comment', { actor: person(ctx), round, comment, files })] }
  })
