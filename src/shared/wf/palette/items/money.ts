/** An exact amount and its currency. */
import { decimalParts } from '../../../engine/amount-text'
import { currencyDigits } from '../../../engine/currency-digits'
import { decimalProblem } from '../decimal-bounds'
import type { DataItem } from '../palette-item'

export const moneyItem: DataItem = {
  name: 'money',
  group: 'number',
  settings: ['decimal_bounds', 'currency', 'capital'],
  schema: {
    type: 'object',
    properties: { amount: { type: 'string', format: 'decimal' }, currency: { type: 'string', pattern: '^[A-Z]{3}$' } },
    required: ['amount', 'currency'],
    additionalProperties: false,
  },
  span: 6,
  check: (value, schema) => {
    const { amount, currency } = (value ?? {}) as { amount?: unknown; currency?: unknown }
    const limit = currencyDigits(String(currency))
    if (typeof amount === 'string' && (decimalParts(amount)?.places ?? 0) > limit) return { currency: String(currency), limit }
    return decimalProblem(amount, schema)
  },
}
