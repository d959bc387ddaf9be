/** A record in a drawer over the list or board that it was opened from. Loaded when the first one is opened. */
import { useEffect, useRef } from 'react'
import type { Resource } from '../../resources/core/define-module'
import type { EntityAccess } from '../entity/use-entity'
import { usePeekRoute } from '../record/use-peek-route'
import { ShownRecord } from './show-screen'

interface RecordPeekProps {
  resource: Resource
  known: EntityAccess
  /** Records as the page shows them, where it does not draw all of them; absent = those that it draws. */ order?: readonly number[]
  /** The drawer goes away. */ onClose?: () => void
}

export function RecordPeek({ resource, known, order, onClose }: RecordPeekProps) {
  const route = usePeekRoute(resource, onClose)
  const shown = useRef(route.id)
  useEffect(() => {
    shown.current = route.id
  })
  // The keyboard goes on where the record lies.
  useEffect(
    () => () => document.querySelector<HTMLElement>(`:is([data-row="${shown.current}"], [data-card="${shown.current}"]) a[href]`)?.focus(),
    [],
  )
  return route.id === null ? null : <ShownRecord resource={resource} known={known} opening="drawer" route={route} over order={order} />
}
