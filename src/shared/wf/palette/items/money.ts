/** An exact amount and its currency. */
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
  check: (value, schema) => decimalProblem((value as { amount?: unknown } | null)?.amount, schema),
}
