/** /as/use/batch-dayoff/detail/:id, /as/use/batch-overtime/detail/:id: what became of each line, and what can be done with the batch now (as.md §2, §4.7). */
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, useNavigate, useParams } from 'react-router'
import { call } from '../../../api/call'
import { formatDateTime } from '../../../components/format/format-date'
import { groupDigits } from '../../../components/format/format-number'
import { useFormats } from '../../../components/format/format-settings'
import { ChosenFiles } from '../../../components/inputs/chosen-files'
import { useRight } from '../../../providers/access/use-right'
import { useCompany } from '../../../providers/company/company'
import { refTitle } from '../../../providers/data/refs'
import type { RecordRow } from '../../../providers/data/record-api'
import { useResource } from '../../../resources/core/use-resource'
import type { Resource } from '../../../resources/core/define-module'
import { ActionButtons } from '../../../screens/action/action-buttons'
import { ScreenError } from '../../../screens/entity/screen-error'
import { useEntity } from '../../../screens/entity/use-entity'
import { LinesTable } from '../../../screens/import/lines-table'
import { useRecord } from '../../../screens/record/use-record'
import { StateTag } from '../../../screens/states/state-tag'
import { mostPreviewed, readBatchRecords, type BatchKind } from '../../../shared/as/batch'
import { Button } from '../../../ui/button'
import { hoursText } from '../common/amounts'
import { batchAdd, batchDetail, batchList, useBatchKind } from './batch-place'
import { filesOfRecord, storedLines, type StoredLine } from './batch-record'
import { saveLines, whatLabel, type LineWords } from './lines-file'
import '../../../ui/screens.css'
import './batch.css'

export default function BatchDetailPage() {
  const addressedKind = useBatchKind()
  const { id: text = '' } = useParams()
  const id = /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null
  const { row, error, refetch } = useRecord('as/batch', id, { live: true })
  const resource = useResource('as/batch')
  if (id === null || !resource) return <Navigate replace to={batchList(addressedKind)} />
  if (error && !row) return <ScreenError error={error} onRetry={refetch} />
  if (!row) return <Skeleton active paragraph={{ rows: 8 }} />
  const kind: BatchKind = row.kind === 'overtime' ? 'overtime' : 'dayoff'
  if (kind !== addressedKind) return <Navigate replace to={batchDetail(kind, id)} />
  return <Batch kind={kind} row={row} resource={resource} onDone={refetch} />
}

function Batch({ kind, row, resource, onDone }: { kind: BatchKind; row: RecordRow; resource: Resource; onDone: () => void }) {
  const { t } = useTranslation('as')
  const navigate = useNavigate()
  const { known } = useEntity('as/batch')
  const mayAdd = useRight(`as.use.batch-${kind}.actions.create`)
  const lines = storedLines(row)
  const state = known?.entity.fields.find(({ name }) => name === 'state')
  // The page of changes shows all lines and writes them anew; what was posted stays as it is.
  const isOpen =
    (row.state === 'draft' || row.state === 'checked') && lines.every(({ result }) => result !== 'posted') && lines.length <= mostPreviewed
  const refs = row._refs ?? {}
  const formats = useFormats()
  const company = useCompany()
  const shown = { ...formats, timeZone: company?.time_zone ?? formats.timeZone }
  // Whoever posts need not be allowed to read what it became: then there is no link.
  const { data: answer } = useQuery({
    queryKey: ['as/batch', 'records', row.id, row.version, formats.language],
    enabled: lines.some(({ record, result }) => record !== null || result === 'error'),
    queryFn: async ({ signal }) => call(readBatchRecords, { params: { id: row.id }, signal }),
  })
  const words: LineWords = {
    person: (user) => refTitle(refs, 'sc/user', user)?.title ?? `#${user}`,
    what: ({ leave, mode }) => {
      if (kind === 'overtime') return t(`entity.overtime.fields.mode.enum.${mode ?? 'pay'}`)
      return leave === null ? '–' : (refTitle(refs, 'as/leave', leave)?.title ?? '–')
    },
    time: (instant) => formatDateTime(instant, shown),
    refusal: ({ id, message }) => answer?.meta.refusals[id] ?? message,
  }
  return (
    <div className="k-record-page k-batch">
      <header className="k-batch-head">
        <h1>
          {String(row.title)} <small className="k-muted">{String(row.no ?? '')}</small>
          {known && state && <StateTag entity={known.entity} field={state} value={String(row.state)} />}
        </h1>
        <span className="k-batch-acts">
          {row._actions?.includes('edit') && isOpen && (
            <Button size="small" onClick={() => void navigate(batchAdd(kind, { id: row.id }))}>
              {t('batch_page.change')}
            </Button>
          )}
          <ActionButtons resource={resource} row={row} refs={refs} onDone={onDone} />
          {mayAdd && (
            <Button size="small" onClick={() => void navigate(batchAdd(kind, { from: row.id }))}>
              {t('batch_page.duplicate')}
            </Button>
          )}
          {lines.length > 0 && (
            <Button size="small" onClick={() => saveLines(t, kind, row, words)}>
              {t('batch_page.export')}
            </Button>
          )}
        </span>
      </header>
      <Totals lines={lines} />
      <ChosenFiles files={filesOfRecord(row).map((id) => ({ title: `#${id}`, ...refTitle(refs, 'sc/attachment', id), id }))} />
      {lines.length === 0 ? (
        <p className="k-muted">{t('batch_page.no_lines')}</p>
      ) : (
        <LineTable kind={kind} lines={lines} opened={answer?.data ?? []} words={words} />
      )}
    </div>
  )
}

