/** Stars, 1–5. */
import type { DataItem } from '../palette-item'

export const ratingItem: DataItem = {
  name: 'rating',
  group: 'number',
  settings: [],
  schema: { type: 'integer', minimum: 1, maximum: 5 },
  span: 6,
  asField: ({ maximum }) => ({ type: 'integer', x: { stars: true }, schema: { type: 'integer', maximum: maximum ?? 5 } }),
}
