/** Receipts, payments, write-offs and settlements (fa.md §2.6): who may call what. */
import type { FastifyInstance } from 'fastify'
import * as calls from '../../../../src/shared/fa/settlement-calls'
import { serve } from '../../../http/serve-call'
import { makeMoneyVoucher, makeWriteOff } from './money-voucher'
import { propose } from './propose'
import { settle } from './settle'
import { undo } from './undo'

const right = (...actions: string[]) => ({
  rule: { paths: actions.map((action) => `fa.use.transaction.actions.${action}`), any: true as const },
})

export function settlementRoutes(app: FastifyInstance): void {
  serve(app, calls.proposeSettlement, right('receive', 'pay', 'settle'), async (ctx, { body }) => ({ data: await propose(ctx, body) }))
  serve(app, calls.makeReceipt, right('receive'), async (ctx, { body }) => ({ data: await makeMoneyVoucher(ctx, 'receipt', body) }))
  serve(app, calls.makePayment, right('pay'), async (ctx, { body }) => ({ data: await makeMoneyVoucher(ctx, 'payment', body) }))
  serve(app, calls.writeOff, right('write-off'), async (ctx, { body }) => ({ data: await makeWriteOff(ctx, body) }))
  serve(app, calls.settleLines, right('settle'), async (ctx, { body }) => ({ data: await settle(ctx, body) }))
  serve(app, calls.undoSettlement, right('settle'), async (ctx, { params: { id }, body }) => ({ data: await undo(ctx, id, body.reason) }))
}
