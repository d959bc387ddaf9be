/** The phases of a module's action (wf.md §5.16): in the decision's transaction, each in a savepoint, once for its key. */
import { sql } from 'kysely'
import { valueAt } from '../../../../src/schemas/core/condition'
import { presentNames } from '../../../../src/schemas/core/request'
import type { Binding } from '../../../../src/shared/wf/form'
import { nodeOf } from '../../../../src/shared/wf/flow-tree'
import { WorkflowRefusal, type WorkflowCall, type WorkflowPhase, type WorkflowRecord } from '../../../contracts/workflow'
import { attempt, type Context } from '../../../kernel/context'
import { ApiError } from '../../../kernel/errors'
import { receipts, sharedTexts } from '../../sc'
import type { Effect } from '../flow/rules/effects'
import type { InstanceState, Step } from '../flow/rules/state'
import { flowPort } from '../run/flow-port'
import { sendNotices } from '../run/notices'
import type { FormVersion } from '../run/form-content'
import type { StoredInstance } from '../run/stored-instance'
import { isConflict } from '../run/meanwhile-conflict'
import { passOf, postedPhase, postingKey, type PostedPhase } from './rules/posting-key'
import { postingStates, type PostingResult } from './rules/posting-state'
import { phaseLimit, withinTime } from './within-time'

export interface BoundAction extends Required<Pick<Binding, 'action' | 'mapping' | 'on_refusal'>> {
  id: number
}

/** What a phase is run for. */
export interface HookSubject {
  stored: StoredInstance
  version: FormVersion
  state: InstanceState
  actor: number | null
  /** Why it is revoked. */
  reason?: string
}

/** What a module is told of a form, also of one that is nowhere yet. */
export interface CallSubject extends Pick<HookSubject, 'version' | 'state' | 'actor' | 'reason'> {
  stored: Pick<StoredInstance, 'id' | 'serial_no' | 'content_hash' | 'source' | 'definition' | 'test'>
}

interface Hooks {
  stored: StoredInstance
  version: FormVersion
  step: Step
  actor: number | null
  reason?: string
  effect: Extract<Effect, { kind: 'hook' }>
  /** What a deadlock ends is done anew with the whole act; at the last try it counts as a fault of the module. */
  isLastTry: boolean
}

/** @returns posting state of the instance after it; null = it has nothing bound @throws ApiError 422 where the module refuses and the form is to wait, 503 where it can't be asked */
export async function runHooks(ctx: Context, { stored, version, step, actor, reason, effect, isLastTry }: Hooks): Promise<string | null> {
  const subject: HookSubject = { stored, version, state: step.state, actor, ...(reason ? { reason } : {}) }
  const actions = await boundActions(ctx, stored.definition)
  if (actions.length === 0) return null
  const posted = await postedPhases(ctx, stored.id)
  // What is reversed holds nothing any more.
  const isReversed = (bound: BoundAction) =>
    effect.phase === 'release' && posted.findLast(({ binding }) => binding === bound.id)?.phase === 'reverse'
  const meant = actions.filter((one) => isMeant(one, effect, subject) && !isReversed(one))
  // Undone in opposite order.
  const bound = effect.phase === 'reverse' ? meant.toReversed() : meant
  const results: PostingResult[] = []
  for (const one of bound) {
    const pass = passOf(posted, { round: step.state.round, binding: one.id, phase: effect.phase })
    results.push(await runPhase(ctx, { subject, bound: one, phase: effect.phase, pass, isLastTry }))
  }
  return results.length === 0 ? null : postingStates(effect.phase, results)
}

/** What was posted of an instance, in its order. */
async function postedPhases(ctx: Context, instance: number): Promise<PostedPhase[]> {
  const { rows } = await sql<{ key: string }>`
    select key from wf_posting where instance_id = ${instance} and phase <> 'webhook' and deleted_at is null order by id`.execute(ctx.db)
  return rows.flatMap(({ key }) => postedPhase(key) ?? [])
}

