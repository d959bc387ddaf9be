/** What a rule `value` makes of other fields. */
import { scaleOf } from '../decimal-bounds'
import type { DataItem } from '../palette-item'

export const computedItem: DataItem = {
  name: 'computed',
  group: 'special',
  settings: ['formula', 'scale', 'unit'],
  schema: { type: 'string', format: 'decimal', readOnly: true, x: { scale: 2 } },
  span: 6,
  asField: (schema) => (schema.format === 'decimal' ? { type: 'decimal', x: { scale: scaleOf(schema) } } : { type: 'text' }),
}
