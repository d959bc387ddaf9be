/** The device as the server knows it, read each minute: that is its sign of life, and the page's time. */
import { useEffect, useMemo } from 'react'
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
  /** Of the last time it was read. */
  refusal: Refusal | null
  retry: () => void
}

/** @param onRefused the same one at each drawing */
export function useKiosk(token: string, onRefused: (refusal: Refusal) => void): KioskState {
  // The names come in the language of the screen.
  const { language } = useTranslation('as').i18n
  const { data, error, errorUpdatedAt, refetch } = useQuery({
    queryKey: ['kiosk', token, language],
    queryFn: ({ signal }) => read(token, signal),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.status === 'error' ? againMs : aliveMs),
    refetchIntervalInBackground: true,
  })
  const refusal = useMemo(() => error && refusalOf(error, errorUpdatedAt), [error, errorUpdatedAt])
  useEffect(() => {
    if (refusal?.kind === 'unknown_device' || refusal?.kind === 'refused_device') onRefused(refusal)
  }, [refusal, onRefused])
  return { kiosk: data?.kiosk, offset: data?.offset ?? 0, refusal, retry: () => void refetch() }
}

async function read(token: string, signal: AbortSignal): Promise<{ kiosk: Kiosk; offset: number }> {
  const sent = Date.now()
  const kiosk = await readKiosk(token, signal)
  return { kiosk, offset: clockOffset(kiosk.server_time, sent, Date.now()) }
}
