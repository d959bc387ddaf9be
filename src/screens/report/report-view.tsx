/** Any report: the number that matters, its picture, the table behind it. */
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { formatPercent, groupDigits } from '../../components/format/format-number'
import { useFormats } from '../../components/format/format-settings'
import type { AnyReport } from '../../shared/engine/report'
import { ChartFrame } from '../chart/chart-frame'
import { BarDrawing } from '../chart/draw'
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
          {/* A table may have nothing to draw. */}
          {report.chart.points.length > 0 && <Picture module={module} report={report} />}
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
  const points = chart.is_time ? chart.points : chart.points.slice(0, mostBars)
  const series = chart.series.map((name, index) => ({ name, colour: `var(--k-chart-${(index % 8) + 1})` }))
  // A bar of one row opens what its row opens.
  const open = (at: number) => {
    const row = rows.find(({ cells }) => cells.includes(points[at]?.name ?? null))
    if (!chart.is_time && row?.url) void navigate(row.url)
  }
  return (
    <ChartFrame
      className="k-reports-card"
      sentence={t('sc:report.sentence', { name: t(`${module}:report.name.${key}`) })}
      series={series}
      note={points.length < chart.points.length ? t('sc:report.left_out', { n: mostBars }) : undefined}
    >
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
    </ChartFrame>
  )
}
