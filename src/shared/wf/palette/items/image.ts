/** Pictures. */
import type { DataItem } from '../palette-item'

export const imageItem: DataItem = {
  name: 'image',
  group: 'record',
  settings: ['files'],
  schema: { type: 'array', items: { type: 'integer' }, uniqueItems: true, maxItems: 20 },
  span: 12,
  asField: () => ({ type: 'refs', ref: 'sc/attachment', x: { file: { images: true } } }),
}
