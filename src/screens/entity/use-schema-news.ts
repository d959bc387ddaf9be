/** Administrators publish and archive fields while screens are open: the declaration is read again when that is told. */
import { useEffect, useRef } from 'react'
import { useSubscription } from '@refinedev/core'
import type { Entity } from '../../schemas/core/define'
import { useForgetEntity } from './use-entity'

/** @param onNews reads again what lacks the values of new fields */
export function useSchemaNews({ name, x }: Entity, onNews: () => void = nothing): void {
  const forget = useForgetEntity()
  // refine subscribes once.
  const latest = useRef({ forget, onNews })
  useEffect(() => {
    latest.current = { forget, onNews }
  })
  useSubscription({
    channel: `resources/${name}`,
    types: ['schema'],
    enabled: x.custom === true && x.live !== false,
    params: { resource: name },
    onLiveEvent: ({ type }) => {
      // "Something changed" is of a row.
      if (type !== 'schema') return
      void latest.current.forget(name)
      latest.current.onNews()
    },
  })
}

const nothing = (): void => undefined
