/** Phases that a module could not do at once are tried again (wf.md §4.4, §5.16): in their order, one form's at a time, on one node. */
import { sql } from 'kysely'
import { WorkflowRefusal, type WorkflowCall, type WorkflowPhase } from '../../../contracts/workflow'
import { attempt, transact, withAllRights, type Context } from '../../../kernel/context'
import { readVersion } from '../run/form-content'
import { isAllowed } from '../run/form-rights'
import { actOn, type Acted } from '../run/act-on-instance'
import { revoked } from '../run/revocation'
import { loadInstance } from '../run/stored-instance'
import { forbidden } from '../../../kernel/errors'
import { performPhase, notifyOfFailure, wordsOf } from './run-hooks'
import { nextRetry } from './rules/posting-state'

interface Posting {
  id: number
  instance: number
  action: string
  payload: WorkflowCall & { phase: WorkflowPhase }
  attempts: number
}

const atOnce = 20

export async function postLater(ctx: Context): Promise<void> {
  await transact(ctx, async (tx) => {
    const { rows } = await sql<Posting>`
      select id, instance_id as instance, action, payload, attempts from wf_posting as p
      where p.state in ('queued', 'retry') and p.phase <> 'webhook' and coalesce(p.next_at, p.created_at) <= ${tx.now()} and p.deleted_at is null
        and not exists (select 1 from wf_posting as former where former.instance_id = p.instance_id and former.id < p.id and former.phase <> 'webhook' and former.state in ('queued', 'retry', 'dead') and former.deleted_at is null)
      order by p.id limit ${atOnce} for update skip locked`.execute(tx.db)
    for (const posting of rows) await tryAgain(tx, posting)
  })
}

/**
 * What failed is tried anew within the caller's transaction, in its order; what can't be done for a technical reason is tried again later.
 * @throws WorkflowRefusal where the module refuses again, 403
 */
export async function postNow(ctx: Context, id: number): Promise<void> {
  await transact(ctx, async (tx) => {
    await retryPostings(tx, id)
    const { rows } = await sql<Posting>`
      select id, instance_id as instance, action, payload, attempts from wf_posting
      where instance_id = ${id} and state in ('queued', 'retry') and phase <> 'webhook' and deleted_at is null
      order by id for update`.execute(tx.db)
    for (const posting of rows) if (!(await tryAgain(tx, posting, { isAnswered: true }))) return
  })
}

/** @param isAnswered somebody waits for the answer: a refusal is theirs, and not kept @returns whether it is done */
async function tryAgain(ctx: Context, { id, instance, action, payload, attempts }: Posting, { isAnswered = false } = {}): Promise<boolean> {
  const failures = attempts + 1
  await sql`update wf_posting set state = 'running' where id = ${id}`.execute(ctx.db)
  try {
    const record = await attempt(withAllRights(ctx), (tx) => performPhase(tx, action, payload))
    await sql`update wf_posting set state = 'done', attempts = ${failures}, answer = ${JSON.stringify(record ?? null)}::text::jsonb, error = null, code = null, next_at = null, version = version + 1
      where id = ${id}`.execute(ctx.db)
    await settlePhase(ctx, instance, payload)
    return true
  } catch (error) {
    const isRefused = error instanceof WorkflowRefusal
    if (isRefused && isAnswered) throw error
    const wait = isRefused ? null : nextRetry(failures)
    const state = isRefused ? 'refused' : wait === null ? 'dead' : 'retry'
    await sql`update wf_posting set state = ${state}, attempts = ${failures}, next_at = ${wait === null ? null : new Date(ctx.now().getTime() + wait * 1000)}::timestamptz,
      error = ${(isRefused ? wordsOf(ctx, error) : String(error)).slice(0, 500)}, code = ${isRefused ? error.code : null}, version = version + 1 where id = ${id}`.execute(
      ctx.db,
    )
    if (state === 'retry') return false
    await settleInstance(ctx, instance, 'failed')
    const stored = await loadInstance(ctx, instance)
    await notifyOfFailure(ctx, { stored, version: await readVersion(ctx, stored.definition), state: stored.flow })
    return false
  }
}

/** A phase that waited is done, or was settled by hand. */
export async function settlePhase(ctx: Context, instance: number, call: WorkflowCall): Promise<void> {
  const states = { reserve: 'reserved', commit: 'done', release: 'none', reverse: 'reversed' } as const
  if (call.phase !== 'check') await settleInstance(ctx, instance, states[call.phase])
  if (call.phase === 'reverse') await finishRevocation(ctx, instance, call)
}

/** Done when nothing of it waits any more. */
async function settleInstance(ctx: Context, id: number, state: string): Promise<void> {
  await sql`update wf_instance set posting_state = ${state}, version = version + 1 where id = ${id}
    and (${state} = 'failed' or not exists (select 1 from wf_posting where instance_id = ${id} and phase <> 'webhook' and state in ('queued', 'retry', 'running', 'dead', 'refused')))`.execute(
    ctx.db,
  )
}

/** An approved form whose revocation waited for its modules is revoked once nothing of it waits. */
async function finishRevocation(ctx: Context, id: number, { actor }: WorkflowCall): Promise<void> {
  const { rows } = await sql`select 1 from wf_instance as i where i.id = ${id} and i.state = 'approved' and not exists (
    select 1 from wf_posting as p where p.instance_id = i.id and p.phase <> 'webhook' and p.state in ('queued', 'retry', 'running', 'dead', 'refused') and p.deleted_at is null)`.execute(
    ctx.db,
  )
  if (rows.length > 0) await actOn(withAllRights(ctx), id, (held) => revoked(held, { by: actor, comment: '' }), { actor })
}

/** By who manages the form: what failed is tried anew, at once. @throws 403 */
export function retryPostings(ctx: Context, id: number): Promise<Acted> {
  return transact(ctx, async (tx) => {
    const stored = await loadInstance(tx, id, { lock: true })
    const { template } = await readVersion(tx, stored.definition)
    if (!isAllowed(tx, template, 'retry')) throw forbidden('not_manager', 'wf.admin.all-running.actions.retry')
    await sql`update wf_posting set state = 'queued', attempts = 0, next_at = ${tx.now()}, version = version + 1
      where instance_id = ${id} and state in ('dead', 'refused')`.execute(tx.db)
    await sql`update wf_instance set posting_state = 'pending', version = version + 1 where id = ${id} and posting_state = 'failed'`.execute(
      tx.db,
    )
    return { stored, state: stored.flow, ids: { run: (run) => run, task: (task) => task } }
  })
}
