/** The year that is looked at: its checklist and preview, and the job that closes or reopens it. */
import { useEffect, useState } from 'react'
import { useSubscription } from '@refinedev/core'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { call } from '../../../api/call'
import { listRecords } from '../../../providers/data/record-api'
import { showFailure, showText } from '../../../providers/notification/alerts'
import { closeYear, readYearEnd, reopenYear, type YearEndAnswer } from '../../../shared/fa/year-end'
import { useStable } from '../../../ui/use-stable'
import { isOver, useBatchJob } from '../voucher/batch/use-batch-job'

export type YearAct = 'close' | 'reopen'

export function useYearEnd() {
  const [params, setParams] = useSearchParams()
  const years = useQuery({
    queryKey: ['fa/fiscal-year', 'of-year-end'],
    staleTime: 0,
    retry: 1,
    queryFn: async ({ signal }) =>
      (await listRecords('fa/fiscal-year', { perPage: 100, sort: [{ field: 'start', descending: true }] }, { signal })).data,
  })
  const rows = years.data ?? []
  // The year whose end is next: the earliest that is open.
  const chosen = rows.find(({ code }) => code === params.get('year')) ?? rows.filter(({ state }) => state !== 'closed').at(-1) ?? rows[0]
  const end = useQuery({
    queryKey: ['fa/fiscal-year', 'year-end', chosen?.id],
    enabled: chosen !== undefined,
    staleTime: 0,
    retry: 1,
    queryFn: async ({ signal }): Promise<YearEndAnswer> => (await call(readYearEnd, { params: { id: chosen?.id ?? 0 }, signal })).data,
  })
  const read = () => {
    void years.refetch()
    void end.refetch()
  }
  useSubscription({
    channel: 'resources/fa/voucher',
    types: ['*'],
    params: { resource: 'fa/voucher' },
    onLiveEvent: () => void end.refetch(),
  })
  return {
    years: rows,
    chosen,
    choose: (code: string) => setParams({ year: code }, { replace: true }),
    data: end.data,
    error: years.error ?? end.error,
    isEmpty: years.data?.length === 0,
    read,
  }
}

/** Starts the act and follows its job; says what came of it. */
export function useYearJob(year: number | undefined, onDone: () => void) {
  const [started, setStarted] = useState<{ job: number; act: YearAct } | null>(null)
  const [isStarting, setStarting] = useState(false)
  const progress = useBatchJob(started?.job ?? null)
  const hasEnded = progress !== undefined && isOver(progress)
  const end = useStable(() => {
    if (progress?.state === 'succeeded') showText('success', `fa:year_end_screen.done_${started?.act ?? 'close'}`)
    else showText('danger', 'fa:year_end_screen.failed')
    setStarted(null)
    onDone()
  })
  useEffect(() => {
    if (hasEnded) end()
  }, [hasEnded, end])
  const run = async (act: YearAct, reason?: string) => {
    if (year === undefined) return
    setStarting(true)
    try {
      const answer =
        act === 'close'
          ? await call(closeYear, { params: { id: year }, body: {} })
          : await call(reopenYear, { params: { id: year }, body: reason ? { reason } : {} })
      if (answer.data.job !== null) setStarted({ job: answer.data.job, act })
    } catch (error) {
      showFailure(error)
      onDone()
    } finally {
      setStarting(false)
    }
  }
  return { run, isBusy: isStarting || started !== null }
}
