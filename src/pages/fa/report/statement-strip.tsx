/** A total of a statement over the last twelve months, as bars; each opens its month (fa.md §2.4). */
import { useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatMoney } from '../../../components/format/format-number'
import type { StatementAnswer } from '../../../shared/fa/report-answers'
import { incomeStatementQuestion } from '../../../shared/fa/report'
import { requestOf, changed, type ReportRequest } from './report-question'
import { barHeights, monthsUntil, totalsOf, type MonthSpan } from './statement-months'

const { status, department, project, posting_no } = incomeStatementQuestion
/** What narrows a statement narrows its months. */
const narrowing = { status, department, project, posting_no }
type StripFilters = ReportRequest<typeof narrowing>

export type ReadMonths = (months: readonly MonthSpan[], filters: StripFilters, signal: AbortSignal) => Promise<StatementAnswer>

interface StatementStripProps {
  /** As it is shown: the strip ends with its month. */
  answer: StatementAnswer
  params: URLSearchParams
  read: ReadMonths
}

export function StatementStrip({ answer: { name, to }, params, read }: StatementStripProps) {
  const { t } = useTranslation('fa')
  const [chosen, setChosen] = useState<string | null>(null)
  const months = monthsUntil(to)
  const filters = requestOf(narrowing, params)
  const { data } = useQuery({
    queryKey: ['fa/report', name, 'strip', months.at(-1)?.to, filters],
    queryFn: ({ signal }) => read(months, filters, signal),
    placeholderData: keepPreviousData,
    retry: 1,
  })
  if (!data) return <div className="k-fa-strip" aria-hidden />
  const { totals, first } = totalsOf(data)
  const row = totals.find(({ key }) => key === chosen) ?? first
  if (!row) return null
  const amounts = months.map((month) => row.cells[data.columns.findIndex((column) => column.to === month.to)]?.amount ?? '0')
  const heights = barHeights(amounts)
  return (
    <section className="k-fa-strip" aria-label={t('report_screen.strip', { line: row.name })}>
      <Select
        size="small"
        variant="borderless"
        aria-label={t('report_screen.strip_line')}
        value={row.key}
        options={totals.map((total) => ({ value: total.key, label: total.name }))}
        onChange={setChosen}
        popupMatchSelectWidth={false}
      />
      <ol>
        {months.map((month, index) => {
          const height = heights[index] ?? 0
          const text = `${month.to.slice(0, 7)}: ${formatMoney(amounts[index] ?? '0', data.currency)}`
          return (
            <li key={month.to}>
              <Link to={`?${changed(params, { ...month }).toString()}`} title={text} aria-label={text}>
                <span className="k-fa-strip-plot" aria-hidden>
                  <span data-sign={height < 0 ? 'minus' : 'plus'} style={{ height: `${Math.abs(height) / 2}%` }} />
                </span>
                <span className="k-fa-strip-month" aria-hidden>
                  {month.to.slice(5, 7)}
                </span>
              </Link>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
