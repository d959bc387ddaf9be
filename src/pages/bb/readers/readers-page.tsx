/** /bb/use/readers/:id: who has read and confirmed, by revision and department, and a reminder for the others (bb.md §2, §5.4, §5.7). */
import { lazy, Suspense, useRef, useState } from 'react'
import { Pagination, Segmented, Select, Skeleton } from 'antd'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, useParams } from 'react-router'
import { readReaders, remindReaders, type ReadingsOf } from '../../../api/bb/bulletins'
import { useFormats } from '../../../components/format/format-settings'
import { momentText } from '../../../components/format/moment-text'
import { useRight } from '../../../providers/access/use-right'
import { idempotencyKey } from '../../../providers/data/idempotency-key'
import { failureOf } from '../../../providers/http/error-text'
import { showAlert, showFailure } from '../../../providers/notification/alerts'
import { ScreenError } from '../../../screens/entity/screen-error'
import { readerStates, type BulletinReader, type ReadersAnswer, type ReaderState } from '../../../shared/bb/bulletin'
import { i18nText } from '../../../shared/engine/i18n-text'
import { Button } from '../../../ui/button'
import { listPath, readPath } from '../bulletin-paths'
import { halfReadTime } from '../half-read-time'
import { useBoardNews } from '../use-board-news'
import { downloadReaders } from './download-readers'
import '../../../ui/screens.css'
import '../bb.css'

const ReadersCharts = lazy(() => import('./readers-charts'))

const perPage = 50
const ofConfirmations: readonly string[] = ['confirmed', 'unconfirmed']

export default function ReadersPage() {
  const { id = '' } = useParams()
  return /^[1-9]\d{0,14}$/.test(id) ? <Readers key={id} id={Number(id)} /> : <Navigate to={listPath} replace />
}

function Readers({ id }: { id: number }) {
  const { t } = useTranslation('bb')
  const client = useQueryClient()
  const mayRemind = useRight('bb.use.reader.actions.remind')
  const [state, setState] = useState<ReaderState>('all')
  const [of, setOf] = useState<ReadingsOf>({})
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuery({
    queryKey: ['bb/bulletin', 'readers', id, state, of, page],
    queryFn: () => readReaders(id, of, { state, page, perPage }),
    placeholderData: keepPreviousData,
    retry: (times, failure) => failureOf(failure)?.status !== 404 && times < 1,
    staleTime: 0,
  })
  const show = (next: ReaderState) => {
    setState(next)
    setPage(1)
  }
  useBoardNews(() => void client.invalidateQueries({ queryKey: ['bb/bulletin', 'readers', id] }))
  if (error && !data) return <ScreenError error={error} onRetry={() => void refetch()} />
  return (
    <div className="k-bb-readers">
      <div className="k-list-head">
        <h1>{t('page.readers')}</h1>
        <div className="k-list-acts">
          <Link className="k-bb-back" to={readPath(id)}>
            {t('readers.to_bulletin')}
          </Link>
          {data && <Button onClick={() => void downloadReaders(id, of, t).catch(showFailure)}>{t('readers.export')}</Button>}
          {data && mayRemind && !data.meta.is_partial && data.meta.record === null && data.meta.confirmed < data.meta.targets && (
            <Remind id={id} onDone={() => void refetch()} />
          )}
        </div>
      </div>
      {!data ? (
        <Skeleton className="k-skeleton" active paragraph={{ rows: 8 }} />
      ) : (
        <>
          {data.meta.record !== null && <p className="k-secondary">{t('readers.record_kept')}</p>}
          {data.meta.is_partial && <p className="k-secondary">{t('readers.partial')}</p>}
          <Figures meta={data.meta} />
          <Suspense fallback={<Skeleton active paragraph={{ rows: 6 }} />}>
            <ReadersCharts meta={data.meta} onShow={show} />
          </Suspense>
          <div className="k-toolbar">
            <Segmented
              aria-label={t('readers.show')}
              value={state}
              options={readerStates
                .filter((value) => data.meta.asks_confirmation || !ofConfirmations.includes(value))
                .map((value) => ({ value, label: t(`readers.state.${value}`) }))}
              onChange={show}
            />
            <OfWhat
              meta={data.meta}
              onChange={(next) => {
                setOf(next)
                setPage(1)
              }}
            />
          </div>
          <People readers={data.data} meta={data.meta} />
          {data.meta.total > perPage && (
            <Pagination current={page} pageSize={perPage} total={data.meta.total} showSizeChanger={false} onChange={setPage} />
          )}
          <Departments meta={data.meta} />
        </>
      )}
    </div>
  )
}

