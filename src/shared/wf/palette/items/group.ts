/** A group of people, or several. */
import { referenceField } from '../reference-field'
import type { DataItem } from '../palette-item'

export const groupItem: DataItem = {
  name: 'group',
  group: 'people',
  settings: ['many'],
  schema: { type: 'integer', x: { ref: 'sc/group' } },
  span: 6,
  asField: referenceField,
}
