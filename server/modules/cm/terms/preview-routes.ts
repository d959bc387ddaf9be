/** Previews beside the forms of terms and controls: they change nothing. */
import type { FastifyInstance } from 'fastify'
import { previewControl } from '../../../../src/shared/cm/credit'
import * as calls from '../../../../src/shared/cm/terms'
import { serve } from '../../../http/serve-call'
import { previewCreditLimitControl } from '../credit/preview-credit-limit-control'
import { previewPaymentTerm } from './preview-payment-term'
import { previewTermOfPayment } from './preview-term-of-payment'

export function previewRoutes(app: FastifyInstance): void {
  const beside = (entity: string) => ({ rule: { paths: [`cm.admin.${entity}.actions.show`] }, while_viewing: true })

  serve(app, calls.previewPaymentTerm, beside('payment-term'), async (ctx, { body }) => ({ data: await previewPaymentTerm(ctx, body) }))
  serve(app, calls.previewTermOfPayment, beside('term-of-payment'), async (ctx, { body }) => ({
    data: await previewTermOfPayment(ctx, body),
  }))
  serve(app, previewControl, beside('credit-limit-control'), async (ctx, { body }) => ({ data: previewCreditLimitControl(ctx, body) }))
}
