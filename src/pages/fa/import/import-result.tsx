/** One import: what it would make or has made, the vouchers of its sheet, and what may be done next. */
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Alert, Popconfirm, Progress, Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { call } from '../../../api/call'
import { downloadFile } from '../../../api/engine/export'
import { formatDateTime } from '../../../components/format/format-date'
import { useFormats } from '../../../components/format/format-settings'
import { showFailure } from '../../../providers/notification/alerts'
import { ScreenError } from '../../../screens/entity/screen-error'
import { useJobProgress } from '../../../screens/import/use-job-progress'
import { readVoucherImport, undoVoucherImport, type ImportState, type VoucherImport } from '../../../shared/fa/voucher-import'
import { Button } from '../../../ui/button'
import { ChooseColumns } from './choose-columns'
import { ImportRows } from './import-rows'
import { OpeningState } from './opening-state'
import { RunImport } from './run-import'
import { RunOpening } from './run-opening'
import { StateTag } from './state-tag'
import { openingPath, resultPath } from './result-path'

const isWorking = (state: ImportState): boolean => state === 'checking' || state === 'running' || state === 'undoing'

const readResult = async (id: number, signal: AbortSignal): Promise<VoucherImport> =>
  (await call(readVoucherImport, { params: { id }, signal })).data

export function ImportResult({ id }: { id: number }) {
  const { t } = useTranslation('fa')
  const formats = useFormats()
  const { data, error, refetch } = useQuery<VoucherImport>({
    queryKey: ['fa/voucher-import', id, 'result'],
    queryFn: ({ signal }) => readResult(id, signal),
    retry: false,
    staleTime: 0,
    refetchInterval: ({ state: { data: known } }) => (known && isWorking(known.state) ? 1_000 : false),
  })
  if (error && !data) return <ScreenError error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active paragraph={{ rows: 6 }} />
  const Run = data.kind === 'opening' ? RunOpening : RunImport
  return (
    <>
      <nav className="k-fa-import-acts">
        <Link to={resultPath()}>{t('voucher_import.back')}</Link>
        {data.kind === 'opening' && <Link to={openingPath}>{t('opening_import.back')}</Link>}
      </nav>
      <header className="k-fa-import-head">
        <h1>{data.file}</h1>
        <StateTag state={data.state} />
        <span className="k-muted">{[data.created_by, formatDateTime(data.created_at, formats)].filter(Boolean).join(' · ')}</span>
      </header>
      <div className="k-import-body">
        <Notes record={data} />
        {isWorking(data.state) ? (
          <Working job={data.job} />
        ) : (
          <>
            {data.kind === 'vouchers' && isOpen(data.state) && (
              <Reading key={`${data.state} ${data.job}`} record={data} onStarted={() => void refetch()} />
            )}
            {data.kind === 'opening' && <OpeningState record={data} />}
            {isReady(data.state) && <Run record={data} onStarted={() => void refetch()} />}
            <Acts record={data} onDone={() => void refetch()} />
            {data.counters && <ImportRows record={data} counters={data.counters} />}
          </>
        )}
      </div>
    </>
  )
}

/** Nothing is made of it, or no longer: its columns may be said otherwise. */
const isOpen = (state: ImportState): boolean => state === 'uploaded' || state === 'checked' || state === 'failed' || state === 'undone'

/** Its vouchers may be made, once more too. */
const isReady = (state: ImportState): boolean => state === 'checked' || state === 'undone'

/** Open by itself where the columns are not known. */
function Reading({ record: { id, state }, onStarted }: { record: VoucherImport; onStarted: () => void }) {
  const { t } = useTranslation('fa')
  const [isShown, setShown] = useState(state === 'uploaded')
  if (isShown) return <ChooseColumns id={id} onStarted={onStarted} />
  return (
    <div>
      <Button onClick={() => setShown(true)}>{t('voucher_import.columns')}</Button>
    </div>
  )
}

function Notes({ record }: { record: VoucherImport }) {
  const { t } = useTranslation('fa')
  return (
    <>
      {record.state === 'failed' && record.kind === 'vouchers' && <Alert type="error" showIcon title={t('voucher_import.failed_text')} />}
      {record.state === 'uploaded' && <Alert type="info" showIcon title={t('voucher_import.uploaded_text')} />}
      {record.state === 'checked' && (record.counters?.skipped ?? 0) > 0 && (
        <Alert type="warning" showIcon title={t('voucher_import.nothing_made')} />
      )}
      {record.same_as !== null && (
        <Alert
          type="info"
          showIcon
          title={t('voucher_import.same_as')}
          action={<Link to={resultPath(record.same_as)}>{t('voucher_import.see_earlier')}</Link>}
        />
      )}
      {record.state !== 'uploaded' && record.unused.length > 0 && (
        <p className="k-muted">{t('voucher_import.unused', { columns: record.unused.join(', ') })}</p>
      )}
    </>
  )
}

function Working({ job }: { job: number | null }) {
  const { t } = useTranslation('fa')
  const progress = useJobProgress(job)
  return (
    <div role="status">
      <Progress percent={progress?.progress ?? 0} aria-label={t('voucher_import.working')} />
      <p className="k-muted">{t('voucher_import.working')}</p>
    </div>
  )
}

function Acts({ record, onDone }: { record: VoucherImport; onDone: () => void }) {
  const { t } = useTranslation('fa')
  const [busy, setBusy] = useState(false)
  const { id, counters, can_undo } = record
  const undo = async () => {
    setBusy(true)
    try {
      await call(undoVoucherImport, { params: { id } })
      onDone()
    } catch (error) {
      showFailure(error)
    } finally {
      setBusy(false)
    }
  }
  if (!counters) return null
  return (
    <div className="k-fa-import-acts">
      {record.state === 'done' && counters.created > 0 && (
        <Link to={`/fa/use/accounting/voucher?filter[voucher_import][eq]=${id}`}>{t('voucher_import.open_drafts')}</Link>
      )}
      {counters.error > 0 && (
        <Button onClick={() => void downloadFile(`/api/fa/voucher-import/${id}/error-file`, { format: 'xlsx' }).catch(showFailure)}>
          {t('voucher_import.error_file')}
        </Button>
      )}
      {can_undo && (
        <Popconfirm
          title={t('voucher_import.undo_sure')}
          okText={t('voucher_import.undo')}
          cancelText={t('screens:cancel')}
          onConfirm={() => void undo()}
        >
          <Button colour="danger" loading={busy}>
            {t('voucher_import.undo')}
          </Button>
        </Popconfirm>
      )}
    </div>
  )
}
