/** Who has won and promised how much, against the target: of all months shown or of one; each figure opens its leads. */
import { useState } from 'react'
import { Select, Tooltip } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatMoney } from '../../../components/format/format-number'
import { useFormats } from '../../../components/format/format-settings'
import { forecastFigures, type ForecastAnswer, type ForecastCell, type ForecastOwner } from '../../../shared/cm/forecast'
import { ChangeText } from './change-text'
import { figurePath } from './figure-path'
import { monthName, placeName } from './month-name'

/** `all`, `past`, or a month. */
type Span = string
const columns = [...forecastFigures, 'quota', 'gap'] as const

export function ForecastTable({ answer }: { answer: ForecastAnswer }) {
  const { t } = useTranslation('cm')
  const { language } = useFormats()
  const { months, owners, totals, from, to } = answer
  const [chosen, setChosen] = useState<Span>('all')
  const span: Span = chosen === 'past' || months.includes(chosen) ? chosen : 'all'
  const cellOf = (row: Pick<ForecastOwner, 'months' | 'past' | 'total'>): ForecastCell =>
    span === 'all' ? row.total : span === 'past' ? row.past : (row.months[months.indexOf(span)] ?? row.total)
  const shownMonths = span === 'past' ? null : span === 'all' ? { from, to } : { from: span, to: span }
  const spans = [
    { value: 'all', label: t('forecast.all_months') },
    ...months.map((month) => ({ value: month, label: monthName(month, language) })),
    { value: 'past', label: placeName(t, 'past', { ...answer, language }) },
  ]
  return (
    <section className="k-pipeline-card k-forecast-table" aria-labelledby="k-forecast-by-owner">
      <div className="k-quota-tools">
        <h2 id="k-forecast-by-owner">{t('forecast.table')}</h2>
        <Select aria-label={t('forecast.span')} value={span} options={spans} onChange={setChosen} popupMatchSelectWidth={false} />
        <span className="k-muted">{answer.currency}</span>
      </div>
      <div className="k-quota-scroll" tabIndex={0} role="group" aria-label={t('forecast.table')}>
        <table className="k-quota-table">
          <thead>
            <tr>
              <th scope="col">{t('entity.lead.fields.owner.label')}</th>
              {columns.map((name) => (
                <th key={name} scope="col">
                  <Tooltip title={t(`forecast.hint.${name}`)}>
                    <span className="k-forecast-hint" tabIndex={0}>
                      {t(`forecast.column.${name}`)}
                    </span>
                  </Tooltip>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {owners.map((row) => {
              const cell = cellOf(row)
              const name = row.name ?? t('forecast.nobody')
              return (
                <tr key={String(row.owner)} data-owner={row.owner ?? 'none'}>
                  <th scope="row">
                    <span className="k-quota-name">{name}</span>
                    <NoRate n={cell.no_rate} />
                  </th>
                  <Figures
                    cell={cell}
                    currency={answer.currency}
                    pathOf={
                      answer.taken_on === null
                        ? (figure) => figurePath(figure, { owner: row.owner, months: shownMonths, before: from })
                        : undefined
                    }
                  />
                </tr>
              )
            })}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">
                {t('forecast.total')}
                <NoRate n={cellOf(totals).no_rate} />
              </th>
              <Figures cell={cellOf(totals)} currency={answer.currency} pathOf={undefined} />
            </tr>
          </tfoot>
        </table>
      </div>
    </section>
  )
}

function Figures({
  cell,
  currency,
  pathOf,
}: {
  cell: ForecastCell
  currency: string
  pathOf: ((figure: (typeof forecastFigures)[number]) => string) | undefined
}) {
  const money = (value: string | null) => (value === null ? '–' : formatMoney(value, currency))
  return (
    <>
      {forecastFigures.map((figure) => (
        <td key={figure} data-figure={figure}>
          {pathOf && Number(cell[figure]) !== 0 ? <Link to={pathOf(figure)}>{money(cell[figure])}</Link> : money(cell[figure])}
          <ChangeText change={cell.change?.[figure]} currency={currency} />
        </td>
      ))}
      <td data-figure="quota">{money(cell.quota)}</td>
      <td data-figure="gap" data-reached={(cell.gap !== null && Number(cell.gap) <= 0) || undefined}>
        <span>{money(cell.gap)}</span>
      </td>
    </>
  )
}

function NoRate({ n }: { n: number }) {
  const { t } = useTranslation('cm')
  return n > 0 && <small className="k-lead-past">{t('forecast.no_rate', { n })}</small>
}
