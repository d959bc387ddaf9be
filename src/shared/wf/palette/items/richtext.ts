/** Formatted text: HTML, sanitised as everywhere. */
import type { DataItem } from '../palette-item'

export const richtextItem: DataItem = {
  name: 'richtext',
  group: 'text',
  settings: ['length'],
  schema: { type: 'string', maxLength: 200_000 },
  span: 12,
  asField: () => ({ type: 'richtext' }),
}
