/** A form publishes a bulletin, or a change of it, once it is approved; revoked, it recalls it (bb.md §4, wf.md §5.16 `bb.publish`). */
import type { Values } from '../../../contracts/hooks'
import { WorkflowRefusal, type WorkflowAction, type WorkflowCall, type WorkflowRecord } from '../../../contracts/workflow'
import { withAllRights, type Context } from '../../../kernel/context'
import { ApiError, notFound, type Message } from '../../../kernel/errors'
import { findRecord } from '../../../resource/read/read'
import { performAction } from '../../../resource/write/act'
import { withIntent } from '../../../resource/write/intent'
import { updateRecord } from '../../../resource/write/write'
import { sharedTexts } from '../../sc'
import { isAuthor, requirePublishable } from '../bulletin/acts'
import { mayInCategory } from '../category/rights'
import { settingsOf } from '../category/settings'
import { isInForm, publishAction } from './decision'

const entityOf = (ctx: Context) => ctx.snapshot.get('bb/bulletin')
const idOf = ({ params, instance }: WorkflowCall): number => Number(params.bulletin ?? instance.source?.id ?? 0)
const recordOf = (id: number): WorkflowRecord => ({ module: 'bb', entity: 'bulletin', id })

export const publishByForm: WorkflowAction = {
  name: publishAction,
  title: 'bb:approval.action',
  source: {
    entity: 'bb/bulletin',
    param: 'bulletin',
    /** A form for each category, or one for all of them. @throws 404 for who does not see it */
    async variant(ctx, id) {
      const bulletin = await findRecord(ctx, entityOf(ctx), id)
      if (!bulletin) throw notFound()
      return (await settingsOf(ctx, bulletin.category)).code
    },
  },
  params: {
    type: 'object',
    required: ['bulletin'],
    properties: { bulletin: { type: 'integer', minimum: 1 }, publish_at: { type: 'string' } },
  },
  async check(ctx, call) {
    const problem = await problemOf(ctx, call)
    return problem ? { errors: { bulletin: [problem] } } : {}
  },
  /** By whoever hands the form in: the author, or who manages the category. */
  async reserve(ctx, call) {
    const id = idOf(call)
    const seen = await findRecord(ctx, entityOf(ctx), id, { lock: true })
    if (!seen) throw new WorkflowRefusal({ key: 'bb:error.bulletin_unknown' })
    if (!isAuthor(ctx, seen) && !(await mayInCategory(ctx, 'manage', seen.category)))
      throw new WorkflowRefusal({ key: 'bb:error.not_yours' })
    const problem = await problemOf(ctx, call)
    if (problem) throw new WorkflowRefusal(problem)
    if (seen.state === 'draft') await perform(ctx, call, 'submit')
    else if (!isInForm(seen)) await keepState(ctx, call)
    return recordOf(id)
  },
  async commit(ctx, call) {
    const bulletin = await stored(ctx, call)
    // An author never approves their own (bb.md §5.10).
    if (call.actor !== null && bulletin.author === call.actor) throw new WorkflowRefusal({ key: 'bb:error.own_approval' })
    if (!isHeldBy(bulletin, call)) throw new WorkflowRefusal({ key: 'bb:error.form_too_late' })
    await perform(ctx, call, bulletin.state === 'submitted' ? 'approve' : 'approve-change')
    return recordOf(idOf(call))
  },
  async release(ctx, call) {
    const bulletin = await findRecord(withAllRights(ctx), entityOf(ctx), idOf(call), { lock: true })
    if (!bulletin || !isHeldBy(bulletin, call)) return undefined
    if (bulletin.state !== 'submitted') await keepState(ctx, call)
    else if (call.instance.state === 'withdrawn') await perform(ctx, call, 'take-back')
    else await perform(ctx, call, 'return', { return_comment: sentence(ctx, call, 'not_approved') })
    return recordOf(idOf(call))
  },
  /** What was recalled meanwhile stays so. */
  async reverse(ctx, call) {
    const bulletin = await stored(ctx, call)
    if (bulletin.state !== 'published') return undefined
    await perform(ctx, call, 'recall', { recall_reason: call.reason ?? sentence(ctx, call, 'revoked') })
    return recordOf(idOf(call))
  },
}

/** @throws WorkflowRefusal */
async function stored(ctx: Context, call: WorkflowCall): Promise<Values> {
  const bulletin = await findRecord(withAllRights(ctx), entityOf(ctx), idOf(call), { lock: true })
  if (!bulletin) throw new WorkflowRefusal({ key: 'bb:error.bulletin_unknown' })
  return bulletin
}

const waits = ({ state, pending }: Values): boolean => state === 'submitted' || (state === 'published' && pending !== null)
const isHeldBy = (bulletin: Values, { instance }: WorkflowCall): boolean =>
  waits(bulletin) && isInForm(bulletin) && bulletin.wf_instance === instance.id

/** Why no form can decide about it now. */
async function problemOf(ctx: Context, call: WorkflowCall): Promise<Message | undefined> {
  const all = withAllRights(ctx)
  const bulletin = await findRecord(all, entityOf(ctx), idOf(call))
  if (!bulletin) return { key: 'bb:error.bulletin_unknown' }
  if (isInForm(bulletin) && bulletin.wf_instance !== call.instance.id) return { key: 'bb:error.in_form' }
  if ((await settingsOf(ctx, bulletin.category)).approval !== 'workflow') return { key: 'bb:error.not_by_form' }
  if (bulletin.state !== 'draft' && !waits(bulletin)) return { key: 'bb:error.nothing_to_approve' }
  try {
    await requirePublishable(all, bulletin)
    return undefined
  } catch (error) {
    if (error instanceof ApiError) return firstOf(error)
    throw error
  }
}

const firstOf = ({ text, details: { errors = {} } }: ApiError): Message => Object.values(errors)[0]?.[0] ?? text

const stateOf = ({ instance, phase }: WorkflowCall) => ({
  wf_instance: instance.id,
  wf_status: phase === 'reserve' ? 'running' : phase === 'commit' ? 'approved' : phase === 'reverse' ? 'revoked' : instance.state,
})

/** @throws WorkflowRefusal in the words of what it breaks */
async function perform(ctx: Context, call: WorkflowCall, name: string, input: Values = {}): Promise<void> {
  const { publish_at } = call.params
  const wishes = typeof publish_at === 'string' && publish_at !== '' ? { wishes: { publish_at } } : {}
  try {
    const acting = withIntent(withAllRights(ctx), 'bb/bulletin', { state: stateOf(call), ...wishes })
    await performAction(acting, entityOf(ctx), name, { id: idOf(call), ...input })
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) throw new WorkflowRefusal(firstOf(error))
    throw error
  }
}

/** The text in force stays; only how far its form is changes. */
const keepState = (ctx: Context, call: WorkflowCall) =>
  updateRecord(withAllRights(ctx), entityOf(ctx), idOf(call), stateOf(call), { trusted: true })

/** In the language of who decided: it is kept as it is. */
const sentence = (ctx: Context, { instance }: WorkflowCall, key: 'not_approved' | 'revoked'): string =>
  sharedTexts().translate(ctx.language, { key: `bb:approval.${key}`, params: { form: instance.serial_no ?? '' } })
