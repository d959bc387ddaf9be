/** A month, `2026-11`. */
import type { DataItem } from '../palette-item'

export const monthItem: DataItem = {
  name: 'month',
  group: 'date',
  settings: ['roc'],
  schema: { type: 'string', pattern: '^\\d{4}-(0[1-9]|1[0-2])$' },
  span: 6,
}
