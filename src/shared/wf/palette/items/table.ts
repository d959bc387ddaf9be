/** Rows of fields. */
import type { DataItem } from '../palette-item'

export const tableItem: DataItem = {
  name: 'table',
  group: 'record',
  settings: ['rows', 'sums'],
  schema: { type: 'array', maxItems: 100, items: { type: 'object', properties: {} } },
  span: 12,
}
