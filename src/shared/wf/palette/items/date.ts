/** A day. */
import type { DataItem } from '../palette-item'

export const dateItem: DataItem = {
  name: 'date',
  group: 'date',
  settings: ['roc'],
  schema: { type: 'string', format: 'date' },
  span: 6,
  asField: () => ({ type: 'date' }),
}
