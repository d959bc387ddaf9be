/** An exact decimal, kept as text. */
import { decimalProblem, scaleOf } from '../decimal-bounds'
import type { DataItem } from '../palette-item'

export const decimalItem: DataItem = {
  name: 'decimal',
  group: 'number',
  settings: ['scale', 'decimal_bounds', 'unit'],
  schema: { type: 'string', format: 'decimal', x: { scale: 2 } },
  span: 6,
  asField: (schema) => ({ type: 'decimal', x: { scale: scaleOf(schema) } }),
  check: decimalProblem,
}
