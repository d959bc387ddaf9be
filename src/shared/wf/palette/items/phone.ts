/** A phone number. */
import type { DataItem } from '../palette-item'

export const phoneItem: DataItem = {
  name: 'phone',
  group: 'special',
  settings: ['placeholder'],
  schema: { type: 'string', pattern: '^[+0-9][0-9 ()#.-]{2,31}$' },
  span: 6,
  asField: () => ({ type: 'text' }),
}
