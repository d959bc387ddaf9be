/** A Taiwan national id or resident certificate number, with its check digit. */
import type { DataItem } from '../palette-item'

export const taiwanIdItem: DataItem = {
  name: 'taiwan_id',
  group: 'special',
  settings: [],
  schema: { type: 'string', format: 'taiwan-id' },
  ui: { 'ui:sensitive': true },
  span: 6,
  asField: () => ({ type: 'text', x: { transform: 'upper' } }),
}
