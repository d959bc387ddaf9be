/** A text that is read, not filled in. */
import type { ArrangingItem } from '../palette-item'

export const noteItem: ArrangingItem = {
  name: 'note',
  group: 'layout',
  settings: [],
  arrange: (note) => ({ note, text: {} }),
}
