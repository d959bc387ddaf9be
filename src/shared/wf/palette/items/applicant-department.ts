/** The department applied for. */
import { referenceField } from '../reference-field'
import type { DataItem } from '../palette-item'

export const applicantDepartmentItem: DataItem = {
  name: 'applicant_department',
  group: 'system',
  settings: [],
  schema: { type: 'integer', readOnly: true, x: { ref: 'sc/department', system: 'department' } },
  span: 6,
  asField: referenceField,
}
