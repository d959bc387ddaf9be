/** A form decides whether a quotation may go to the customer (cm.md §4, wf.md §5.16 `cm.quotation`). */
import type { quotation } from '../../../../src/schemas/cm/quotation'
import type { RowOf } from '../../../../src/schemas/core/define'
import type { Values } from '../../../contracts/hooks'
import type { Finding, RequestRules } from '../../../contracts/request'
import { withAllRights, type Context } from '../../../kernel/context'
import { conflict, notFound } from '../../../kernel/errors'
import { requireAction } from '../../../resource/query/rights'
import { findRecord } from '../../../resource/read/read'
import { isInApproval } from '../../../resource/request/about-record'
import { lockForWrite } from '../../../resource/write/write'

type Quotation = RowOf<typeof quotation>

/** What the customer has got, or what is superseded, no form decides about any more. */
const notDraft = ({ status }: Pick<Quotation, 'status'>): Finding[] =>
  status === 'draft' ? [] : [{ param: 'quotation', code: 'invalid', text: { key: `cm:error.quotation_is_${status}` } }]

export const quotationRules: RequestRules<Quotation> = {
  /** By whoever hands the form in: who may change the lead may ask about its quotations. Lead first, as everywhere. */
  async locks(ctx, { lead }) {
    const entity = ctx.snapshot.get('cm/lead')
    requireAction(ctx, entity, 'edit')
    await lockForWrite(ctx, entity, lead ?? 0)
  },
  judge: (_ctx, { status }) => Promise.resolve({ findings: notDraft({ status: status ?? 'superseded' }), values: {} }),
  judge_reversal: (_ctx, record) => Promise.resolve(notDraft(record)),
}

/** @throws 409 while a form decides about it */
export function refuseLocked(quotation: Values): void {
  if (isInApproval(quotation)) throw conflict('cm:error.quotation_in_approval')
}

/** @throws 409 while a form decides about it, and without its approval where a form is linked */
export async function requireApproval(ctx: Context, quotation: Values): Promise<void> {
  refuseLocked(quotation)
  if (quotation.wf_status !== 'approved' && (await ctx.ports?.workflow?.isLinked(ctx, 'cm.quotation')))
    throw conflict('cm:error.quotation_needs_approval')
}

/** It is made anew: what was approved was another content. @returns what to write besides @throws 409 while a form decides about it */
export async function approvalLapses(ctx: Context, id: number): Promise<Values> {
  const quotation = await findRecord(withAllRights(ctx), ctx.snapshot.get('cm/quotation'), id, { lock: true })
  if (!quotation) throw notFound()
  refuseLocked(quotation)
  if (quotation.wf_status === 'approved') await ctx.ports?.workflow?.letGo(ctx, { module: 'cm', entity: 'quotation', id })
  return { wf_status: 'none', wf_instance: null }
}
