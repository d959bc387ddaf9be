/** Files: their ids. */
import type { DataItem } from '../palette-item'

export const fileItem: DataItem = {
  name: 'file',
  group: 'record',
  settings: ['files'],
  schema: { type: 'array', items: { type: 'integer' }, uniqueItems: true, maxItems: 20 },
  span: 12,
  asField: () => ({ type: 'refs', ref: 'sc/attachment', x: { file: {} } }),
}
