/** The position of who applies. */
import { referenceField } from '../reference-field'
import type { DataItem } from '../palette-item'

export const applicantPositionItem: DataItem = {
  name: 'applicant_position',
  group: 'system',
  settings: [],
  schema: { type: 'integer', readOnly: true, x: { ref: 'sc/job-position', system: 'position' } },
  span: 6,
  asField: referenceField,
}
