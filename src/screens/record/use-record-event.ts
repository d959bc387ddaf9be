/** Hears what happens beside one record: somebody wrote a comment, or laid a file there. */
import { useEffect, useRef } from 'react'
import { useSubscription } from '@refinedev/core'
import type { Entity } from '../../schemas/core/define'

/** What of an entity is asked: a page whose reader holds no right of it names it so. */
export type EventSource = Pick<Entity, 'name'> & { x: Pick<Entity['x'], 'live'> }

/**
 * Who sees only some of the rows hears "something changed", without which: it may have been this one.
 * @param entity undefined until it is known
 */
export function useRecordEvent(entity: EventSource | undefined, id: number | null, type: 'commented' | 'attached', act: () => void): void {
  // refine subscribes once, and the record may become another (previous, next).
  const latest = useRef({ id, act })
  useEffect(() => {
    latest.current = { id, act }
  })
  useSubscription({
    channel: `resources/${entity?.name ?? ''}`,
    types: [type],
    enabled: entity !== undefined && entity.x.live !== false && id !== null,
    params: { resource: entity?.name ?? '' },
    onLiveEvent: ({ payload }) => {
      if (!payload.ids?.length || payload.ids.some((one) => Number(one) === latest.current.id)) latest.current.act()
    },
  })
}
