/** A form decides whether a quotation may go to the customer (cm.md §4, wf.md §5.16 `cm.quotation`). */
import { withAllRights, type Context } from '../../../kernel/context'
import { conflict, notFound, type FieldErrors } from '../../../kernel/errors'
import type { Values } from '../../../contracts/hooks'
import { WorkflowRefusal, type WorkflowAction, type WorkflowCall, type WorkflowRecord } from '../../../contracts/workflow'
import { findRecord } from '../../../resource/read/read'
import { requireAction } from '../../../resource/query/rights'
import { lockForWrite, updateRecord } from '../../../resource/write/write'

const name = 'cm.quotation'
const entityOf = (ctx: Context) => ctx.snapshot.get('cm/quotation')
const recordOf = (id: number): WorkflowRecord => ({ module: 'cm', entity: 'quotation', id })
const idOf = ({ params, instance }: WorkflowCall): number => Number(params.quotation ?? instance.source?.id ?? 0)

/** By whoever hands the form in: who may change the lead may ask about its quotations. Lead first, as everywhere. */
async function askable(ctx: Context, call: WorkflowCall, { lock }: { lock: boolean }): Promise<Values> {
  const seen = await findRecord(ctx, entityOf(ctx), idOf(call))
  if (!seen) throw new WorkflowRefusal({ key: 'cm:error.quotation_unknown' })
  const lead = ctx.snapshot.get('cm/lead')
  requireAction(ctx, lead, 'edit')
  if (lock) await lockForWrite(ctx, lead, Number(seen.lead))
  const quotation = await findRecord(ctx, entityOf(ctx), idOf(call), { lock })
  if (quotation?.status !== 'draft')
    throw new WorkflowRefusal({ key: `cm:error.quotation_is_${String(quotation?.status ?? 'superseded')}` })
  return quotation
}

const write = (ctx: Context, id: number, patch: Values) =>
  updateRecord(withAllRights(ctx), entityOf(ctx), id, patch, { trusted: true }).then(() => recordOf(id))

/** Open again, with what became of the form. What the customer has already got stays sent. */
async function reopen(ctx: Context, call: WorkflowCall): Promise<WorkflowRecord> {
  const quotation = await findRecord(withAllRights(ctx), entityOf(ctx), idOf(call), { lock: true })
  if (call.phase === 'reverse' && quotation?.status !== 'draft')
    throw new WorkflowRefusal({ key: `cm:error.quotation_is_${String(quotation?.status ?? 'superseded')}` })
  return write(ctx, idOf(call), { wf_status: call.instance.state })
}

/** What the customer has got, or what is superseded, no form decides about any more. */
async function openStill(ctx: Context, call: WorkflowCall): Promise<{ errors?: FieldErrors }> {
  const quotation = await findRecord(withAllRights(ctx), entityOf(ctx), idOf(call))
  if (quotation?.status === 'draft') return {}
  const key = quotation ? `cm:error.quotation_is_${String(quotation.status)}` : 'cm:error.quotation_unknown'
  return { errors: { quotation: [{ key }] } }
}

export const quotationAction: WorkflowAction = {
  name,
  title: 'cm:approval.quotation',
  source: { entity: 'cm/quotation', param: 'quotation' },
  params: { type: 'object', required: ['quotation'], properties: { quotation: { type: 'integer', minimum: 1 } } },
  check: openStill,
  checkReverse: openStill,
  async reserve(ctx, call) {
    const quotation = await askable(ctx, call, { lock: true })
    if (isLocked(quotation) && Number(quotation.wf_instance) !== call.instance.id)
      throw new WorkflowRefusal({ key: 'cm:error.quotation_in_approval' })
    return write(ctx, Number(quotation.id), { wf_instance: call.instance.id, wf_status: 'running' })
  },
  commit: (ctx, call) => write(ctx, idOf(call), { wf_status: 'approved' }),
  release: reopen,
  reverse: reopen,
}

/** While a form decides about it, nothing of the quotation changes. */
const isLocked = ({ wf_status: status }: Values): boolean => status === 'running' || status === 'returned'

/** @throws 409 while a form decides about it */
export function refuseLocked(quotation: Values): void {
  if (isLocked(quotation)) throw conflict('cm:error.quotation_in_approval')
}

/** @throws 409 while a form decides about it, and without its approval where a form is linked */
export async function requireApproval(ctx: Context, quotation: Values): Promise<void> {
  refuseLocked(quotation)
  if (quotation.wf_status !== 'approved' && (await ctx.ports?.workflow?.isLinked(ctx, name)))
    throw conflict('cm:error.quotation_needs_approval')
}

/** It is made anew: what was approved was another content. @returns what to write besides @throws 409 while a form decides about it */
export async function approvalLapses(ctx: Context, id: number): Promise<Values> {
  const quotation = await findRecord(withAllRights(ctx), entityOf(ctx), id, { lock: true })
  if (!quotation) throw notFound()
  refuseLocked(quotation)
  if (quotation.wf_status === 'approved') await ctx.ports?.workflow?.letGo(ctx, recordOf(id))
  return { wf_status: 'none', wf_instance: null }
}
