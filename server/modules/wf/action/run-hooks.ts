/** The phases of a module's action (wf.md §5.16): in the decision's transaction, each in a savepoint, once for its key. */
import { sql } from 'kysely'
import { valueAt } from '../../../../src/schemas/core/condition'
import type { Binding } from '../../../../src/shared/wf/form'
import { nodeOf } from '../../../../src/shared/wf/flow-tree'
import { WorkflowRefusal, type WorkflowCall, type WorkflowPhase, type WorkflowRecord } from '../../../contracts/workflow'
import { attempt, type Context } from '../../../kernel/context'
import { ApiError } from '../../../kernel/errors'
import { receipts } from '../../sc'
import type { Effect } from '../flow/rules/effects'
import type { InstanceState, Step } from '../flow/rules/state'
import { sendNotices } from '../run/notices'
import type { FormVersion } from '../run/form-content'
import type { StoredInstance } from '../run/stored-instance'
import { postingStates, type PostingResult } from './rules/posting-state'

export interface BoundAction extends Required<Pick<Binding, 'action' | 'mapping' | 'on_refusal'>> {
  id: number
}

/** What a phase is run for. */
export interface HookSubject {
  stored: StoredInstance
  version: FormVersion
  state: InstanceState
  actor: number | null
}

interface Hooks {
  stored: StoredInstance
  version: FormVersion
  step: Step
  actor: number | null
  effect: Extract<Effect, { kind: 'hook' }>
}

/** @returns posting state of the instance after it; null = it has nothing bound @throws ApiError 422 where the module refuses and the form is to wait, 503 where it can't be asked */
export async function runHooks(ctx: Context, { stored, version, step, actor, effect }: Hooks): Promise<string | null> {
  const subject: HookSubject = { stored, version, state: step.state, actor }
  const bound = (await boundActions(ctx, stored.definition)).filter((one) => isMeant(one, effect, subject))
  const results: PostingResult[] = []
  for (const one of bound) results.push(await runPhase(ctx, subject, one, effect.phase))
  return results.length === 0 ? null : postingStates(effect.phase, results)
}

export async function boundActions(ctx: Context, definition: number): Promise<BoundAction[]> {
  const { rows } = await sql<BoundAction>`
    select id, action, coalesce(mapping, '{}') as mapping, on_refusal from wf_binding
    where definition_id = ${definition} and activated and deleted_at is null order by id`.execute(ctx.db)
  return rows
}

/** Of a hook node its action; at the end all that no hook node has committed. */
function isMeant({ action }: BoundAction, { phase, node_key, action: named }: Hooks['effect'], { version, state }: HookSubject): boolean {
  if (node_key !== null || named !== null) return named === null || named === action
  if (phase === 'reserve') return true
  return !state.memory.committed.some((key) => {
    const node = nodeOf(version.content.flow, key)
    return node?.type === 'hook' && node.action === action
  })
}

export const callOf = ({ stored, version, state, actor }: HookSubject, bound: BoundAction, phase: WorkflowCall['phase']): WorkflowCall => ({
  key: `wf:${stored.id}:${state.round}:${bound.id}:${phase}`,
  phase,
  instance: {
    id: stored.id,
    serial_no: stored.serial_no,
    round: state.round,
    template_code: version.template.code,
    initiator_id: state.context.initiator,
    on_behalf_of: state.context.on_behalf_of,
    department_id: state.context.department,
    content_hash: stored.content_hash,
    source: stored.source,
  },
  params: mapped(bound.mapping, state.data),
  actor,
})

export const mapped = (mapping: Binding['mapping'], data: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(mapping).map(([param, source]) => [param, 'field' in source ? (valueAt(data, source.field) ?? null) : source.value]),
  )

async function runPhase(ctx: Context, subject: HookSubject, bound: BoundAction, phase: WorkflowPhase): Promise<PostingResult> {
  const call = callOf(subject, bound, phase)
  try {
    const record = await attempt(ctx, (tx) => performPhase(tx, bound.action, call))
    await writePosting(ctx, { call, bound, state: 'done', answer: record ?? null })
    return 'done'
  } catch (error) {
    if (error instanceof WorkflowRefusal) return refuse(ctx, { subject, bound, call, phase, error })
    if (phase === 'reserve') throw new ApiError(503, { key: 'wf:error.service_busy' })
    // A technical fault of the module does not undo what people decided.
    await writePosting(ctx, { call, bound, state: 'retry', error: String(error) })
    return 'later'
  }
}

interface Refused {
  subject: HookSubject
  bound: BoundAction
  call: WorkflowCall
  phase: WorkflowPhase
  error: WorkflowRefusal
}

async function refuse(ctx: Context, { subject, bound, call, phase, error }: Refused): Promise<PostingResult> {
  const isFlagged = phase === 'commit' ? bound.on_refusal === 'flag' : phase !== 'reserve' && subject.state.state !== 'withdrawn'
  if (!isFlagged) throw new ApiError(422, error.text, { code: 'refused_by_module' })
  await writePosting(ctx, { call, bound, state: 'refused', error: error.text.key })
  await tellOfFailure(ctx, subject)
  return 'refused'
}

/** @throws WorkflowRefusal, or whatever the module throws */
export async function performPhase(ctx: Context, name: string, call: WorkflowCall): Promise<WorkflowRecord | undefined> {
  const action = ctx.ports?.workflowActions?.get(name)
  if (!action) throw new Error(`No module has the action ${name}.`)
  const run = call.phase === 'check' ? undefined : action[call.phase]
  if (!run) return undefined
  const record = await receipts.once(ctx, call.key, async (tx) => ({ ...((await run(tx, call)) ?? {}) }))
  return 'id' in record ? (record as unknown as WorkflowRecord) : undefined
}

interface Posted {
  call: WorkflowCall
  bound: BoundAction
  state: 'done' | 'refused' | 'retry'
  answer?: WorkflowRecord | null
  error?: string
}

/** The first retry is due after ten seconds (server/modules/wf/action/rules/posting-state.ts). */
async function writePosting(ctx: Context, { call, bound, state, answer = null, error }: Posted): Promise<void> {
  await sql`insert into wf_posting (key, instance_id, action, phase, payload, state, attempts, next_at, answer, error)
    values (${call.key}, ${call.instance.id}, ${bound.action}, ${call.phase}, ${JSON.stringify(call)}::text::jsonb, ${state}, 1,
      ${state === 'retry' ? new Date(ctx.now().getTime() + 10_000) : null}::timestamptz, ${JSON.stringify(answer)}::text::jsonb, ${error?.slice(0, 500) ?? null})
    on conflict (kontor_fold(key)) where (deleted_at is null) do nothing`.execute(ctx.db)
}

export async function tellOfFailure(
  ctx: Context,
  { stored, version, state }: Pick<HookSubject, 'stored' | 'version' | 'state'>,
): Promise<void> {
  const { context } = state
  await sendNotices(ctx, { ...stored, form: version.template.name, initiator: context.initiator }, [
    { status: 'F', reason: 'posting_failed', to: [context.initiator], task: null },
  ])
}
