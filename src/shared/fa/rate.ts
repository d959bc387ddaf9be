/** Calls about exchange rates beside the generated ones (fa.md R5, §2). */
import { defineCall, typed } from '../core/call'

const currency = { type: 'string', pattern: '^[A-Z]{3}$' } as const
const date = { type: 'string', format: 'date' } as const

export interface RateAnswer {
  /** `to` for one of `currency`, eight digits after the point. */
  rate: string
  currency: string
  to: string
  date_used: string
  basis: string
  stale: boolean
}

/** `to`: the company's currency unless told; `basis`: that of the parameters. 404 where there is no rate on or before the day. */
export const readRate = defineCall({
  method: 'GET',
  path: '/api/fa/rate',
  tag: 'fa/exchange-rate',
  query: {
    type: 'object',
    additionalProperties: false,
    required: ['currency', 'date'],
    properties: { currency, date, to: currency, basis: { enum: ['mid', 'spot_buy', 'spot_sell', 'book', 'customs'] } },
  },
  answer: typed<{ data: RateAnswer }>(),
})
