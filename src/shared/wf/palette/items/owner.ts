/** Whoever: a person, a department or a group, by code (`u7`, `d12`, `g3`). */
import type { DataItem } from '../palette-item'

export const ownerItem: DataItem = {
  name: 'owner',
  group: 'people',
  settings: ['many'],
  schema: { type: 'string', pattern: '^[udg][1-9][0-9]*$' },
  span: 6,
  asField: ({ type }) => ({ type: type === 'array' ? 'owners' : 'owner' }),
}
