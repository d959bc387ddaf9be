/** A department, or several. */
import { referenceField } from '../reference-field'
import type { DataItem } from '../palette-item'

export const departmentItem: DataItem = {
  name: 'department',
  group: 'people',
  settings: ['many', 'scope'],
  schema: { type: 'integer', x: { ref: 'sc/department' } },
  span: 6,
  asField: referenceField,
}
