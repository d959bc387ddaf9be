/** Several of a list. */
import { firstChoices } from '../choices'
import type { DataItem } from '../palette-item'

export const multiItem: DataItem = {
  name: 'multi',
  group: 'choice',
  settings: ['choices'],
  schema: { type: 'array', uniqueItems: true, items: { type: 'string', oneOf: firstChoices } },
  span: 6,
}
