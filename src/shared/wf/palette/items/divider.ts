/** A line. */
import type { ArrangingItem } from '../palette-item'

export const dividerItem: ArrangingItem = {
  name: 'divider',
  group: 'layout',
  settings: [],
  arrange: (divider) => ({ divider }),
}
