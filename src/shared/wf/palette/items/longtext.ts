/** Several lines. */
import type { DataItem } from '../palette-item'

export const longtextItem: DataItem = {
  name: 'longtext',
  group: 'text',
  settings: ['placeholder', 'length'],
  schema: { type: 'string', maxLength: 20_000 },
  span: 12,
  asField: () => ({ type: 'longtext' }),
}
