/** Fields side by side. */
import type { ArrangingItem } from '../palette-item'

export const columnsItem: ArrangingItem = {
  name: 'columns',
  group: 'layout',
  settings: [],
  arrange: (columns, newKey) => ({ columns, panes: [1, 2].map(() => ({ key: newKey(), title: {}, span: 6, items: [] })) }),
}
