/** A record of a module; chosen columns of it are copied into other fields. */
import { referenceField } from '../reference-field'
import type { DataItem } from '../palette-item'

export const recordItem: DataItem = {
  name: 'record',
  group: 'record',
  settings: ['record', 'copies'],
  schema: { type: 'integer', x: { ref: 'cm/organization' } },
  span: 6,
  asField: referenceField,
}
