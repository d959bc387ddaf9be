/** A whole number. */
import type { DataItem } from '../palette-item'

export const integerItem: DataItem = {
  name: 'integer',
  group: 'number',
  settings: ['bounds', 'unit'],
  schema: { type: 'integer' },
  span: 6,
  asField: () => ({ type: 'integer' }),
}
