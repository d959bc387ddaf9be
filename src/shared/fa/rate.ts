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

export const rateNames = ['spot_buy', 'spot_sell', 'cash_buy', 'cash_sell', 'customs', 'book'] as const
export type RateName = (typeof rateNames)[number]

export type RateDay = Readonly<Record<RateName, string | null>> & {
  id: number
  version: number
  date: string
  /** Of the middle rate, or of what is quoted in its place, from the row before, in per cent. */
  change: string | null
}

export interface RateSeries {
  currency: string
  /** Of the currency's record. */
  currency_id: number
  /** The company's. */
  to: string
  unit: number
  /** The latest first. */
  days: readonly RateDay[]
  /** Days on which the company works, since the first row of the series, that have no row. The latest first. */
  gaps: readonly string[]
}

/** Rates of a currency in the days up to `to`. 404 of a currency that is not there. */
export const readRateSeries = defineCall({
  method: 'GET',
  path: '/api/fa/rate/series',
  tag: 'fa/exchange-rate',
  query: {
    type: 'object',
    additionalProperties: false,
    required: ['currency', 'from', 'to'],
    properties: { currency, from: date, to: date },
  },
  answer: typed<{ data: RateSeries }>(),
})
