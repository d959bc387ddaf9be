/** A batch under way: checked first, without writing anything; then run, and what became of each voucher (fa.md §2.3). */
import { useEffect, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Alert, Progress, Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { call } from '../../../../api/call'
import { failureOf } from '../../../../providers/http/error-text'
import { ScreenError } from '../../../../screens/entity/screen-error'
import { runVoucherBatch } from '../../../../shared/fa/voucher-batch'
import { Button } from '../../../../ui/button'
import { Dialog } from '../../../../ui/dialog'
import { BatchTable } from './batch-table'
import { batchResultOf } from './batch-result'
import { isOver, useBatchJob } from './use-batch-job'
import { useStable } from '../../../../ui/use-stable'
import type { BatchAct } from './waiting-for'

export interface BatchChoice {
  act: BatchAct
  ids?: readonly number[]
  /** Of the list, in place of ids. */
  filter?: object
  q?: string
}

interface BatchDialogProps {
  choice: BatchChoice
  onDone: () => void
  onClose: () => void
}

export function BatchDialog({ choice, onDone, onClose }: BatchDialogProps) {
  const { t } = useTranslation('fa')
  const { act, ids, filter, q } = choice
  const body = { ...(ids ? { ids: [...ids] } : {}), ...(filter ? { filter: { ...filter } } : {}), ...(q ? { q } : {}) }
  const check = useQuery({
    queryKey: ['fa', 'batch-check', choice],
    staleTime: 0,
    gcTime: 0,
    retry: false,
    queryFn: async ({ signal }) =>
      (await call(runVoucherBatch, { params: { act }, body: { ...body, dry_run: true }, signal })).data.vouchers ?? [],
  })
  const [job, setJob] = useState<number | null>(null)
  const [starting, setStarting] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const progress = useBatchJob(job)
  const result = batchResultOf(progress?.result)
  const hasEnded = progress !== undefined && isOver(progress)
  const tell = useStable(onDone)
  useEffect(() => {
    if (hasEnded) tell()
  }, [hasEnded, tell])
  const vouchers = check.data ?? []
  const ready = vouchers.filter(({ outcome }) => outcome === 'ready')
  const run = async () => {
    setStarting(true)
    setRefusal(null)
    try {
      // What was ready when it was looked at, and nothing that came since.
      const answer = await call(runVoucherBatch, { params: { act }, body: { ids: ready.map(({ id }) => id) } })
      setJob(answer.data.job)
    } catch (error) {
      setRefusal(failureOf(error)?.text ?? null)
    }
    setStarting(false)
  }
  return (
    <Dialog
      open
      width={880}
      height="auto"
      title={t(`voucher_batch.${act}.title`)}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('voucher_batch.close')}</Button>
          {job === null && (
            <Button type="primary" loading={starting} disabled={ready.length === 0} onClick={() => void run()}>
              {t(`voucher_batch.${act}.run`, { count: ready.length })}
            </Button>
          )}
        </>
      }
    >
      {refusal !== null && <Alert type="error" showIcon title={refusal} />}
      {check.error && job === null ? (
        <ScreenError error={check.error} onRetry={() => void check.refetch()} />
      ) : check.data === undefined ? (
        <Skeleton active title={false} paragraph={{ rows: 5 }} />
      ) : job === null ? (
        <>
          <p role="status">{t('voucher_batch.checked', { ready: ready.length, count: vouchers.length })}</p>
          <BatchTable vouchers={vouchers} />
        </>
      ) : hasEnded && result ? (
        <>
          <p role="status">{t('voucher_batch.result', { done: result.done, skipped: result.skipped })}</p>
          <BatchTable vouchers={result.vouchers} />
        </>
      ) : hasEnded ? (
        <Alert type="error" showIcon title={t('voucher_batch.failed')} />
      ) : (
        <div role="status">
          <p>{t('voucher_batch.running')}</p>
          <Progress percent={percentOf(progress)} />
        </div>
      )}
    </Dialog>
  )
}

const percentOf = (progress: { done: number | null; total: number | null } | undefined): number =>
  progress?.total ? Math.round(((progress.done ?? 0) / progress.total) * 100) : 0
