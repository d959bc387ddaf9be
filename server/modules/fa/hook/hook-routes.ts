/** `POST /api/fa/hook/voucher/{check,reserve,commit,release,reverse}` (fa.md §7) for service identities. */
import type { FastifyInstance } from 'fastify'
import {
  checkHookVoucher,
  commitHookVoucher,
  releaseHookVoucher,
  reserveHookVoucher,
  reverseHookVoucher,
  type VoucherInput,
} from '../../../../src/shared/fa/voucher-hook'
import { serve } from '../../../http/serve-call'
import { transact } from '../../../kernel/context'
import { checkVoucher, reverseKeyed } from './hook-phases'
import { postVoucher } from './post-voucher'

const config = { rule: { paths: ['fa.use.voucher.actions.hook'] } }

/** The call's schema has judged it; the compiler does not read from it that an account is a code or an id. */
const inputOf = (body: object) => body as VoucherInput

export function hookRoutes(app: FastifyInstance): void {
  serve(app, checkHookVoucher, config, async (ctx, { body }) => ({ data: await checkVoucher(ctx, inputOf(body)) }))
  // Budgets hold what is reserved; without one, the check is all there is to it.
  serve(app, reserveHookVoucher, config, async (ctx, { body }) => ({ data: { reserved: (await checkVoucher(ctx, inputOf(body))).ok } }))
  serve(app, commitHookVoucher, config, async (ctx, { body }) => ({ data: await transact(ctx, (tx) => postVoucher(tx, inputOf(body))) }))
  serve(app, releaseHookVoucher, config, () => Promise.resolve({ data: { released: true } }))
  serve(app, reverseHookVoucher, config, async (ctx, { body }) => ({ data: await transact(ctx, (tx) => reverseKeyed(tx, body)) }))
}
