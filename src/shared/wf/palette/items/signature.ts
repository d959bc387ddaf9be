/** A name drawn in the form: the id of its picture. It is no sign-off. */
import type { DataItem } from '../palette-item'

export const signatureItem: DataItem = {
  name: 'signature',
  group: 'record',
  settings: [],
  schema: { type: 'string', pattern: '^[1-9][0-9]*$' },
  span: 6,
}
