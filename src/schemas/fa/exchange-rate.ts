/** What a currency was worth on a day (fa.md §3.1, R5). Changing a rate never changes vouchers. */
import { defineSchema } from '../core/define'
import { date, masterGrants, rate, server } from './value-lists'

export const exchangeRate = defineSchema('fa/exchange-rate', {
  x: {
    area: 'admin',
    title: 'date',
    list: {
      columns: ['currency', 'date', 'spot_buy', 'spot_sell', 'cash_buy', 'cash_sell', 'customs', 'book', 'source'],
      sort: '-date,currency',
      filters: ['currency', 'date', 'source'],
    },
    unique: [['currency', 'date']],
    some_of: [['spot_buy', 'spot_sell', 'cash_buy', 'cash_sell', 'customs', 'book']],
    default_grants: masterGrants,
    examples: [
      { currency: 'new', spot_buy: '31.35', spot_sell: '31.45', cash_buy: '31.05', cash_sell: '31.75', customs: '31.40', book: '31.40' },
    ],
  },
  required: ['currency', 'date'],
  properties: {
    currency: { x: { ref: 'fa/currency', fixed: true } },
    date: { ...date, x: { default_to: 'today' } },
    spot_buy: { x: rate },
    spot_sell: { x: { ...rate, after: 'spot_buy' } },
    cash_buy: { x: rate },
    cash_sell: { x: { ...rate, after: 'cash_buy' } },
    /** Of the customs, for ten days. */
    customs: { x: rate },
    /** The company's own. */
    book: { x: rate },
    source: { enum: ['manual', 'import', 'feed'], default: 'manual', x: server },
  },
})