export async function boundActions(ctx: Context, definition: number): Promise<BoundAction[]> {
  const { rows } = await sql<BoundAction>`
    select id, action, coalesce(mapping, '{}') as mapping, on_refusal from wf_binding
    where definition_id = ${definition} and activated and deleted_at is null order by id`.execute(ctx.db)
  return rows.map((bound) => withPresentNames(ctx, bound))
}

/** Published versions stay as they were sealed: former names of parameters become the present ones as they are read. */
export function withPresentNames<B extends Pick<BoundAction, 'action' | 'mapping'>>(ctx: Context, bound: B): B {
  return { ...bound, mapping: presentNames(bound.mapping, ctx.ports?.workflowActions?.get(bound.action)?.former) }
}

/** Of a hook node its action; at the approval all that no hook node has committed. */
function isMeant({ action }: BoundAction, { phase, node_key, action: named }: Hooks['effect'], { version, state }: HookSubject): boolean {
  if (node_key !== null || named !== null) return named === null || named === action
  if (phase !== 'commit') return true
  return !state.memory.committed.some((key) => {
    const node = nodeOf(version.content.flow, key)
    return node?.type === 'hook' && node.action === action
  })
}

/** @param pass of a flow that comes by more than once in a round: the second and later ones have keys of their own */
export const callOf = (
  { stored, version, state, actor, reason }: CallSubject,
  bound: BoundAction,
  phase: WorkflowCall['phase'],
  pass = 1,
): WorkflowCall => ({
  key: postingKey({ instance: stored.id, round: state.round, binding: bound.id, phase, pass }),
  phase,
  instance: {
    id: stored.id,
    serial_no: stored.serial_no,
    round: state.round,
    state: state.state,
    template_code: version.template.code,
    initiator_id: state.context.initiator,
    on_behalf_of: state.context.on_behalf_of,
    department_id: state.context.department,
    content_hash: stored.content_hash,
    source: stored.source,
  },
  params: mapped(bound.mapping, state.data),
  actor,
  ...(reason ? { reason } : {}),
})

export const mapped = (mapping: Binding['mapping'], data: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(mapping).map(([param, source]) => [param, 'field' in source ? (valueAt(data, source.field) ?? null) : source.value]),
  )

interface Phase {
  subject: HookSubject
  bound: BoundAction
  phase: WorkflowPhase
  pass: number
  isLastTry: boolean
}

async function runPhase(ctx: Context, { subject, bound, phase, pass, isLastTry }: Phase): Promise<PostingResult> {
  const call = callOf(subject, bound, phase, pass)
  if (phase !== 'reserve' && (await waitsBehind(ctx, subject.stored.id))) {
    await writePosting(ctx, { call, bound, state: 'queued' })
    return 'later'
  }
  try {
    const record = await attempt(ctx, (tx) => performPhase(tx, bound.action, call))
    await writePosting(ctx, { call, bound, state: 'done', answer: record ?? null })
    return 'done'
  } catch (error) {
    if (error instanceof WorkflowRefusal) return refuse(ctx, { subject, bound, call, phase, error })
    if (isConflict(error) && !isLastTry) throw error
    if (phase === 'reserve' && error instanceof ApiError && error.status < 500) throw refusalOfForm(bound, error)
    if (phase === 'reserve') throw new ApiError(503, { key: 'wf:error.service_busy' })
    // A technical fault of the module does not undo what people decided.
    await writePosting(ctx, { call, bound, state: 'retry', error: String(error) })
    return 'later'
  }
}

/** The field of the form that brings a parameter of the action, if one does. */
export function fieldMappedTo({ mapping }: BoundAction, param: string): string | undefined {
  const source = mapping[param]
  return source && 'field' in source ? source.field : undefined
}

/** Where a form says what is said of a parameter. */
export function fieldOf(bound: BoundAction, param: string): string {
  const field = fieldMappedTo(bound, param)
  return field === undefined ? 'data' : `data.${field}`
}

