/** A place on the map: `latitude,longitude` in degrees. */
import type { DataItem } from '../palette-item'

export const locationItem: DataItem = {
  name: 'location',
  group: 'special',
  settings: [],
  schema: { type: 'string', pattern: '^-?\\d{1,2}(\\.\\d{1,7})?,-?\\d{1,3}(\\.\\d{1,7})?$' },
  span: 6,
}