function Totals({ lines }: { lines: readonly StoredLine[] }) {
  const { t } = useTranslation('as')
  const n = (count: number) => groupDigits(String(count))
  const wrong = lines.filter(({ result }) => result === 'error').length
  // Lines of a draft are in order or not once they have been checked.
  const checked = lines.filter(({ result }) => result !== 'new').length
  const minutes = lines.reduce((sum, line) => sum + (line.result === 'error' ? 0 : (line.minutes ?? 0)), 0)
  return (
    <ul className="k-import-summary k-batch-summary">
      <li>
        <strong>{n(new Set(lines.map(({ user }) => user)).size)}</strong> {t('entity.batch.fields.people.label')}
      </li>
      {checked > 0 && (
        <>
          <li>
            <strong>{n(checked - wrong)}</strong> {t('batch_page.in_order')}
          </li>
          <li>
            <strong>{n(wrong)}</strong> {t('batch_page.wrong')}
          </li>
          <li>
            <strong>{hoursText(t, minutes)}</strong> {t('batch_page.together')}
          </li>
        </>
      )}
    </ul>
  )
}

interface LineTableProps {
  kind: BatchKind
  lines: readonly StoredLine[]
  /** Records that the reader may open. */
  opened: readonly number[]
  words: LineWords
}

function LineTable({ kind, lines, opened, words }: LineTableProps) {
  const { t } = useTranslation('as')
  const records = `/as/use/${kind}/show`
  const open = new Set(opened)
  return (
    <LinesTable
      className="k-batch-table"
      label={t('batch_page.lines')}
      headings={[
        ...[t('batch_page.person'), t('entity.batch.fields.from.label'), t('entity.batch.fields.until.label')],
        t(whatLabel(kind)),
        ...[t('entity.dayoff.fields.minutes.label'), t('batch_page.result')],
      ]}
    >
      {lines.map((line) => (
        <tr key={line.id} data-state={line.result}>
          <th scope="row">{words.person(line.user)}</th>
          <td>{words.time(line.start_at)}</td>
          <td>{words.time(line.end_at)}</td>
          <td>{words.what(line)}</td>
          <td className="k-number">{line.minutes === null ? '–' : hoursText(t, line.minutes)}</td>
          <td>
            <span className="k-batch-result" data-state={line.result}>
              {line.record === null || !open.has(line.record) ? (
                t(`entity.batch.fields.lines.fields.result.enum.${line.result}`)
              ) : (
                <Link to={`${records}?id=${line.record}`}>{t(`entity.batch.fields.lines.fields.result.enum.${line.result}`)}</Link>
              )}
            </span>
            {words.refusal(line) && <small className="k-entry-error">{words.refusal(line)}</small>}
          </td>
        </tr>
      ))}
    </LinesTable>
  )
}
