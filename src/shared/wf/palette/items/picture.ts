/** A picture in the form. */
import type { ArrangingItem } from '../palette-item'

export const pictureItem: ArrangingItem = {
  name: 'picture',
  group: 'layout',
  settings: [],
  arrange: (picture) => ({ picture, file: 0 }),
}
