/** Where the person is, asked of the browser once: by itself where it was allowed before, else by a press. */
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Here } from './clock-rules'

export type HereState = 'unknown' | 'asking' | 'known' | 'denied' | 'unavailable'

export interface Whereabouts {
  here: Here | null
  state: HereState
  /** @returns null where it can't be had */
  ask: () => Promise<Here | null>
}

const options: PositionOptions = { enableHighAccuracy: true, timeout: 15_000, maximumAge: 30_000 }

/** @param wanted false: the browser is not asked at all */
export function useHere(wanted: boolean): Whereabouts {
  const [here, setHere] = useState<Here | null>(null)
  const [state, setState] = useState<HereState>('unknown')
  const running = useRef<Promise<Here | null> | null>(null)
  const ask = useCallback((): Promise<Here | null> => {
    setState('asking')
    running.current ??= locate()
      .then(
        (found) => {
          setHere(found)
          setState('known')
          return found
        },
        (error: unknown) => {
          setState(isDenied(error) ? 'denied' : 'unavailable')
          return null
        },
      )
      .finally(() => {
        running.current = null
      })
    return running.current
  }, [])
  useEffect(() => {
    if (!wanted) return
    let isGone = false
    // Browsers that do not tell are asked by the button.
    navigator.permissions?.query({ name: 'geolocation' }).then(
      ({ state: allowed }) => {
        if (isGone) return
        if (allowed === 'granted') void ask()
        if (allowed === 'denied') setState('denied')
      },
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [wanted, ask])
  return { here, state, ask }
}

const locate = (): Promise<Here> =>
  new Promise((resolve, reject) => {
    if (!('geolocation' in navigator)) return reject(new Error('geolocation'))
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: coords.latitude, lng: coords.longitude, accuracy: coords.accuracy }),
      reject,
      options,
    )
  })

/** 1 = PERMISSION_DENIED. */
const isDenied = (error: unknown): boolean => typeof error === 'object' && error !== null && 'code' in error && error.code === 1
