/** What people do with their tasks (wf.md §4.2, §5.9, §5.11): on the content that they saw, by who they are. */
import { sql } from 'kysely'
import { enteredValues } from '../../../../src/shared/wf/entered-values'
import { nodeOf } from '../../../../src/shared/wf/flow-tree'
import type { Context } from '../../../kernel/context'
import { ApiError, notFound } from '../../../kernel/errors'
import { assertChecks } from '../action/check-actions'
import { changeApprover, decide, reassignTask } from '../flow/rules/machine'
import type { Effect } from '../flow/rules/effects'
import type { Decision, Task, FormValues } from '../flow/rules/state'
import { personName } from '../../../resource/read/person-names'
import { notify } from '../../sc'
import { sharedTasks } from '../delegation/standing-in'
import { actOn, type Acted, type Held } from './act-on-instance'
import { mayManageForm } from './form-rights'
import { assertOwnToName } from './named-in-form'
import { assertFilled } from './submit'
import type { StoredInstance } from './stored-instance'
import { provedBy, signPolicyOf, type SignedBy } from './signer-proof'
import type { Proof } from './trail-writer'
import { isRevocation } from './version-of'

export interface Seen {
  version?: number | undefined
  content_hash?: string | undefined
}

type WithoutPlace<D> = D extends Decision ? Omit<D, 'task' | 'by'> : never
export type Deciding = WithoutPlace<Decision>

export interface DecideOptions extends Seen, SignedBy {
  batch?: string
  /** One proof for many decisions. */
  proof?: Proof
}

/** Of whose task it is. @throws 404 for one that the caller may not know of */
export async function taskPlace(ctx: Context, task: number): Promise<{ instance: number }> {
  const {
    rows: [row],
  } = await sql<{ instance: number }>`select instance_id as instance from wf_task where id = ${task}`.execute(ctx.db)
  if (!row) throw notFound()
  return row
}

/** @returns whether the task is, or was, assigned to the caller, or one that they may decide beside its assignee */
export async function isAssigned(ctx: Context, { id }: Pick<StoredInstance, 'id'>, task: Task): Promise<boolean> {
  const me = ctx.person?.id ?? 0
  return task.assignee === me || task.original_assignee === me || (await sharedTasks(ctx, id)).includes(task.id)
}

const signed: readonly Decision['act'][] = ['approve', 'reject', 'handle']

/**
 * @throws 403, 409 `content_changed` with the fields that changed since the content was seen, 409 when somebody was faster, 422 by field,
 * 423 while signing is locked
 */
export async function decideTask(ctx: Context, task: number, deciding: Deciding, options: DecideOptions = {}): Promise<Acted> {
  const by = ctx.person?.id ?? 0
  const { instance } = await taskPlace(ctx, task)
  return actOn(ctx, instance, async (held) => {
    const { ctx: tx, stored, version, port } = held
    const own = stored.flow.tasks.find(({ id }) => id === task)
    // Others learn nothing of it: neither who decided nor which fields there are.
    if (!own || !(await isAssigned(tx, stored, own))) throw notFound()
    if (own.state !== 'pending' && own.state !== 'waiting' && deciding.act !== 'retract') throw await decidedAlready(tx, stored.id, own)
    await assertSeen(tx, held, options)
    const run = stored.flow.runs.find(({ id }) => id === own.node_run)
    const node = run && nodeOf(version.content.flow, run.node_key)
    const given = 'data' in deciding ? (deciding.data ?? {}) : {}
    // Fields that are not open the flow refuses by name; of tables, columns that are not open stay as they were.
    const data = { ...given, ...enteredValues({ schema: version.content.json_schema, node }, stored.flow.data, given) }
    await assertOwnToName(tx, version.content, { instance: stored.id, before: stored.flow.data, after: data })
    if (node && (deciding.act === 'approve' || deciding.act === 'handle')) await assertFilled(held, node, { ...stored.flow.data, ...data })
    const proof = signed.includes(deciding.act)
      ? (options.proof ??
        (await provedBy(tx, signPolicyOf(version, node && 'sign_policy' in node ? node.sign_policy : undefined), options)))
      : undefined
    const step = await decide(stored.flow, { ...deciding, ...('data' in deciding ? { data } : {}), task, by } as Decision, port)
    // Before the approval that ends it (wf.md §5.16); before that, the module said yes when it was handed in.
    if (step.state.state === 'approved' && !isRevocation(stored))
      await assertChecks(tx, { stored, version, state: step.state, actor: by }, { blocking: true })
    if (!step.effects.some((effect) => endsFor(effect, by))) await notifyOwnWindows(tx, stored)
    return { ...step, ...(proof ? { proof: { ...proof, batch: options.batch ?? null } } : {}) }
  })
}

