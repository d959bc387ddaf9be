/** From a day to a day, both included. */
import type { DataItem } from '../palette-item'

export const dateRangeItem: DataItem = {
  name: 'date_range',
  group: 'date',
  settings: ['roc'],
  schema: {
    type: 'object',
    properties: { from: { type: 'string', format: 'date' }, to: { type: 'string', format: 'date' } },
    required: ['from', 'to'],
    additionalProperties: false,
  },
  span: 6,
  check: (value) => {
    const { from, to } = (value ?? {}) as { from?: string; to?: string }
    if ((from === undefined) !== (to === undefined)) return 'range_open'
    return from !== undefined && to !== undefined && to < from ? 'range_order' : undefined
  },
}
