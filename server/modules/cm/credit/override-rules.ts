/** A form decides whether a sale may pass beyond the customer's credit (cm.md §3.6, wf.md §5.16 `cm.credit-override`). */
import type { creditOverride } from '../../../../src/schemas/cm/credit-override'
import type { RowOf } from '../../../../src/schemas/core/define'
import type { Posting, RequestRules } from '../../../contracts/request'
import type { Context } from '../../../kernel/context'
import { notifyDecided } from './credit-override-notices'
import { overrideEnds } from './rules/credit-override'

type Override = RowOf<typeof creditOverride>

const isOpen = (ctx: Context, { state, expires_at }: { [K in 'state' | 'expires_at']: Override[K] | null }): boolean =>
  state === 'requested' && new Date(String(expires_at)).getTime() > ctx.now().getTime()

const decided = (ctx: Context, { call }: Posting, state: 'approved' | 'rejected') =>
  ({ state, pending: null, approver: call?.actor ?? null, decided_at: ctx.now().toISOString() }) as const

export const overrideRules: RequestRules<Override> = {
  judge: (ctx, draft) =>
    Promise.resolve({
      findings: isOpen(ctx, draft) ? [] : [{ param: 'override', code: 'invalid', text: { key: 'cm:error.override_decided' } }],
      values: {},
    }),
  use: (ctx, _record, posting) =>
    Promise.resolve({ ...decided(ctx, posting, 'approved'), expires_at: overrideEnds('approved', ctx.now()).toISOString() }),
  give_back(ctx, record, posting) {
    if (posting.call?.phase === 'reverse') return Promise.resolve(record.state === 'approved' ? { state: 'expired' } : undefined)
    // A withdrawn form has decided nothing; what lapsed meanwhile is over already.
    const isDecided = posting.call?.instance.state === 'rejected' && isOpen(ctx, record)
    return Promise.resolve(isDecided ? decided(ctx, posting, 'rejected') : undefined)
  },
  async changed(ctx, { before, after }) {
    if (before?.state === 'requested' && after.state !== 'requested') await notifyDecided(ctx, after)
  },
}
