/** Many tasks approved at once (wf.md §5.15): one proof of identity, one transaction for each. */
import { randomBytes } from 'node:crypto'
import type { SignPolicy } from '../../../../src/shared/wf/flow'
import { nodeOf } from '../../../../src/shared/wf/flow-tree'
import { attempt, transact, type Context } from '../../../kernel/context'
import { ApiError, notFound, type Message } from '../../../kernel/errors'
import { sharedTexts } from '../../sc'
import { proveSigner } from '../signature/prove-signer'
import { decideTask, isAssigned, taskPlace } from './decide'
import { versionOf } from './version-of'
import { loadInstance } from './stored-instance'
import { signPolicyOf, type SignedBy } from './signer-proof'
import type { Proof } from './trail-writer'

export interface BulkResult {
  done: number[]
  failed: { id: number; message: string }[]
  batch: string
}

/** @throws 404 for a task that is not the caller's to decide, 422, 423 when the proof that one of them asks for is wrong */
export async function bulkApprove(
  ctx: Context,
  { tasks, comment, ...signed }: SignedBy & { tasks: readonly number[]; comment?: string | undefined },
): Promise<BulkResult> {
  const batch = randomBytes(8).toString('hex')
  const reasons = new Map<number, Message>()
  const reauth = new Map<number, SignPolicy['reauth']>()
  for (const task of tasks) {
    const { reason, wanted } = await excluded(ctx, task)
    if (reason) reasons.set(task, reason)
    else reauth.set(task, wanted)
  }
  // Once for each kind that one of them asks for: a password is no PIN.
  const proofs = new Map<SignPolicy['reauth'], Proof>()
  for (const kind of new Set(reauth.values()))
    proofs.set(kind, { auth: await proveSigner(ctx, { reauth: kind, password: signed.password, pin: signed.pin }), signature: null, batch })
  const done: number[] = []
  for (const [task, kind] of reauth) {
    const proof = proofs.get(kind)
    if (!proof) continue
    try {
      await transact(ctx, (tx) =>
        attempt(tx, (own) => decideTask(own, task, { act: 'approve', ...(comment ? { comment } : {}) }, { proof, batch })),
      )
      done.push(task)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      reasons.set(task, error.text)
    }
  }
  const say = (message: Message) => sharedTexts().translate(ctx.language, message)
  return { done, failed: [...reasons].map(([id, message]) => ({ id, message: say(message) })), batch }
}

/** Why a task is not for a bulk, and what proof it wants. */
async function excluded(ctx: Context, task: number): Promise<{ reason?: Message; wanted: SignPolicy['reauth'] }> {
  const { instance } = await taskPlace(ctx, task)
  const stored = await loadInstance(ctx, instance)
  const version = await versionOf(ctx, stored)
  const { content } = version
  const own = stored.flow.tasks.find(({ id }) => id === task)
  if (!own || !(await isAssigned(ctx, stored, own))) throw notFound()
  const run = stored.flow.runs.find(({ id }) => id === own.node_run)
  const node = run && nodeOf(content.flow, run.node_key)
  if (node?.type !== 'approve') return { reason: { key: 'wf:error.bulk_not_approval' }, wanted: 'none' }
  const { field_permissions: permissions = {}, must_open: mustOpen } = node
  const policy = signPolicyOf(version, node.sign_policy)
  if (content.settings.bulk === false) return { reason: { key: 'wf:error.bulk_off' }, wanted: 'none' }
  if (Object.values(permissions).includes('required')) return { reason: { key: 'wf:error.bulk_fields' }, wanted: 'none' }
  if (policy.image === 'required' || policy.seal) return { reason: { key: 'wf:error.bulk_signature' }, wanted: 'none' }
  if (mustOpen && own.opened_at === null) return { reason: { key: 'wf:error.bulk_unopened' }, wanted: 'none' }
  return { wanted: policy.reauth }
}
