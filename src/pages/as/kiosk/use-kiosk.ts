/** The device as the server knows it, asked for each minute: that is its sign of life, and the page's time. */
import { useEffect } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { readKiosk } from '../../../api/as/kiosk'
import type { Kiosk } from '../../../shared/as/kiosk'
import { clockOffset } from '../punch/clock-rules'
import { refusalOf, type Refusal } from './refusal'

export const aliveMs = 60_000
/** While the server can't be reached: people stand there and wait. */
const againMs = 10_000

export interface KioskState {
  kiosk: Kiosk | undefined
  /** ms that the server is ahead of the tablet. */
  offset: number
  /** Of the last time it was asked. */
  refusal: Refusal | null
  retry: () => void
}

export function useKiosk(token: string, onRefused: (refusal: Refusal) => void): KioskState {
  // The names come in the language of the screen.
  const { language } = useTranslation('as').i18n
  const { data, error, refetch } = useQuery({
    queryKey: ['kiosk', token, language],
    queryFn: ({ signal }) => read(token, signal),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.status === 'error' ? againMs : aliveMs),
    refetchIntervalInBackground: true,
  })
  const refusal = error && refusalOf(error, Date.now())
  const isDevice = refusal?.kind === 'unknown_device' || refusal?.kind === 'refused_device'
  useEffect(() => {
    if (refusal && isDevice) onRefused(refusal)
    // Once for each answer.
  }, [error])
  return { kiosk: data?.kiosk, offset: data?.offset ?? 0, refusal, retry: () => void refetch() }
}

async function read(token: string, signal: AbortSignal): Promise<{ kiosk: Kiosk; offset: number }> {
  const sent = Date.now()
  const kiosk = await readKiosk(token, signal)
  return { kiosk, offset: clockOffset(kiosk.server_time, sent, Date.now()) }
}
