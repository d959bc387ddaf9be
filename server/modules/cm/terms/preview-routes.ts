/** Previews beside the forms of terms and controls: they change nothing. Values of the form come as they are typed. */
import type { FastifyInstance } from 'fastify'
import type { Values } from '../../../contracts/hooks'
import { previewCreditLimitControl, type CreditAsked } from '../credit/preview-credit-limit-control'
import { previewPaymentTerm } from './preview-payment-term'
import { previewTermOfPayment, type Asked } from './preview-term-of-payment'

const date = { type: 'string', format: 'date' }
const amount = { type: 'string', format: 'decimal', pattern: '^[0-9]{1,14}(\\.[0-9]{1,4})?$' }
const reference = { type: 'integer', minimum: 1 }
const days = { type: 'integer', minimum: 0, maximum: 100_000 }

/** Form values are judged by the entity's own rules, so they are open here. */
const body = (properties: object, required: readonly string[]) => ({ type: 'object', required, properties })

export function previewRoutes(app: FastifyInstance): void {
  const options = (entity: string, schema: object) => ({
    config: { rule: { paths: [`cm.admin.${entity}.actions.show`] }, while_viewing: true },
    schema: { body: schema, tags: [`cm/${entity}`] },
  })

  app.post<{ Body: Values & { base_date_value: string; region?: number } }>(
    '/api/cm/payment-term/preview',
    options('payment-term', body({ base_date_value: date, region: reference }, ['base_date_value'])),
    async ({ ctx, body: input }) => ({ data: await previewPaymentTerm(ctx, input) }),
  )

  app.post<{ Body: Values & Asked }>(
    '/api/cm/term-of-payment/preview',
    options(
      'term-of-payment',
      body(
        {
          amount,
          tax: amount,
          currency: { type: 'string', pattern: '^[A-Z]{3}$' },
          date,
          deposit_ratio: { ...reference, type: ['integer', 'null'] },
          region: reference,
        },
        ['amount', 'date'],
      ),
    ),
    async ({ ctx, body: input }) => ({ data: await previewTermOfPayment(ctx, input) }),
  )

  app.post<{ Body: Values & CreditAsked }>(
    '/api/cm/credit-limit-control/preview',
    options(
      'credit-limit-control',
      body(
        {
          limit: { ...amount, type: ['string', 'null'] },
          exposure: amount,
          overdue_days: days,
          tolerated_overdue_days: days,
        },
        ['limit', 'exposure', 'overdue_days'],
      ),
    ),
    async ({ ctx, body: input }) => ({ data: previewCreditLimitControl(ctx, input) }),
  )
}
