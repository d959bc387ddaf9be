/** /fa/use/report/general-ledger (fa.md §2): opening, lines with their running balance, totals, by account; each line opens its voucher. */
import { Pagination } from 'antd'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call'
import { useFormats } from '../../../components/format/format-settings'
import { generalLedgerQuestion, readGeneralLedger } from '../../../shared/fa/report'
import type { GeneralLedgerAnswer, LedgerAccount } from '../../../shared/fa/report-answers'
import { FigureTable, type FigureRow } from './figure-table'
import { ledgerColumns, lineRow, sumRow, type LedgerDrawing } from './ledger-rows'
import { ChoiceFilter, RecordFilter, SpanFilter, StatusFilter, TextFilter } from './report-filters'
import { ReportPage } from './report-page'
import type { ChangeQuestion } from './use-report'

export default function GeneralLedgerPage() {
  return (
    <ReportPage
      name="general-ledger"
      question={generalLedgerQuestion}
      read={(query, signal) => call(readGeneralLedger, { query, signal })}
      isEmpty={({ accounts }) => accounts.length === 0}
      filters={(given, head) => (
        <>
          <SpanFilter {...given} head={head} />
          <TextFilter {...given} name="account_from" />
          <TextFilter {...given} name="account_to" />
          <TextFilter {...given} name="line" />
          <ChoiceFilter {...given} name="mode" values={['lines', 'day', 'month']} />
          <StatusFilter {...given} />
          <RecordFilter {...given} name="department" entity="sc/department" />
          <RecordFilter {...given} name="project" entity="fa/project" />
          <RecordFilter {...given} name="organization" entity="cm/organization" />
          <TextFilter {...given} name="currency" />
        </>
      )}
    >
      {(answer, { change }) => <Ledger answer={answer} change={change} />}
    </ReportPage>
  )
}

function Ledger({ answer, change }: { answer: GeneralLedgerAnswer; change: ChangeQuestion }) {
  const { t } = useTranslation('fa')
  const formats = useFormats()
  const { accounts, totals, currency, page, page_size, count } = answer
  const drawing = { t, formats, currency }
  const total = sumRow('total', { text: t('report_screen.total'), debit: totals.debit, credit: totals.credit }, drawing)
  return (
    <>
      <FigureTable
        label={t('report_screen.title.general-ledger')}
        columns={ledgerColumns(t, { foreign: accounts.some(({ lines }) => lines.some(({ foreign }) => foreign !== null)) })}
        rows={accounts.flatMap((account) => accountRows(account, drawing))}
        foot={[total]}
      />
      {count > page_size && (
        <Pagination
          align="end"
          current={page}
          pageSize={page_size}
          total={count}
          showSizeChanger={false}
          onChange={(next) => change({ page: String(next) })}
        />
      )}
    </>
  )
}

function accountRows(
  { account, opening, brought_forward, lines, debit, credit, closing, is_continued }: LedgerAccount,
  drawing: LedgerDrawing,
): FigureRow[] {
  const { t } = drawing
  return [
    { key: `head-${account.id}`, tone: 'head', cells: { date: account.code, number: '', text: account.name } },
    opening === brought_forward
      ? sumRow(`opening-${account.id}`, { text: t('report_screen.opening'), tone: 'carried', balance: opening }, drawing)
      : sumRow(`forward-${account.id}`, { text: t('report_screen.brought_forward'), tone: 'carried', balance: brought_forward }, drawing),
    ...lines.map((line, index) => lineRow(line, `${account.id}-${line.line ?? ''}-${index}`, drawing)),
    is_continued
      ? sumRow(
          `on-${account.id}`,
          { text: t('report_screen.carried_forward'), tone: 'carried', balance: lines.at(-1)?.balance ?? brought_forward },
          drawing,
        )
      : sumRow(`closing-${account.id}`, { text: t('report_screen.closing'), debit, credit, balance: closing }, drawing),
  ]
}
