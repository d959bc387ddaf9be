/** Parts one after another. */
import type { ArrangingItem } from '../palette-item'

export const stepsItem: ArrangingItem = {
  name: 'steps',
  group: 'layout',
  settings: [],
  arrange: (steps, newKey) => ({ steps, panes: [1, 2].map(() => ({ key: newKey(), title: {}, items: [] })) }),
}
