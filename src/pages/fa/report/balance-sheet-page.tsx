/** /fa/use/report/balance-sheet (fa.md §2.4): at a day, compared, each amount opens the ledger. */
import { call } from '../../../api/call'
import { balanceSheetQuestion, readBalanceSheet } from '../../../shared/fa/report'
import { ChoiceFilter, DayFilter, LevelFilter, StatusFilter, SwitchFilter, UnitFilter } from './report-filters'
import { ReportPage } from './report-page'
import { StatementStrip, type ReadMonths } from './statement-strip'
import { isEmptyStatement, StatementTable } from './statement-table'

const readMonths: ReadMonths = async (months, filters, signal) => {
  const [to, ...dates] = months.map((month) => month.to)
  return (await call(readBalanceSheet, { query: { ...filters, ...(to ? { to } : {}), dates: dates.join(',') }, signal })).data
}

export default function BalanceSheetPage() {
  return (
    <ReportPage
      name="balance-sheet"
      question={balanceSheetQuestion}
      read={(query, signal) => call(readBalanceSheet, { query, signal })}
      isEmpty={isEmptyStatement}
      filters={(given, head) => (
        <>
          <DayFilter {...given} head={head} />
          <ChoiceFilter {...given} name="compare" values={['none', 'previous', 'last_year', 'department', 'project']} />
          <StatusFilter {...given} />
          <LevelFilter {...given} />
          <UnitFilter {...given} />
          <SwitchFilter {...given} name="hide_zero" />
        </>
      )}
    >
      {(answer, { params }) => (
        <>
          <StatementStrip answer={answer} params={params} read={readMonths} />
          <StatementTable answer={answer} params={params} />
        </>
      )}
    </ReportPage>
  )
}
