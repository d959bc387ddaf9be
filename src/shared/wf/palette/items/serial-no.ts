/** The number of the form, given at submission. */
import type { DataItem } from '../palette-item'

export const serialNoItem: DataItem = {
  name: 'serial_no',
  group: 'system',
  settings: [],
  schema: { type: 'string', readOnly: true, x: { system: 'serial_no' } },
  span: 6,
  asField: () => ({ type: 'text' }),
}
