/** /fa/use/report/balance-sheet (fa.md §2.4): at a day, compared, each amount opens the ledger. */
import { call } from '../../../api/call'
import { balanceSheetQuestion, readBalanceSheet } from '../../../shared/fa/report'
import { ChoiceFilter, DayFilter, LevelFilter, StatusFilter, SwitchFilter, UnitFilter } from './report-filters'
import { ReportFrame } from './report-frame'
import { StatementStrip, type ReadMonths } from './statement-strip'
import { isEmptyStatement, StatementTable } from './statement-table'
import { useReport } from './use-report'

const readMonths: ReadMonths = async (months, filters, signal) => {
  const [to, ...dates] = months.map((month) => month.to)
  return (await call(readBalanceSheet, { query: { ...filters, ...(to ? { to } : {}), dates: dates.join(',') }, signal })).data
}

export default function BalanceSheetPage() {
  const report = useReport('balance-sheet', balanceSheetQuestion, (query, signal) => call(readBalanceSheet, { query, signal }))
  const { params, change, data: head } = report
  const given = { params, change }
  return (
    <ReportFrame
      report={report}
      isEmpty={isEmptyStatement}
      filters={
        <>
          <DayFilter {...given} head={head} />
          <ChoiceFilter {...given} name="compare" values={['none', 'previous', 'last_year']} />
          <StatusFilter {...given} />
          <LevelFilter {...given} />
          <UnitFilter {...given} />
          <SwitchFilter {...given} name="hide_zero" />
        </>
      }
    >
      {(answer) => (
        <>
          <StatementStrip answer={answer} params={params} read={readMonths} />
          <StatementTable answer={answer} params={params} />
        </>
      )}
    </ReportFrame>
  )
}
