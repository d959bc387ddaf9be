/** Any report: the number that matters, its picture, the table behind it. */
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { formatPercent, groupDigits } from '../../components/format/format-number'
import { useFormats } from '../../components/format/format-settings'
import { useColourMode } from '../../providers/preferences/preferences'
import type { AnyReport } from '../../shared/engine/report'
import { BarDrawing } from '../chart/draw'
import '../chart/chart.css'
import { chartHues } from '../../ui/chart-hues'
import { ReportTable } from './report-table'

/** One below the other more would be a wall. */
const mostBars = 40

/** @param props.module whose report it is: its texts are `<module>:report.…` */
export function ReportView({ module, report }: { module: string; report: AnyReport }) {
  const { t } = useTranslation([module, 'sc'])
  const { key, figure, rows } = report
  return (
    <>
      <p className="k-reports-figure">
        <strong>
          {figure.value === null ? '–' : figure.kind === 'percent' ? formatPercent(figure.value) : groupDigits(String(figure.value))}
        </strong>{' '}
        {t(`${module}:report.figure.${key}`)}
      </p>
      {rows.length === 0 ? (
        <p className="k-secondary" role="status">
          {t('sc:report.empty')}
        </p>
      ) : (
        <>
          <Picture module={module} report={report} />
          <ReportTable report={report} />
        </>
      )}
    </>
  )
}

function Picture({ module, report: { key, chart, rows } }: { module: string; report: AnyReport }) {
  const { t } = useTranslation([module, 'sc'])
  const { language } = useFormats()
  const navigate = useNavigate()
  const mode = useColourMode()
  const hues = Object.fromEntries(chartHues[mode].map((hue, index) => [`--k-chart-${index + 1}`, hue])) as CSSProperties // custom properties are not in React's type
  const points = chart.is_time ? chart.points : chart.points.slice(0, mostBars)
  const series = chart.series.map((name, index) => ({ name, colour: `var(--k-chart-${(index % 8) + 1})` }))
  // A bar of one row opens what its row opens.
  const open = (at: number) => {
    const row = rows.find(({ cells }) => cells.includes(points[at]?.name ?? null))
    if (!chart.is_time && row?.url) void navigate(row.url)
  }
  return (
    <figure className="k-chart-figure-box k-reports-card" data-type="bar" style={hues}>
      <div className="k-chart-picture" role="img" aria-label={t('sc:report.sentence', { name: t(`${module}:report.name.${key}`) })}>
        <BarDrawing
          language={language}
          isCount
          number={undefined}
          isGrouped={chart.is_grouped}
          isTime={chart.is_time}
          series={series}
          onOpen={open}
          points={points.map(({ name, amounts }) => ({
            name,
            colour: undefined,
            amounts: amounts.map(String),
            texts: amounts.map((amount) => groupDigits(String(amount))),
          }))}
        />
      </div>
      {series.length > 1 && (
        <ul className="k-chart-legend">
          {series.map(({ name, colour }) => (
            <li key={name}>
              <span className="k-swatch" style={{ background: colour }} aria-hidden />
              {name}
            </li>
          ))}
        </ul>
      )}
      {points.length < chart.points.length && <p className="k-chart-note">{t('sc:report.left_out', { n: mostBars })}</p>}
    </figure>
  )
}
