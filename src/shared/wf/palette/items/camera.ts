/** Pictures, on a phone taken by its camera. */
import type { DataItem } from '../palette-item'

export const cameraItem: DataItem = {
  name: 'camera',
  group: 'record',
  settings: ['files'],
  schema: { type: 'array', items: { type: 'integer' }, uniqueItems: true, maxItems: 5 },
  span: 12,
  asField: () => ({ type: 'refs', ref: 'sc/attachment', x: { file: { images: true } } }),
}
