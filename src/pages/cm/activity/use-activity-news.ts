/** Hears that some activity was made, changed or deleted. */
import { useEffect, useRef } from 'react'
import { useSubscription } from '@refinedev/core'
import type { Entity } from '../../../schemas/core/define'

/** @param entity undefined until it is known */
export function useActivityNews(entity: Entity | undefined, act: () => void): void {
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  useSubscription({
    channel: `resources/${entity?.name ?? ''}`,
    types: ['*'],
    enabled: entity !== undefined,
    params: { resource: entity?.name ?? '' },
    onLiveEvent: () => latest.current(),
  })
}
