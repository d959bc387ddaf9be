/** One try of a webhook of a flow (wf.md §3, §5.16): what is sent, what came back, and how the flow goes on. */
import { sql } from 'kysely'
import { unstorablePaths } from '../../../../src/schemas/core/storable-text'
import { nodeOf } from '../../../../src/shared/wf/flow-tree'
import type { WebhookNode } from '../../../../src/shared/wf/flow'
import type { Job, JobKind } from '../../../contracts/jobs'
import { withAllRights, type Context } from '../../../kernel/context'
import { allowing } from '../../../webhook/address-rules'
import { switchOff } from '../../../webhook/channel'
import { requestJudged, Unreached } from '../../../webhook/judged-request'
import { isChannelActive, signedPost } from '../../../webhook/send'
import { webhookAnswered } from '../flow/rules/machine'
import { isValues } from '../flow/rules/form-values'
import type { FormValues } from '../flow/rules/state'
import { actOn } from '../run/act-on-instance'
import { loadInstance } from '../run/stored-instance'
import { versionOf } from '../run/version-of'
import { nextRetry } from './rules/posting-state'
import { notifyOfFailure } from './run-hooks'
import { webhookEvent, webhookKind, type WebhookPayload } from './webhooks'

interface Sent {
  id: number
  instance: number
  channel: number | null
  payload: WebhookPayload
  attempts: number
}

/** @property gone by the receiver's own word: it is not asked again */
type Outcome = { answer: FormValues } | { failed: string; gone?: boolean }

export const webhookJob: JobKind = {
  kind: webhookKind,
  announces_success: true,
  async run(job) {
    const posting = await job.transact((tx) => claim(tx, Number(job.params.posting)))
    if (!posting) return undefined
    const outcome = await deliver(job, posting)
    await job.transact((tx) => settle(tx, posting, outcome))
    return { result: { posting: posting.id, sent: 'answer' in outcome } }
  },
}

/** A node that says nothing for so long is gone: another tries again, under the same number. */
const silentMinutes = 5

async function claim(ctx: Context, id: number): Promise<Sent | undefined> {
  const now = ctx.now()
  const { rows } = await sql<Sent>`
    update wf_posting set state = 'running', attempts = attempts + 1, next_at = ${new Date(now.getTime() + silentMinutes * 60_000)}, version = version + 1
    where id = ${id} and phase = 'webhook' and state in ('queued', 'retry', 'running') and next_at <= ${now} and deleted_at is null
    returning id, instance_id as instance, channel_id as channel, payload, attempts`.execute(ctx.db)
  return rows[0]
}

/** Characters of an answer; no more is read. */
const readAtMost = 65_536

/** Never throws: what went wrong is the outcome. */
async function deliver({ ctx, services }: Job, { channel, payload, attempts }: Sent): Promise<Outcome> {
  if (channel === null || !(await isChannelActive(ctx, channel))) return { failed: 'switched_off' }
  const body = JSON.stringify({ ...payload, attempt: attempts })
  const post = await signedPost(ctx, channel, { event: webhookEvent, delivery: payload.key, body })
  if (!post) return { failed: 'unreadable' }
  try {
    const { status, text } = await requestJudged(
      { method: 'POST', ...post },
      { allowed: allowing(services.config.webhookNetworks), readAtMost },
    )
    if (status < 200 || status >= 300) return { failed: `HTTP ${status}`, gone: status === 410 }
    const answer = answerIn(text)
    return unstorablePaths(answer).length > 0 ? { failed: 'unreadable' } : { answer }
  } catch (error) {
    return { failed: error instanceof Unreached ? error.reason : 'other' }
  }
}

/** What is no JSON object stands as a text. */
function answerIn(text: string): FormValues {
  try {
    const parsed: unknown = JSON.parse(text)
    if (isValues(parsed)) return parsed
  } catch {
    // As it came.
  }
  return text === '' ? {} : { text: [...text].slice(0, 2000).join('') }
}

async function settle(ctx: Context, { id, instance, channel, payload, attempts }: Sent, outcome: Outcome): Promise<void> {
  const stored = await loadInstance(ctx, instance, { lock: true })
  const version = await versionOf(ctx, stored)
  const node = nodeOf(version.content.flow, payload.node)
  const hook: WebhookNode | undefined = node?.type === 'webhook' ? node : undefined
  const isGone = 'failed' in outcome && outcome.gone === true
  if (isGone && channel !== null) await switchOff(ctx, channel)
  const wait = 'failed' in outcome && !isGone && (hook?.on_error ?? 'retry') === 'retry' ? nextRetry(attempts) : null
  const state = 'answer' in outcome ? 'done' : wait === null ? 'dead' : 'retry'
  await sql`update wf_posting set state = ${state}, answer = ${JSON.stringify('answer' in outcome ? outcome.answer : null)}::text::jsonb,
      error = ${'failed' in outcome ? outcome.failed : null}::text, version = version + 1,
      next_at = ${wait === null ? null : new Date(ctx.now().getTime() + wait * 1000)}::timestamptz
    where id = ${id} and state = 'running'`.execute(ctx.db)
  if (state === 'retry') return
  if (state === 'dead') await notifyOfFailure(ctx, { stored, version, state: stored.flow })
  if (hook?.wait !== 'answer') return
  const [answer, detail] = 'answer' in outcome ? [outcome.answer, ''] : [undefined, outcome.failed]
  await actOn(
    withAllRights(ctx),
    instance,
    ({ stored: now, port }) => webhookAnswered(now.flow, { run: payload.run, answer, detail }, port),
    { actor: null },
  )
}
