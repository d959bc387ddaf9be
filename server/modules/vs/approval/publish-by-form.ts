/**
 * A form publishes an event once it is approved; rejected, the event stays a draft; revoked, it is cancelled, unless it has opened
 * (vs.md §4, wf.md §5.16 `vs.publish`).
 */
import { WorkflowRefusal, type WorkflowAction, type WorkflowCall, type WorkflowRecord } from '../../../contracts/workflow'
import { withAllRights, type Context } from '../../../kernel/context'
import { ApiError, notFound, type Message } from '../../../kernel/errors'
import { findRecord } from '../../../resource/read/read'
import { performAction } from '../../../resource/write/act'
import { withIntent } from '../../../resource/write/intent'
import { updateRecord } from '../../../resource/write/write'
import { sharedTexts } from '../../sc'
import { requireManager } from '../event/acts'
import type { EventRow } from '../event/event-questions'
import { requirePublishable } from '../event/publication'
import { classesAhead } from '../roster/settle-roster'
import { categoryOf, isInForm, publishAction } from './decision'

const entityOf = (ctx: Context) => ctx.snapshot.get('vs/event')
const idOf = ({ params, instance }: WorkflowCall): number => Number(params.event ?? instance.source?.id ?? 0)
const recordOf = (id: number): WorkflowRecord => ({ module: 'vs', entity: 'event', id })

/** States in which nobody could answer yet. */
const isRevocable = ({ state }: Pick<EventRow, 'state'>): boolean => state === 'scheduled'
const hasOpened = ({ opened_at, state }: Pick<EventRow, 'opened_at' | 'state'>): boolean => opened_at !== null && state !== 'cancelled'

export const publishByForm: WorkflowAction = {
  name: publishAction,
  title: 'vs:approval.action',
  source: {
    entity: 'vs/event',
    param: 'event',
    /** A form for each category, or one for all of them. @throws 404 for who does not see it */
    async variant(ctx, id) {
      const event = (await findRecord(ctx, entityOf(ctx), id)) as EventRow | undefined
      if (!event) throw notFound()
      return (await categoryOf(ctx, event.category)).code
    },
  },
  params: { type: 'object', required: ['event'], properties: { event: { type: 'integer', minimum: 1 } } },
  async check(ctx, call) {
    const problem = await problemOf(ctx, call)
    return problem ? { errors: { event: [problem] } } : {}
  },
  /** By whoever hands the form in: who organises it, or manages its category. */
  async reserve(ctx, call) {
    const seen = (await findRecord(ctx, entityOf(ctx), idOf(call), { lock: true })) as EventRow | undefined
    if (!seen) throw new WorkflowRefusal({ key: 'vs:error.event_unknown' })
    await asRefusal(() => requireManager(ctx, seen))
    const problem = await problemOf(ctx, call)
    if (problem) throw new WorkflowRefusal(problem)
    await keepState(ctx, call)
    return recordOf(seen.id)
  },
  async commit(ctx, call) {
    if (!isHeldBy(await stored(ctx, call), call)) throw new WorkflowRefusal({ key: 'vs:error.form_too_late' })
    await perform(ctx, call, 'publish')
    return recordOf(idOf(call))
  },
  async release(ctx, call) {
    const event = (await findRecord(withAllRights(ctx), entityOf(ctx), idOf(call), { lock: true })) as EventRow | undefined
    if (!event || !isHeldBy(event, call)) return undefined
    await keepState(ctx, call)
    return recordOf(event.id)
  },
  async checkReverse(ctx, call) {
    const event = (await findRecord(withAllRights(ctx), entityOf(ctx), idOf(call))) as EventRow | undefined
    return event && hasOpened(event) ? { errors: { event: [{ key: 'vs:error.revoked_open' }] } } : {}
  },
  /** What was cancelled or taken back meanwhile stays so. */
  async reverse(ctx, call) {
    const event = await stored(ctx, call)
    if (hasOpened(event)) throw new WorkflowRefusal({ key: 'vs:error.revoked_open' })
    if (!isRevocable(event) || event.wf_instance !== call.instance.id) return undefined
    const revoked = sharedTexts().translate(ctx.language, { key: 'vs:approval.revoked', params: { form: call.instance.serial_no ?? '' } })
    await perform(ctx, call, 'cancel', { reason: call.reason ?? revoked })
    return recordOf(event.id)
  },
}

/** @throws WorkflowRefusal */
async function stored(ctx: Context, call: WorkflowCall): Promise<EventRow> {
  const event = (await findRecord(withAllRights(ctx), entityOf(ctx), idOf(call), { lock: true })) as EventRow | undefined
  if (!event) throw new WorkflowRefusal({ key: 'vs:error.event_unknown' })
  return event
}

const isHeldBy = (event: EventRow, { instance }: WorkflowCall): boolean =>
  event.state === 'draft' && isInForm(event) && event.wf_instance === instance.id

/** Why no form can decide about it now: the first of its problems. */
async function problemOf(ctx: Context, call: WorkflowCall): Promise<Message | undefined> {
  const all = withAllRights(ctx)
  const event = (await findRecord(all, entityOf(ctx), idOf(call))) as EventRow | undefined
  if (!event) return { key: 'vs:error.event_unknown' }
  if (isInForm(event) && event.wf_instance !== call.instance.id) return { key: 'vs:error.in_form' }
  if (!(await categoryOf(ctx, event.category)).requires_approval) return { key: 'vs:error.not_by_form' }
  if (event.state !== 'draft') return { key: 'vs:error.nothing_to_approve' }
  try {
    requirePublishable(all, event, await classesAhead(all, event))
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
const perform = (ctx: Context, call: WorkflowCall, name: string, input: { reason?: string } = {}): Promise<void> =>
  asRefusal(async () => {
    const acting = withIntent(withAllRights(ctx), 'vs/event', { state: stateOf(call) })
    await performAction(acting, entityOf(ctx), name, { id: idOf(call), ...input })
  })

async function asRefusal(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) throw new WorkflowRefusal(firstOf(error))
    throw error
  }
}

/** The draft stays as it is; only how far its form is changes. */
const keepState = (ctx: Context, call: WorkflowCall) =>
  updateRecord(withIntent(withAllRights(ctx), 'vs/event', { state: stateOf(call) }), entityOf(ctx), idOf(call), stateOf(call), {
    trusted: true,
  })
