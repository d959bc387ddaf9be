/** A heading over fields. */
import type { ArrangingItem } from '../palette-item'

export const sectionItem: ArrangingItem = {
  name: 'section',
  group: 'layout',
  settings: [],
  arrange: (section) => ({ section, items: [] }),
}
