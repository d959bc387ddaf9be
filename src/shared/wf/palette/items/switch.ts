/** Yes or no. */
import type { DataItem } from '../palette-item'

export const switchItem: DataItem = {
  name: 'switch',
  group: 'choice',
  settings: [],
  schema: { type: 'boolean' },
  span: 6,
  asField: () => ({ type: 'boolean' }),
}
