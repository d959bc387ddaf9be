/** The months as a snapshot had them: sums by category, and how much has come or gone since. Nothing is moved here. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '../../../components/format/format-number'
import { useFormats } from '../../../components/format/format-settings'
import { useIsPhone } from '../../../ui/use-is-phone'
import { forecastFigures, type ForecastAnswer, type ForecastCell } from '../../../shared/cm/forecast'
import { ColumnPicker } from '../lead/board/column-picker'
import { ChangeText } from './change-text'
import { placeName } from './month-name'

export function SnapshotColumns({ answer }: { answer: ForecastAnswer }) {
  const { t } = useTranslation('cm')
  const { language } = useFormats()
  const isPhone = useIsPhone()
  const { months, totals, currency } = answer
  const heads = answer.columns.filter(({ value, count }) => (value === 'past' ? count > 0 : value !== null))
  const [picked, setPicked] = useState<string | null>(null)
  const names = new Map(heads.map(({ value }) => [String(value), placeName(t, value, { ...answer, language })]))
  const wanted = heads.findIndex(({ value }) => (picked === null ? value === months[0] : value === picked))
  const shownAt = wanted < 0 ? 0 : wanted
  const cellOf = (value: string | null): ForecastCell | undefined =>
    value === 'past' ? totals.past : totals.months[months.indexOf(String(value))]
  return (
    <>
      {isPhone && <ColumnPicker columns={heads} names={names} shown={shownAt} onShow={(index) => setPicked(String(heads[index]?.value))} />}
      <div className="k-lead-columns">
        {(isPhone ? heads.slice(shownAt, shownAt + 1) : heads).map(({ value, count, sum }) => {
          const cell = cellOf(value)
          return (
            <section key={value} className="k-lead-column" aria-label={names.get(String(value))}>
              <header className="k-lead-column-head">
                <h2>
                  {names.get(String(value))}
                  <span className="k-count">{count}</span>
                </h2>
                <p className="k-lead-column-sums">
                  <span className="k-number" title={t('board.sum')}>
                    {currency} {formatMoney(sum, currency)}
                  </span>
                </p>
              </header>
              {cell && (
                <dl className="k-forecast-sums">
                  {forecastFigures.map((figure) => (
                    <div key={figure} data-figure={figure}>
                      <dt>{t(`forecast.column.${figure}`)}</dt>
                      <dd className="k-number">
                        {formatMoney(cell[figure], currency)}
                        <ChangeText change={cell.change?.[figure]} currency={currency} />
                      </dd>
                    </div>
                  ))}
                </dl>
              )}
            </section>
          )
        })}
      </div>
    </>
  )
}
