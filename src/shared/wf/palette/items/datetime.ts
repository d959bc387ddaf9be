/** A moment, entered in the zone of the person, kept in UTC. */
import type { DataItem } from '../palette-item'

export const datetimeItem: DataItem = {
  name: 'datetime',
  group: 'date',
  settings: ['roc'],
  schema: { type: 'string', format: 'date-time' },
  span: 6,
  asField: () => ({ type: 'datetime' }),
}
