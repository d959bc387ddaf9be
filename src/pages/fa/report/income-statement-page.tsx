/** /fa/use/report/income-statement (fa.md §2.4, R11): by function or by nature, compared, each amount opens the ledger. */
import { call } from '../../../api/call'
import { incomeStatementQuestion, readIncomeStatement } from '../../../shared/fa/report'
import { ChoiceFilter, LevelFilter, RecordFilter, SpanFilter, StatusFilter, SwitchFilter, UnitFilter } from './report-filters'
import { ReportPage } from './report-page'
import { columnsText } from './statement-months'
import { StatementStrip, type ReadMonths } from './statement-strip'
import { isEmptyStatement, StatementTable } from './statement-table'

const readMonths: ReadMonths = async (months, filters, signal) =>
  (await call(readIncomeStatement, { query: { ...filters, columns: columnsText(months) }, signal })).data

export default function IncomeStatementPage() {
  return (
    <ReportPage
      name="income-statement"
      question={incomeStatementQuestion}
      read={(query, signal) => call(readIncomeStatement, { query, signal })}
      isEmpty={isEmptyStatement}
      filters={(given, head) => (
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
