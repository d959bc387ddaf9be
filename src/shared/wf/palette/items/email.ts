/** An e-mail address. */
import type { DataItem } from '../palette-item'

export const emailItem: DataItem = {
  name: 'email',
  group: 'special',
  settings: ['placeholder'],
  schema: { type: 'string', format: 'email', maxLength: 254 },
  span: 6,
  asField: () => ({ type: 'text', schema: { type: 'string', format: 'email' } }),
}
