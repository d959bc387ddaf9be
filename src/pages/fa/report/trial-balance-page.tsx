/** /fa/use/report/trial-balance: opening, turnover and closing by account (fa.md §2); each amount opens the ledger. */
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call'
import { readTrialBalance, trialBalanceQuestion } from '../../../shared/fa/report'
import type { TrialBalanceAnswer, TrialBalanceRow, TrialBalanceSums } from '../../../shared/fa/report-answers'
import { Figure, FigureTable, type FigureColumn, type FigureRow } from './figure-table'
import { isUnit } from './figure-text'
import { ChoiceFilter, LevelFilter, RecordFilter, SpanFilter, StatusFilter, SwitchFilter, UnitFilter } from './report-filters'
import { ReportPage } from './report-page'
import { ledgerLink } from './report-links'

const sums = [
  'opening_debit',
  'opening_credit',
  'debit',
  'credit',
  'closing_debit',
  'closing_credit',
] as const satisfies (keyof TrialBalanceSums)[]

export default function TrialBalancePage() {
  return (
    <ReportPage
      name="trial-balance"
      question={trialBalanceQuestion}
      read={(query, signal) => call(readTrialBalance, { query, signal })}
      isEmpty={({ rows }) => rows.length === 0}
      filters={(given, head) => (
        <>
          <SpanFilter {...given} head={head} />
          <StatusFilter {...given} />
          <ChoiceFilter {...given} name="by" values={['none', 'department', 'currency']} />
          <LevelFilter {...given} />
          <RecordFilter {...given} name="department" entity="sc/department" />
          <ChoiceFilter {...given} name="closing" values={['exclude', 'include']} />
          <ChoiceFilter {...given} name="adjusting" values={['include', 'exclude']} />
          <UnitFilter {...given} />
          <SwitchFilter {...given} name="hide_zero" />
        </>
      )}
    >
      {(answer, { params }) => <Balances answer={answer} params={params} />}
    </ReportPage>
  )
}

function Balances({ answer, params }: { answer: TrialBalanceAnswer; params: URLSearchParams }) {
  const { t } = useTranslation('fa')
  const { rows, totals, is_balanced, currency, from, to } = answer
  const requested = params.get('unit')
  const unit = isUnit(requested) ? requested : '1'
  const by = params.get('by')
  const closing = params.get('closing') === 'include' ? undefined : ('exclude' as const)
  const adjusting = params.get('adjusting') === 'exclude' ? ('exclude' as const) : undefined
  const linkOf = ({ account, department, foreign }: TrialBalanceRow) =>
    account
      ? ledgerLink(params, {
          ...{ from, to, account: account.code, closing, adjusting },
          ...{ department: department?.id, currency: foreign?.currency },
        })
      : undefined
  const columns: FigureColumn[] = [
    { key: 'account', label: t('report_screen.column.account') },
    ...(by === 'department' ? [{ key: 'department', label: t('report_screen.filter.department') }] : []),
    ...(by === 'currency' ? [{ key: 'currency', label: t('report_screen.column.currency') }] : []),
    ...sums.map((key) => ({
      key,
      kind: 'amount' as const,
      label: t(`report_screen.column.${key.endsWith('credit') ? 'credit' : 'debit'}`),
      group: t(`report_screen.group.${key.startsWith('opening') ? 'opening' : key.startsWith('closing') ? 'closing' : 'turnover'}`),
    })),
  ]
  const drawn = rows.map((row, index): FigureRow => {
    const name = row.account ? `${row.account.code} ${row.account.name}` : t('report_screen.unclosed', { year: row.year })
    return {
      key: `${row.account?.id ?? `year-${row.year}`}-${row.department?.id ?? ''}-${row.foreign?.currency ?? ''}-${index}`,
      level: row.level,
      ...(row.is_group ? { tone: 'sum' as const } : {}),
      cells: {
        account: name,
        department: row.department?.title ?? '',
        currency: row.foreign?.currency ?? '',
        ...Object.fromEntries(
          sums.map((key) => [key, <Figure key={key} amount={row[key]} currency={currency} unit={unit} to={linkOf(row)} label={name} />]),
        ),
      },
    }
  })
  const total: FigureRow = {
    key: 'total',
    cells: {
      account: t(is_balanced ? 'report_screen.total_balanced' : 'report_screen.total_unbalanced'),
      ...Object.fromEntries(
        sums.map((key) => [key, <Figure key={key} amount={totals[key]} currency={currency} unit={unit} blankZero={false} />]),
      ),
    },
  }
  return <FigureTable label={t('report_screen.title.trial-balance')} columns={columns} rows={drawn} foot={[total]} />
}
