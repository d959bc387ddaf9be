/** A time of day. */
import type { DataItem } from '../palette-item'

export const timeItem: DataItem = {
  name: 'time',
  group: 'date',
  settings: [],
  schema: { type: 'string', format: 'time' },
  span: 6,
  asField: () => ({ type: 'time' }),
}
