/** /bb/admin/usage?report=&from=&to=&owner=: how bulletins are read (bb.md §2). Which report, when and of whom stands in the address. */
import { useTranslation } from 'react-i18next'
import { ReportDay, ReportOwner } from '../../../screens/report/report-filter'
import { ReportScreen } from '../../../screens/report/report-screen'
import { isOfPeriod, isOfReaders, type UsageReportKey } from '../../../shared/bb/usage'
import { UsageFigures } from './usage-figures'

export default function UsagePage() {
  const { t } = useTranslation('bb')
  return (
    <ReportScreen<UsageReportKey>
      module="bb"
      parameter="report"
      namesOf={(key) => [...(isOfPeriod(key) ? ['from', 'to'] : []), ...(isOfReaders(key) ? ['owner'] : [])]}
      filters={({ key, question, change }) => (
        <>
          <div className="k-reports-filters">
            {isOfPeriod(key) && (
              <>
                <ReportDay question={question} onChange={change} name="from" label={t('report.from')} />
                <ReportDay question={question} onChange={change} name="to" label={t('report.to')} />
              </>
            )}
            {isOfReaders(key) && (
              <ReportOwner question={question} onChange={change} label={t('report.readers')} help={t('report.everybody')} />
            )}
          </div>
          {isOfReaders(key) && <UsageFigures asked={question} />}
        </>
      )}
    />
  )
}
