/** /as/admin/leave/employee-leave-export: balances as of any day by the ledger, of whom and in which columns, as a file (as.md §2). */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Checkbox, Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { readReport } from '../../../api/sc/reports'
import { useRight } from '../../../providers/access/use-right'
import { ScreenError } from '../../../screens/entity/screen-error'
import { ReportDownloads } from '../../../screens/report/report-downloads'
import { ReportTable } from '../../../screens/report/report-table'
import { balanceColumnsOf, leaveBalanceColumns, type LeaveBalanceColumn } from '../../../shared/as/reports'
import { ReportFilters } from '../reports/report-filters'
import '../../../ui/screens.css'
import '../../../screens/report/reports.css'
import '../reports/reports.css'

const report = 'leave-balance'

export default function LeaveExportPage() {
  const { t } = useTranslation(['as', 'sc'])
  const mayTake = useRight('as.admin.report.actions.export')
  const [params, setParams] = useSearchParams()
  const columns = balanceColumnsOf(params.get('columns'))
  const question = {
    ...Object.fromEntries(['to', 'owner'].flatMap((name) => (params.get(name) ? [[name, params.get(name) ?? '']] : []))),
    columns: columns.join(','),
  }
  const change = (changes: Readonly<Record<string, string | null>>) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now)
        for (const [name, value] of Object.entries(changes))
          if (value) next.set(name, value)
          else next.delete(name)
        return next
      },
      { replace: true },
    )
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['report', 'as', report, question],
    queryFn: ({ signal }) => readReport('as', report, question, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: 1,
  })
  return (
    <div className="k-reports">
      <h1>{t('page.employee_leave_export')}</h1>
      <ReportFilters report={report} question={question} onChange={change} />
      <fieldset className="k-as-export-columns">
        <legend>{t('leave_export.columns')}</legend>
        <Checkbox.Group<LeaveBalanceColumn>
          value={[...columns]}
          onChange={(chosen) =>
            chosen.length > 0 && change({ columns: chosen.length === leaveBalanceColumns.length ? null : chosen.join(',') })
          }
          options={leaveBalanceColumns.map((name) => ({ value: name, label: t(`report.column.${name}`) }))}
        />
      </fieldset>
      <p className="k-secondary">{t('leave_export.about')}</p>
      {error && !isFetching && <ScreenError error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active paragraph={{ rows: 10 }} />}
      {data && !error && (
        <>
          {mayTake && data.rows.length > 0 && <ReportDownloads module="as" report={report} question={question} />}
          {data.rows.length === 0 ? (
            <p className="k-secondary" role="status">
              {t('sc:report.empty')}
            </p>
          ) : (
            <ReportTable report={data} />
          )}
        </>
      )}
    </div>
  )
}