/** Their windows count anew by it. */
const endsFor = (effect: Effect, person: number): boolean =>
  effect.kind === 'notice' && effect.status === 'E' && effect.silent === true && effect.to.includes(person)

/** My other windows count anew (wf.md §7). */
const notifyOwnWindows = (ctx: Context, stored: StoredInstance) =>
  notify.send(ctx, {
    event: 'wf.ended',
    to: ctx.person ? [`u${ctx.person.id}`] : [],
    self: true,
    silent: true,
    data: { title: stored.title, workflow: { status: 'E', id: stored.id, serial_no: stored.serial_no, template_id: stored.template } },
  })

async function decidedAlready(ctx: Context, instance: number, { id, state }: Task): Promise<ApiError> {
  const {
    rows: [event],
  } = await sql<{ name: string | null }>`
    select (select ${personName(ctx, 'actor')} from sc_user as actor where actor.id = e.actor_id) as name from wf_event as e
    where e.instance_id = ${instance} and e.act in ('approve', 'reject', 'return', 'handle', 'withdraw', 'terminate', 'transfer', 'timeout', 'auto')
    order by (e.task = ${id}) desc, e.seq desc limit 1`.execute(ctx.db)
  const by = event?.name
  return new ApiError(409, by ? { key: 'wf:error.decided_by', params: { person: by } } : { key: 'wf:refusal.already_decided' }, {
    code: 'already_decided',
    meta: { state },
  })
}

/** §5.9: what was decided on is what stands. @throws 409 with the fields that differ */
export async function assertSeen(ctx: Context, { stored }: Pick<Held, 'stored'>, { version, content_hash }: Seen): Promise<void> {
  if (content_hash === undefined || content_hash === stored.content_hash) return
  const {
    rows: [seen],
  } = await sql<{
    data: FormValues | null
  }>`select data from wf_data_snapshot where instance_id = ${stored.id} and content_hash = ${content_hash}`.execute(ctx.db)
  const before = seen?.data ?? {}
  const fields = [...new Set([...Object.keys(before), ...Object.keys(stored.flow.data)])].filter(
    (key) => JSON.stringify(before[key]) !== JSON.stringify(stored.flow.data[key]),
  )
  throw new ApiError(
    409,
    { key: 'wf:error.content_changed' },
    { code: 'content_changed', meta: { fields, version: stored.version, seen: version } },
  )
}

/** By who manages the form (wf.md §2 all-running): somebody beside this task (`add`), or this task away (`add` null). @throws 403, 409, 422 */
export async function changeApprovers(
  ctx: Context,
  task: number,
  { add, comment }: { add: number | null; comment: string },
): Promise<Acted> {
  const by = ctx.person?.id ?? 0
  const { instance } = await taskPlace(ctx, task)
  return actOn(ctx, instance, ({ ctx: tx, stored, version, port }) => {
    mayManageForm(tx, version.template, 'reassign')
    return changeApprover(stored.flow, { task, add, by, comment }, port)
  })
}

/** By who manages the form (wf.md §6): moved, never decided for another. */
export async function reassign(ctx: Context, task: number, { to, comment }: { to: number; comment: string }): Promise<Acted> {
  const by = ctx.person?.id ?? 0
  const { instance } = await taskPlace(ctx, task)
  return actOn(ctx, instance, ({ ctx: tx, stored, version, port }) => {
    mayManageForm(tx, version.template, 'reassign')
    return reassignTask(stored.flow, { task, to, by, act: 'reassign', comment }, port)
  })
}
