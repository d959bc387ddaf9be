/** A postal address. */
import type { DataItem } from '../palette-item'

export const addressItem: DataItem = {
  name: 'address',
  group: 'special',
  settings: ['placeholder', 'length'],
  schema: { type: 'string', maxLength: 500 },
  span: 12,
  asField: () => ({ type: 'longtext' }),
}
