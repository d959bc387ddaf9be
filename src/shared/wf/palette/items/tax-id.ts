/** A Taiwan unified business number: 8 digits with a check. */
import type { DataItem } from '../palette-item'

export const taxIdItem: DataItem = {
  name: 'tax_id',
  group: 'special',
  settings: [],
  schema: { type: 'string', format: 'tax-id' },
  span: 6,
  asField: () => ({ type: 'text' }),
}
