/** What a screen reader hears while rows are moved. */
import type { Announcements } from '@dnd-kit/core'
import type { TFunction } from 'i18next'

export function dragAnnouncements(
  t: TFunction,
  nameOf: (id: unknown) => string,
  placeOf: (id: unknown) => number,
  total: number,
): Announcements {
  return {
    onDragStart: ({ active }) => t('screens:drag.lifted', { name: nameOf(active.id), place: placeOf(active.id), total }),
    // Lying over its own place it was just told of being lifted.
    onDragOver: ({ active, over }) =>
      over && over.id !== active.id ? t('screens:drag.over', { name: nameOf(active.id), place: placeOf(over.id), total }) : undefined,
    onDragEnd: ({ active, over }) =>
      over ? t('screens:drag.dropped', { name: nameOf(active.id), place: placeOf(over.id), total }) : undefined,
    onDragCancel: ({ active }) => t('screens:drag.cancelled', { name: nameOf(active.id) }),
  }
}
