/** /as/use/calendar/sheet?month=: one's own month to print, to sign or to take along (as.md §8; LSA 30(6)). */
import { useState } from 'react'
import DownloadOutlined from '@ant-design/icons/DownloadOutlined'
import LeftOutlined from '@ant-design/icons/LeftOutlined'
import PrinterOutlined from '@ant-design/icons/PrinterOutlined'
import RightOutlined from '@ant-design/icons/RightOutlined'
import { Skeleton } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { downloadReport, readReport } from '../../../api/sc/reports'
import { todayIn } from '../../../components/format/format-date'
import { useFormats } from '../../../components/format/format-settings'
import { showFailure } from '../../../providers/notification/alerts'
import { ScreenError } from '../../../screens/entity/screen-error'
import { ReportTable } from '../../../screens/report/report-table'
import { Button } from '../../../ui/button'
import { addDays, addMonths } from '../../../shared/as/calendar-dates'
import { ownMonthKey } from '../../../shared/as/reports'
import { monthText } from '../common/day-texts'
import '../../../screens/report/reports.css'
import '../../../ui/screens.css'
import '../common/attendance.css'
import '../reports/reports.css'
import './calendar.css'

const files = ['pdf', 'xlsx'] as const

export default function OwnSheetPage() {
  const { t } = useTranslation(['as', 'sc'])
  const { language, timeZone } = useFormats()
  const [params, setParams] = useSearchParams()
  const given = params.get('month') ?? ''
  const month = /^\d{4}-(0[1-9]|1[0-2])$/.test(given) ? given : todayIn(timeZone).slice(0, 7)
  const question = { from: `${month}-01`, to: addDays(addMonths(`${month}-01`, 1), -1) }
  const [busy, setBusy] = useState<string | null>(null)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['report', 'as', ownMonthKey, question],
    queryFn: ({ signal }) => readReport('as', ownMonthKey, question, signal),
    staleTime: 0,
    retry: 1,
  })
  const step = (by: number) => setParams({ month: addMonths(`${month}-01`, by).slice(0, 7) }, { replace: true })
  const take = async (format: (typeof files)[number]) => {
    setBusy(format)
    await downloadReport('as', ownMonthKey, { ...question, format }).catch(showFailure)
    setBusy(null)
  }
  return (
    <div className="k-as-sheet">
      <header className="k-as-bar-row">
        <h1>{t('page.own_sheet')}</h1>
        <div className="k-as-step">
          <Button type="text" icon={<LeftOutlined aria-hidden />} label={t('calendar.before.month')} onClick={() => step(-1)} />
          <h2 aria-live="polite">{monthText(month, language)}</h2>
          <Button type="text" icon={<RightOutlined aria-hidden />} label={t('calendar.after.month')} onClick={() => step(1)} />
        </div>
        {data && (
          <span className="k-reports-acts">
            <Button icon={<PrinterOutlined aria-hidden />} onClick={() => window.print()}>
              {t('report.print')}
            </Button>
            {files.map((format) => (
              <Button
                key={format}
                icon={<DownloadOutlined aria-hidden />}
                label={t('sc:report.download', { format: format.toUpperCase() })}
                loading={busy === format}
                onClick={() => void take(format)}
              >
                {format.toUpperCase()}
              </Button>
            ))}
          </span>
        )}
      </header>
      {error && !isFetching && <ScreenError error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active paragraph={{ rows: 12 }} />}
      {data && !error && (
        <>
          <p>{data.about}</p>
          {data.rows.length === 0 ? (
            <p className="k-secondary" role="status">
              {t('calendar.empty')}
            </p>
          ) : (
            <ReportTable report={data} />
          )}
          <p className="k-as-report-signature">
            <span>{t('report.signature')}</span>
            <span>{t('report.signed_on')}</span>
          </p>
        </>
      )}
    </div>
  )
}
