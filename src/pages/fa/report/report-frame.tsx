/** What all reports have around their figures: files, filters, what is counted, and as of which posting. */
import { useState, type ReactNode } from 'react'
import DownloadOutlined from '@ant-design/icons/DownloadOutlined'
import PrinterOutlined from '@ant-design/icons/PrinterOutlined'
import { Skeleton, Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { downloadFile } from '../../../api/engine/export'
import { formatDate, formatDateTime } from '../../../components/format/format-date'
import { useFormats } from '../../../components/format/format-settings'
import { useRight } from '../../../providers/access/use-right'
import { showFailure } from '../../../providers/notification/alerts'
import { ScreenError } from '../../../screens/entity/screen-error'
import { reportFilePermission } from '../../../shared/fa/report-names'
import { reportFilePath, reportFormats } from '../../../shared/fa/report'
import type { ReportHead } from '../../../shared/fa/report-answers'
import { Button } from '../../../ui/button'
import { changed } from './report-question'
import type { Report } from './use-report'
import './report.css'

interface ReportFrameProps<A extends ReportHead, Q extends object> {
  report: Report<A, Q>
  filters: ReactNode
  /** Whether there is nothing to show. */
  isEmpty: (answer: A) => boolean
  children: (answer: A) => ReactNode
}

export function ReportFrame<A extends ReportHead, Q extends object>({ report, filters, isEmpty, children }: ReportFrameProps<A, Q>) {
  const { t } = useTranslation('fa')
  const { data, error, isFetching } = report
  return (
    <div className="k-fa-report">
      <div className="k-fa-report-bar">
        <h1>{t(`report_screen.title.${report.name}`)}</h1>
        <Files report={report} />
      </div>
      <Filters params={report.params}>{filters}</Filters>
      {error !== null && !isFetching && <ScreenError error={error} onRetry={report.retry} />}
      {!data && error === null && <Skeleton active paragraph={{ rows: 12 }} />}
      {data && error === null && (
        <>
          <Span head={data} />
          {isEmpty(data) ? <Nothing head={data} params={report.params} /> : children(data)}
          <Foot head={data} />
        </>
      )}
    </div>
  )
}

/** In the address without being narrowed: the days, which always show. */
const days: readonly string[] = ['from', 'to', 'columns']

/** On a phone the first ones, and all as soon as one of the others counts or a person wants them. */
function Filters({ params, children }: { params: URLSearchParams; children: ReactNode }) {
  const { t } = useTranslation('fa')
  const [isOpen, setOpen] = useState(() => [...params.keys()].some((name) => !days.includes(name)))
  return (
    <>
      <div className="k-fa-report-filters" data-open={isOpen || undefined}>
        {children}
      </div>
      <button type="button" className="k-text-button k-fa-report-more" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t(isOpen ? 'report_screen.fewer_filters' : 'report_screen.more_filters')}
      </button>
    </>
  )
}

function Files({ report: { name, requested } }: { report: Pick<Report<ReportHead, object>, 'name' | 'requested'> }) {
  const { t } = useTranslation(['fa', 'sc'])
  const mayExport = useRight(reportFilePermission)
  const given = Object.fromEntries(Object.entries(requested).map(([key, value]) => [key, String(value)]))
  return (
    <div className="k-fa-report-acts">
      <Button icon={<PrinterOutlined aria-hidden />} onClick={() => window.print()}>
        {t('report_screen.print')}
      </Button>
      {mayExport &&
        reportFormats.map((format) => (
          <Button
            key={format}
            icon={<DownloadOutlined aria-hidden />}
            label={t('sc:report.download', { format: format.toUpperCase() })}
            onClick={() => void downloadFile(reportFilePath(name), { ...given, format }).catch(showFailure)}
          >
            {format.toUpperCase()}
          </Button>
        ))}
    </div>
  )
}

function Span({ head: { from, to, currency, is_preliminary } }: { head: ReportHead }) {
  const { t } = useTranslation('fa')
  const formats = useFormats()
  return (
    <div className="k-fa-report-span">
      {from === to
        ? t('report_screen.span_day', { day: formatDate(to, formats), currency })
        : t('report_screen.span', { from: formatDate(from, formats), to: formatDate(to, formats), currency })}{' '}
      {is_preliminary && <Tag color="warning">{t('report_screen.preliminary')}</Tag>}
    </div>
  )
}

/** What waits to be posted is one click away. */
function Nothing({ head: { confirmed, drafts }, params }: { head: ReportHead; params: URLSearchParams }) {
  const { t } = useTranslation('fa')
  const shown = confirmed > 0 ? 'confirmed' : 'draft'
  return (
    <div className="k-fa-report-empty">
      <p className="k-empty-title">{t('report_screen.empty')}</p>
      {params.get('status') !== shown && confirmed + drafts > 0 && (
        <Link to={`?${changed(params, { status: shown }).toString()}`}>
          {t(confirmed > 0 ? 'report_screen.confirmed_wait' : 'report_screen.drafts_wait', { count: confirmed > 0 ? confirmed : drafts })}
        </Link>
      )}
    </div>
  )
}

function Foot({ head: { posting_no, taken_at } }: { head: ReportHead }) {
  const { t } = useTranslation('fa')
  const formats = useFormats()
  return (
    <div className="k-fa-report-foot">
      <span>{t('report_screen.as_of_posting', { number: posting_no })}</span>
      <span>{formatDateTime(taken_at, formats)}</span>
    </div>
  )
}
