/** /fa/use/report/income-statement (fa.md §2.4, R11): by function or by nature, compared, each amount opens the ledger. */
import { call } from '../../../api/call'
import { incomeStatementQuestion, readIncomeStatement } from '../../../shared/fa/report'
import { ChoiceFilter, LevelFilter, RecordFilter, SpanFilter, StatusFilter, SwitchFilter, UnitFilter } from './report-filters'
import { ReportFrame } from './report-frame'
import { columnsText } from './statement-months'
import { StatementStrip, type ReadMonths } from './statement-strip'
import { isEmptyStatement, StatementTable } from './statement-table'
import { useReport } from './use-report'

const readMonths: ReadMonths = async (months, filters, signal) =>
  (await call(readIncomeStatement, { query: { ...filters, columns: columnsText(months) }, signal })).data

export default function IncomeStatementPage() {
  const report = useReport('income-statement', incomeStatementQuestion, (query, signal) => call(readIncomeStatement, { query, signal }))
  const { params, change, data: head } = report
  const given = { params, change }
  return (
    <ReportFrame
      report={report}
      isEmpty={isEmptyStatement}
      filters={
        <>
          <SpanFilter {...given} head={head} />
          <ChoiceFilter {...given} name="compare" values={['none', 'previous', 'last_year', 'department', 'project']} />
          <ChoiceFilter {...given} name="by" values={['function', 'nature']} />
          <StatusFilter {...given} />
          <RecordFilter {...given} name="department" entity="sc/department" />
          <RecordFilter {...given} name="project" entity="fa/project" />
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
