/** One of a list. */
import { firstChoices } from '../choices'
import type { DataItem } from '../palette-item'

export const selectItem: DataItem = {
  name: 'select',
  group: 'choice',
  settings: ['choices'],
  schema: { type: 'string', oneOf: firstChoices },
  span: 6,
}
