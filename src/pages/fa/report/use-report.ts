/** Reads a report by what stands in the address, again when something is posted, and changes what is asked. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSubscription } from '@refinedev/core'
import { useSearchParams } from 'react-router'
import type { ReportHead } from '../../../shared/fa/report-answers'
import type { ReportName } from '../../../shared/fa/report-names'
import { askedOf, changed, type Asked } from './report-question'

export type ChangeQuestion = (changes: Readonly<Record<string, string | null>>) => void

export interface Report<A extends ReportHead, Q> {
  name: ReportName
  params: URLSearchParams
  asked: Q
  change: ChangeQuestion
  data: A | undefined
  error: unknown
  isFetching: boolean
  retry: () => void
}

export function useReport<const P extends Readonly<Record<string, object>>, A extends ReportHead>(
  name: ReportName,
  question: P,
  read: (query: Asked<P>, signal: AbortSignal) => Promise<{ data: A }>,
): Report<A, Asked<P>> {
  const [params, setParams] = useSearchParams()
  const asked = askedOf(question, params)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['fa/report', name, asked],
    queryFn: async ({ signal }) => (await read(asked, signal)).data,
    staleTime: 0,
    retry: 1,
    placeholderData: keepPreviousData,
  })
  // Postings come in batches: the report of a certain posting is no other one afterwards.
  useSubscription({
    channel: 'resources/fa/voucher',
    types: ['*'],
    params: { resource: 'fa/voucher' },
    enabled: !params.has('posting_no'),
    onLiveEvent: () => void refetch(),
  })
  const change: ChangeQuestion = (changes) => setParams((now) => changed(now, changes), { replace: true })
  return { name, params, asked, change, data, error, isFetching, retry: () => void refetch() }
}
