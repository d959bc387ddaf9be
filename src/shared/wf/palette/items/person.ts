/** A person, or several. */
import { referenceField } from '../reference-field'
import type { DataItem } from '../palette-item'

export const personItem: DataItem = {
  name: 'person',
  group: 'people',
  settings: ['many', 'scope'],
  schema: { type: 'integer', x: { ref: 'sc/user' } },
  span: 6,
  asField: referenceField,
}
