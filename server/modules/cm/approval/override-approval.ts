/** A form decides whether a sale may pass beyond the customer's credit (cm.md §3.6, wf.md §5.16 `cm.credit-override`). */
import { withAllRights, type Context } from '../../../kernel/context'
import type { Values } from '../../../contracts/hooks'
import { WorkflowRefusal, type WorkflowAction, type WorkflowCall, type WorkflowRecord } from '../../../contracts/workflow'
import { findRecord } from '../../../resource/read/read'
import { updateRecord } from '../../../resource/write/write'
import { notifyDecided } from '../credit/credit-override-notices'
import { overrideEnds } from '../credit/rules/credit-override'

const entityOf = (ctx: Context) => ctx.snapshot.get('cm/credit-override')
const idOf = ({ params, instance }: WorkflowCall): number => Number(params.override ?? instance.source?.id ?? 0)
const write = async (ctx: Context, id: number, patch: Values): Promise<Values> =>
  updateRecord(withAllRights(ctx), entityOf(ctx), id, patch, { trusted: true })
const recordOf = (id: number): WorkflowRecord => ({ module: 'cm', entity: 'credit-override', id })

const isOpen = (ctx: Context, override: Values | undefined): override is Values =>
  override?.state === 'requested' && new Date(String(override.expires_at)).getTime() > ctx.now().getTime()

async function held(ctx: Context, call: WorkflowCall): Promise<Values | undefined> {
  return findRecord(withAllRights(ctx), entityOf(ctx), idOf(call), { lock: true })
}

/** @throws WorkflowRefusal when it was decided or has lapsed */
async function decide(ctx: Context, call: WorkflowCall, state: 'approved' | 'rejected'): Promise<WorkflowRecord> {
  const override = await held(ctx, call)
  if (!isOpen(ctx, override)) throw new WorkflowRefusal({ key: 'cm:error.override_decided' })
  const after = await write(ctx, Number(override.id), {
    ...{ state, pending: null, approver: call.actor, decided_at: ctx.now().toISOString(), wf_status: state },
    ...(state === 'approved' ? { expires_at: overrideEnds('approved', ctx.now()).toISOString() } : {}),
  })
  await notifyDecided(ctx, after)
  return recordOf(Number(override.id))
}

export const overrideAction: WorkflowAction = {
  name: 'cm.credit-override',
  title: 'cm:approval.credit_override',
  source: { entity: 'cm/credit-override', param: 'override' },
  params: { type: 'object', required: ['override'], properties: { override: { type: 'integer', minimum: 1 } } },
  async check(ctx, call) {
    const override = await findRecord(withAllRights(ctx), entityOf(ctx), idOf(call))
    return isOpen(ctx, override) ? {} : { errors: { override: [{ key: 'cm:error.override_decided' }] } }
  },
  async reserve(ctx, call) {
    // Whoever hands the form in must see what it is about.
    const seen = await findRecord(ctx, entityOf(ctx), idOf(call))
    const override = seen && (await held(ctx, call))
    if (!isOpen(ctx, override)) throw new WorkflowRefusal({ key: 'cm:error.override_decided' })
    if (isInApproval(override) && Number(override.wf_instance) !== call.instance.id)
      throw new WorkflowRefusal({ key: 'cm:error.override_in_approval' })
    await write(ctx, Number(override.id), { wf_instance: call.instance.id, wf_status: 'running' })
    return recordOf(Number(override.id))
  },
  commit: (ctx, call) => decide(ctx, call, 'approved'),
  async release(ctx, call) {
    // A withdrawn form has decided nothing; what lapsed meanwhile is over already.
    const isDecided = call.instance.state === 'rejected' && isOpen(ctx, await held(ctx, call))
    if (isDecided) return decide(ctx, call, 'rejected')
    await write(ctx, idOf(call), { wf_status: call.instance.state })
    return recordOf(idOf(call))
  },
  async reverse(ctx, call) {
    const override = await held(ctx, call)
    await write(ctx, idOf(call), { wf_status: call.instance.state, ...(override?.state === 'approved' ? { state: 'expired' } : {}) })
    return recordOf(idOf(call))
  },
}

/** Nobody decides by hand what a form decides. */
export const isInApproval = ({ wf_status: status }: Values): boolean => status === 'running' || status === 'returned'
