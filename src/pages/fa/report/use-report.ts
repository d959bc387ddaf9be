/** Reads a report by its address, again when something is posted, and changes what is requested. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSubscription } from '@refinedev/core'
import { useSearchParams } from 'react-router'
import type { ReportHead } from '../../../shared/fa/report-answers'
import type { ReportName } from '../../../shared/fa/report-names'
import { requestOf, changed, type ReportRequest } from './report-question'

export type ChangeQuestion = (changes: Readonly<Record<string, string | null>>) => void

export interface Report<A extends ReportHead, Q> {
  name: ReportName
  params: URLSearchParams
  requested: Q
  change: ChangeQuestion
  data: A | undefined
  error: unknown
  isFetching: boolean
  retry: () => void
}

export function useReport<const P extends Readonly<Record<string, object>>, A extends ReportHead>(
  name: ReportName,
  question: P,
  read: (query: ReportRequest<P>, signal: AbortSignal) => Promise<{ data: A }>,
): Report<A, ReportRequest<P>> {
  const [params, setParams] = useSearchParams()
  const requested = requestOf(question, params)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['fa/report', name, requested],
    queryFn: async ({ signal }) => (await read(requested, signal)).data,
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
  return { name, params, requested, change, data, error, isFetching, retry: () => void refetch() }
}
