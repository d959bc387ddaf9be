/** An address on the web. */
import type { DataItem } from '../palette-item'

export const urlItem: DataItem = {
  name: 'url',
  group: 'special',
  settings: ['placeholder'],
  schema: { type: 'string', format: 'uri', maxLength: 2000 },
  span: 6,
  asField: () => ({ type: 'text', schema: { type: 'string', format: 'uri' } }),
}
