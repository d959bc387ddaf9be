/** One out of a tree: the values on the way to it. */
import { isPathIn } from '../choices'
import type { DataItem } from '../palette-item'

export const cascadeItem: DataItem = {
  name: 'cascade',
  group: 'choice',
  settings: ['cascade'],
  schema: { type: 'array', items: { type: 'string' }, x: { tree: [{ value: 'a', children: [{ value: 'a1' }] }, { value: 'b' }] } },
  span: 6,
  check: (value, { x }) => (isPathIn(value, (x as { tree?: unknown } | undefined)?.tree) ? undefined : 'choice'),
}
