/** One of a few, all in sight. */
import { firstChoices } from '../choices'
import type { DataItem } from '../palette-item'

export const radioItem: DataItem = {
  name: 'radio',
  group: 'choice',
  settings: ['choices'],
  schema: { type: 'string', oneOf: firstChoices },
  span: 6,
}
