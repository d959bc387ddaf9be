/** The day of submission. */
import type { DataItem } from '../palette-item'

export const todayItem: DataItem = {
  name: 'today',
  group: 'system',
  settings: [],
  schema: { type: 'string', format: 'date', readOnly: true, x: { system: 'today' } },
  span: 6,
  asField: () => ({ type: 'date' }),
}