/** What the module refuses, in its words, at the fields of the form that bring its parameters. */
function refusalOfForm(bound: BoundAction, { status, text, details }: ApiError): ApiError {
  const errors = Object.entries(details.errors ?? {}).map(([param, messages]) => [fieldOf(bound, param), messages] as const)
  return new ApiError(status, text, { ...details, ...(errors.length > 0 ? { errors: Object.fromEntries(errors) } : {}) })
}

/** Phases of one form are done in their order: what an earlier one waits for, a later one waits for too. */
async function waitsBehind(ctx: Context, instance: number): Promise<boolean> {
  const { rows } = await sql`select 1 from wf_posting where instance_id = ${instance} and phase <> 'webhook'
    and state in ('queued', 'running', 'retry', 'dead') and deleted_at is null limit 1`.execute(ctx.db)
  return rows.length > 0
}

interface Refused {
  subject: HookSubject
  bound: BoundAction
  call: WorkflowCall
  phase: WorkflowPhase
  error: WorkflowRefusal
}

async function refuse(ctx: Context, { subject, bound, call, phase, error }: Refused): Promise<PostingResult> {
  // People may decide anew about an approval, a withdrawal and a revocation; a rejection and a termination stand.
  const isFlagged = phase === 'commit' ? bound.on_refusal === 'flag' : ['rejected', 'terminated'].includes(subject.state.state)
  if (!isFlagged) throw new ApiError(422, error.text, { code: 'refused_by_module', meta: { phase } })
  await writePosting(ctx, { call, bound, state: 'refused', error: wordsOf(ctx, error), code: error.code })
  await notifyOfFailure(ctx, subject)
  return 'refused'
}

/** @throws WorkflowRefusal, or whatever the module throws */
export async function performPhase(ctx: Context, name: string, call: WorkflowCall): Promise<WorkflowRecord | undefined> {
  const action = ctx.ports?.workflowActions?.get(name)
  if (!action) throw new Error(`No module has the action ${name}.`)
  const run = call.phase === 'check' ? undefined : action[call.phase]
  if (!run) return undefined
  const timed = (tx: Context) => withinTime(tx, phaseLimit, (limited) => run(limited, call))
  const record = await receipts.once(ctx, call.key, async (tx) => ({ ...((await timed(tx)) ?? {}) }))
  return 'id' in record ? (record as unknown as WorkflowRecord) : undefined
}

interface Posted {
  call: WorkflowCall
  bound: BoundAction
  state: 'done' | 'refused' | 'retry' | 'queued'
  answer?: WorkflowRecord | null
  error?: string
  /** Of a refusal. */
  code?: string
}

/** The first retry is due after ten seconds (server/modules/wf/action/rules/posting-state.ts). */
async function writePosting(ctx: Context, { call, bound, state, answer = null, error, code }: Posted): Promise<void> {
  await sql`insert into wf_posting (key, instance_id, action, phase, payload, state, attempts, next_at, answer, error, code)
    values (${call.key}, ${call.instance.id}, ${bound.action}, ${call.phase}, ${JSON.stringify(call)}::text::jsonb, ${state}, ${state === 'queued' ? 0 : 1},
      ${state === 'retry' ? new Date(ctx.now().getTime() + 10_000) : null}::timestamptz, ${JSON.stringify(answer)}::text::jsonb, ${error?.slice(0, 500) ?? null}, ${code ?? null})
    on conflict (kontor_fold(key)) where (deleted_at is null) do nothing`.execute(ctx.db)
}

/** As the log of postings shows it, in the language of whoever acts. */
export const wordsOf = (ctx: Context, { text }: WorkflowRefusal): string => sharedTexts().translate(ctx.language, text)

/** The form's managers, who can try it again, and its initiator. */
export async function notifyOfFailure(
  ctx: Context,
  { stored, version, state }: Pick<HookSubject, 'stored' | 'version' | 'state'>,
): Promise<void> {
  const { context } = state
  const managers = await flowPort(ctx, { content: version.content, template: version.template, context }).managers()
  await sendNotices(ctx, { ...stored, form: version.template.name, initiator: context.initiator }, [
    { status: 'F', reason: 'posting_failed', to: [...new Set([context.initiator, ...managers])], task: null },
  ])
}
