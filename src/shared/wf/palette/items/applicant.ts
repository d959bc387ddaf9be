/** Who applies. */
import { referenceField } from '../reference-field'
import type { DataItem } from '../palette-item'

export const applicantItem: DataItem = {
  name: 'applicant',
  group: 'system',
  settings: [],
  schema: { type: 'integer', readOnly: true, x: { ref: 'sc/user', system: 'applicant' } },
  span: 6,
  asField: referenceField,
}
