/** Several of a few, all in sight. */
import { firstChoices } from '../choices'
import type { DataItem } from '../palette-item'

export const checkboxesItem: DataItem = {
  name: 'checkboxes',
  group: 'choice',
  settings: ['choices'],
  schema: { type: 'array', uniqueItems: true, items: { type: 'string', oneOf: firstChoices } },
  span: 6,
}