/** A revision as it stands now, or the record of a deadline. */
function OfWhat({ meta, onChange }: { meta: ReadersAnswer['meta']; onChange: (of: ReadingsOf) => void }) {
  const { t } = useTranslation('bb')
  const formats = useFormats()
  const records = meta.records.map(({ ack_until, revision }) => ({
    value: ack_until,
    label: t('readers.record', { revision, time: momentText(Date.parse(ack_until), formats) }),
    of: { record: ack_until },
  }))
  const revisions = meta.revisions.map(({ revision }) => ({
    value: String(revision),
    label: t('readers.of_revision', { revision }),
    of: { revision },
  }))
  const options = [...revisions, ...records]
  if (options.length < 2) return null
  return (
    <Select
      aria-label={t('readers.revision')}
      className="k-bb-of"
      value={meta.record ?? String(meta.revision)}
      options={options.map(({ value, label }) => ({ value, label }))}
      popupMatchSelectWidth={false}
      onChange={(value) => onChange(options.find((option) => option.value === value)?.of ?? {})}
    />
  )
}

function Remind({ id, onDone }: { id: number; onDone: () => void }) {
  const { t } = useTranslation('bb')
  const [isBusy, setBusy] = useState(false)
  const key = useRef(idempotencyKey())
  const remind = async () => {
    setBusy(true)
    try {
      const count = await remindReaders(id, key.current)
      showAlert({ kind: 'success', text: t('readers.reminded', { count }) })
      onDone()
    } catch (error) {
      showFailure(error)
    } finally {
      key.current = idempotencyKey()
      setBusy(false)
    }
  }
  return (
    <Button type="primary" loading={isBusy} onClick={() => void remind()}>
      {t('readers.remind')}
    </Button>
  )
}

function Figures({ meta }: { meta: ReadersAnswer['meta'] }) {
  const { targets, read, confirmed, read_rate, ack_rate, half_read_minutes, asks_confirmation } = meta
  const { t } = useTranslation('bb')
  const figures: readonly (readonly [label: string, figure: string])[] = [
    [t('readers.targets'), String(targets)],
    [t('readers.state.read'), `${read} · ${read_rate ?? '–'} %`],
    ...(asks_confirmation ? [[t('readers.state.confirmed'), `${confirmed} · ${ack_rate ?? '–'} %`] as const] : []),
    [t('readers.half'), halfReadTime(t, half_read_minutes)],
  ]
  return (
    <dl className="k-bb-figures">
      {figures.map(([label, figure]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  )
}

const columns = ['name', 'department', 'seen', 'read', 'confirmed', 'reminded'] as const
type Column = (typeof columns)[number]

function People({ readers, meta }: { readers: readonly BulletinReader[]; meta: ReadersAnswer['meta'] }) {
  const { t } = useTranslation('bb')
  const formats = useFormats()
  const at = (moment: string | null) => (moment ? momentText(Date.parse(moment), formats) : '–')
  if (readers.length === 0) return <p className="k-secondary">{t('readers.nobody')}</p>
  const shown = columns.filter(
    (column) =>
      (column !== 'confirmed' || meta.asks_confirmation) && ((column !== 'seen' && column !== 'reminded') || meta.record === null),
  )
  const cells: Readonly<Record<Exclude<Column, 'name'>, (reader: BulletinReader) => string | number>> = {
    department: ({ department }) => (department ? i18nText(department.name, formats.language) : '–'),
    seen: ({ first_seen_at }) => at(first_seen_at),
    read: ({ read_at }) => at(read_at),
    confirmed: ({ ack_at, is_late }) => `${at(ack_at)}${is_late ? ` · ${t('readers.late')}` : ''}`,
    reminded: ({ reminded }) => reminded,
  }
  return (
    <div className="k-bb-table">
      <table>
        <thead>
          <tr>
            {shown.map((column) => (
              <th key={column} scope="col">
                {t(`readers.column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {readers.map((reader) => (
            <tr key={reader.user}>
              {shown.map((column) =>
                column === 'name' ? (
                  <th key={column} scope="row">
                    {reader.number ? `${reader.name} (${reader.number})` : reader.name}
                  </th>
                ) : (
                  <td key={column}>{cells[column](reader)}</td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Departments({ meta: { by_department, asks_confirmation } }: { meta: ReadersAnswer['meta'] }) {
  const { t } = useTranslation('bb')
  const { language } = useFormats()
  if (by_department.length < 2) return null
  return (
    <section aria-label={t('readers.by_department')}>
      <h2>{t('readers.by_department')}</h2>
      <div className="k-bb-table">
        <table>
          <thead>
            <tr>
              <th scope="col">{t('readers.column.department')}</th>
              <th scope="col">{t('readers.targets')}</th>
              <th scope="col">{t('readers.state.read')}</th>
              {asks_confirmation && <th scope="col">{t('readers.state.confirmed')}</th>}
            </tr>
          </thead>
          <tbody>
            {by_department.map(({ id, name, targets, read, confirmed }) => (
              <tr key={id ?? 'none'}>
                <th scope="row">{name ? i18nText(name, language) : t('readers.no_department')}</th>
                <td>{targets}</td>
                <td>{read}</td>
                {asks_confirmation && <td>{confirmed}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
