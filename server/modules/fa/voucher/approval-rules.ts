/** A form confirms a voucher in place of a colleague, where its category says so (fa.md §4.1, wf.md §5.16 `fa.voucher-approve`). */
import type { Finding, RequestRules } from '../../../contracts/request'
import { WorkflowRefusal } from '../../../contracts/workflow'
import type { Context } from '../../../kernel/context'
import { ApiError, conflict, invalid, type Message } from '../../../kernel/errors'
import { mayDo } from '../../../resource/query/rights'
import { bookOf } from './book'
import { announceConfirmed, confirmation } from './confirm-voucher'
import { categoryOf, errorsOf, judgeVoucher, textOf } from './judge'
import { notifyConfirmed, notifyReturned } from './voucher-notices'
import { periodOfDay } from './period-of-day'
import { releaseSettlements } from './settlements-of'
import type { Voucher } from './voucher-row'

export const approvalAction = 'fa.voucher-approve'

const finding = (text: Message, code = 'invalid'): Finding => ({ param: 'voucher', code, text })

export const approvalRules: RequestRules<Voucher> = {
  /** A form for each category, or one for all of them. */
  variant: async (ctx, { category }) => (await categoryOf(ctx, category))?.code ?? '',
  locks(ctx, { prepared_by }) {
    // Of whoever hands it in; what the form does later it does by itself.
    const isOwn = !ctx.person || prepared_by === ctx.person.id || mayDo(ctx, ctx.snapshot.get('fa/voucher'), 'edit-all')
    if (!isOwn) throw new WorkflowRefusal({ key: 'fa:error.others_draft' })
    if (!mayDo(ctx, ctx.snapshot.get('fa/voucher'), 'submit')) throw new WorkflowRefusal({ key: 'fa:error.submit_right' })
    return Promise.resolve()
  },
  async judge(ctx, draft, { phase, form }) {
    const isHeld = draft.status === 'submitted' && draft.wf_instance === form?.id
    if (draft.status !== 'draft' && !isHeld) return { findings: [finding({ key: 'fa:error.not_to_approve' })], values: {} }
    if (!draft.requires_approval) return { findings: [finding({ key: 'fa:error.needs_no_approval' })], values: {} }
    const { errors } = (await judgeVoucher(ctx, draft, 'confirm')).findings
    return {
      findings: errors.map((error) => finding(textOf(error), error.code)),
      values: phase === 'reserve' ? { status: 'submitted' } : {},
    }
  },
  async use(ctx, record, { call }) {
    const by = call?.actor ?? null
    if (by !== null && by === record.prepared_by && (await bookOf(ctx)).four_eyes_confirm)
      throw new WorkflowRefusal({ key: 'fa:error.own_voucher' }, 'own_voucher')
    const numbered = await confirmed(ctx, record)
    return { ...numbered, status: 'confirmed', confirmed_by: by, confirmed_at: ctx.now().toISOString() }
  },
  /** It may be changed until it is handed in again. */
  async returned(ctx, record) {
    await notifyReturned(ctx, record)
    return { status: 'draft' }
  },
  async judge_reversal(ctx, { status, date, adjusting }) {
    if (status !== 'confirmed') return status === 'posted' ? [finding({ key: 'fa:error.approved_posted' })] : []
    const period = date === null ? null : await periodOfDay(ctx, { date, adjusting })
    return period && !period.is_open ? [finding({ key: `fa:check.period_${period.state}`, params: { period: period.title } })] : []
  },
  async give_back(ctx, { id, status }, { call }) {
    if (call?.phase !== 'reverse') return status === 'submitted' ? { status: 'draft' } : undefined
    if (status !== 'confirmed') return undefined
    await releaseSettlements(ctx, id)
    return { status: 'draft', confirmed_by: null, confirmed_at: null }
  },
  async changed(ctx, { before, after }) {
    if (before?.status === after.status) return
    if (after.status === 'confirmed') {
      await announceConfirmed(ctx, after)
      await notifyConfirmed(ctx, after)
    }
    if (before?.status === 'submitted' && after.status === 'draft') await notifyReturned(ctx, after)
  },
}

/** What confirmers acknowledge, the approvers have seen. @throws WorkflowRefusal in the words of what it breaks */
async function confirmed(ctx: Context, record: Voucher): Promise<Partial<Voucher>> {
  try {
    return await confirmation({ ...ctx, origin: { ...ctx.origin, confirmed: true } }, record)
  } catch (error) {
    if (error instanceof ApiError && error.status < 500)
      throw new WorkflowRefusal(Object.values(error.details.errors ?? {})[0]?.[0] ?? error.text)
    throw error
  }
}

const recordOf = ({ id }: Voucher) => ({ module: 'fa', entity: 'voucher', id })

/**
 * Hands in the form of its category.
 * @throws 422 naming the cells; 409 where no form is linked, or `form_asks_more` where it asks for more than the voucher says
 */
export async function submitVoucher(ctx: Context, voucher: Voucher): Promise<void> {
  const { workflow } = ctx.ports ?? {}
  const category = await categoryOf(ctx, voucher.category)
  if (!workflow || !(await workflow.isLinked(ctx, approvalAction, category?.code))) throw conflict('fa:error.no_approval_form')
  // At the voucher's own cells, where the form's would be those of the form.
  const { errors } = (await judgeVoucher(ctx, voucher, 'confirm')).findings
  if (errors.length > 0) throw invalid(errorsOf(errors))
  try {
    await workflow.start(ctx, { action: approvalAction, source: recordOf(voucher) })
  } catch (error) {
    throw error instanceof ApiError && error.status === 422
      ? new ApiError(409, { key: 'fa:error.form_asks_more' }, { code: 'form_asks_more' })
      : error
  }
}

/** What a form approved is a draft again: another form may be filled for it. */
export async function letApprovalGo(ctx: Context, voucher: Voucher): Promise<Partial<Voucher> | undefined> {
  if (voucher.wf_status !== 'approved') return undefined
  await ctx.ports?.workflow?.letGo(ctx, recordOf(voucher))
  return { wf_instance: null, wf_status: 'none' }
}
