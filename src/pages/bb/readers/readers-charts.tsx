/** Pictures of how a bulletin is read: over time, and by department (bb.md §2, §8). What is clicked narrows the list of people. */
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../../components/format/format-date'
import { formatPercent } from '../../../components/format/format-number'
import { useFormats } from '../../../components/format/format-settings'
import { ChartFrame } from '../../../screens/chart/chart-frame'
import { BarDrawing, LineDrawing } from '../../../screens/chart/draw'
import type { ReadersAnswer, ReaderState } from '../../../shared/bb/bulletin'
import { rateOf } from '../../../shared/bb/rates'
import { i18nText } from '../../../shared/engine/i18n-text'
import { everyDay } from '../../../screens/chart/every-day'
import '../../../screens/report/reports.css'

interface ReadersChartsProps {
  meta: ReadersAnswer['meta']
  onShow: (state: ReaderState) => void
}

const states = ['read', 'confirmed'] as const
/** One below the other more would be a wall. */
const mostBars = 20

export default function ReadersCharts({ meta, onShow }: ReadersChartsProps) {
  const { t } = useTranslation('bb')
  const formats = useFormats()
  // Where nobody confirmed there is one line.
  const shown = meta.confirmed > 0 ? states : (['read'] as const)
  const series = shown.map((state, at) => ({ name: t(`readers.state.${state}`), colour: `var(--k-chart-${at + 1})` }))
  const drawn = { language: formats.language, number: undefined, onOpen: (_point: number, at: number) => onShow(shown[at] ?? 'read') }
  const days = everyDay(meta.over_time)
  // Bars of nothing but zeros say less than the figures above them.
  const departments = meta.read > 0 ? meta.by_department.slice(0, mostBars) : []
  return (
    <div className="k-bb-charts">
      {days.length > 1 && (
        <ChartFrame className="k-reports-card" sentence={t('readers.over_time')} caption={t('readers.over_time')} series={series}>
          <LineDrawing
            {...drawn}
            isCount
            isGrouped
            isTime
            series={series}
            points={days.map((day) => ({
              name: formatDate(day.day, formats),
              colour: undefined,
              amounts: shown.map((state) => String(day[state])),
              texts: shown.map((state) => String(day[state])),
            }))}
          />
        </ChartFrame>
      )}
      {departments.length > 1 && (
        <ChartFrame
          className="k-reports-card"
          sentence={t('readers.rate_by_department')}
          caption={t('readers.rate_by_department')}
          series={series}
        >
          <BarDrawing
            {...drawn}
            isCount={false}
            isGrouped
            isTime={false}
            series={series}
            points={departments.map(({ name, targets, read, confirmed }) => {
              const rates = shown.map((state) => rateOf(state === 'read' ? read : confirmed, targets) ?? '0')
              return {
                name: name ? i18nText(name, formats.language) : t('readers.no_department'),
                colour: undefined,
                amounts: rates,
                texts: rates.map((rate) => formatPercent(Number(rate))),
              }
            })}
          />
        </ChartFrame>
      )}
    </div>
  )
}
