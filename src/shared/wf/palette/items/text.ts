/** One line. */
import type { DataItem } from '../palette-item'

export const textItem: DataItem = {
  name: 'text',
  group: 'text',
  settings: ['placeholder', 'length', 'pattern'],
  schema: { type: 'string', maxLength: 255 },
  span: 6,
  asField: () => ({ type: 'text' }),
}
