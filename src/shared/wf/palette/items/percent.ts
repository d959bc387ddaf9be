/** A share of a hundred, 0–100: an exact decimal. */
import { decimalProblem, scaleOf } from '../decimal-bounds'
import type { DataItem } from '../palette-item'

export const percentItem: DataItem = {
  name: 'percent',
  group: 'number',
  settings: ['scale', 'decimal_bounds'],
  schema: { type: 'string', format: 'decimal', x: { scale: 2, minimum: '0', maximum: '100' } },
  span: 6,
  asField: (schema) => ({ type: 'percent', x: { scale: scaleOf(schema) } }),
  check: decimalProblem,
}
