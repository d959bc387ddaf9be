/** Target and actual by span, or added up over the year; loaded with the charts of lists. */
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../components/format/format-settings'
import { BarDrawing, LineDrawing, type Drawn } from '../../../screens/chart/draw'
import { sumDecimals } from '../../../screens/chart/sum-decimals'
import type { ChartKind } from './attainment-view'
import { figureText, percentText, spanName } from './plan-numbers'
import type { AttainmentAnswer, Cell } from '../../../shared/cm/quota'
import '../../../screens/chart/chart.css'

interface ChartProps {
  data: AttainmentAnswer
  cells: readonly (Cell | null)[]
  name: string
  kind: ChartKind
}

export function AttainmentChart({ data: { quota, spans, today }, cells, name, kind }: ChartProps) {
  const { t } = useTranslation('cm')
  const { language } = useFormats()
  const upTo = (index: number, of: 'target' | 'actual') => sumDecimals(cells.slice(0, index + 1).map((cell) => cell?.[of] ?? '0'))
  const points = spans.map((span, index) => {
    const isAhead = span.start > today
    const target = kind === 'line' ? upTo(index, 'target') : (cells[index]?.target ?? '0')
    const actual = kind === 'line' ? upTo(index, 'actual') : (cells[index]?.actual ?? '0')
    // What is not reached yet is no line at the height of today.
    const amounts = [target, kind === 'line' && isAhead ? null : actual]
    return {
      name: spanName(t, span, { ...quota, language }),
      colour: undefined,
      amounts,
      texts: amounts.map((amount) => (amount === null ? '–' : figureText(quota, amount))),
    }
  })
  const drawn: Drawn = {
    language,
    isCount: false,
    number: undefined,
    isGrouped: true,
    isTime: true,
    points,
    onOpen: () => undefined,
    series: [
      { name: t('quota.target'), colour: 'var(--ant-color-text-quaternary)' },
      { name: t('quota.actual'), colour: 'var(--ant-color-primary)' },
    ],
  }
  const total = { target: upTo(cells.length - 1, 'target'), actual: upTo(cells.length - 1, 'actual') }
  const percent = Number(total.target) > 0 ? ((Number(total.actual) / Number(total.target)) * 100).toFixed(1) : null
  const Draw = kind === 'line' ? LineDrawing : BarDrawing
  return (
    <figure className="k-chart-figure-box">
      <div
        className="k-chart-picture"
        role="img"
        aria-label={t('quota.chart_sentence', { name, percent: percentText(percent), count: spans.length })}
      >
        <Draw {...drawn} />
      </div>
      <ul className="k-chart-legend">
        {drawn.series.map((one) => (
          <li key={one.name}>
            <span className="k-swatch" style={{ background: one.colour }} aria-hidden />
            {one.name}
          </li>
        ))}
      </ul>
    </figure>
  )
}
