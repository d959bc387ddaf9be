/** Parts behind tabs. */
import type { ArrangingItem } from '../palette-item'

export const tabsItem: ArrangingItem = {
  name: 'tabs',
  group: 'layout',
  settings: [],
  arrange: (tabs, newKey) => ({ tabs, panes: [1, 2].map(() => ({ key: newKey(), title: {}, items: [] })) }),
}
