/** The chart of a saved view (shell.md §8). */
import { useMemo } from 'react'
import { useSubscription } from '@refinedev/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { WidgetWaiting } from '../../../components/home/widget-frame'
import type { WidgetProps } from '../../../resources/core/widget-declaration'
import { ChartFigure } from '../../../screens/chart/chart-figure'
import { drawingOf } from '../../../screens/chart/drawing'
import { figuresOf } from '../../../screens/chart/figures'
import { useChartHues } from '../../../screens/chart/use-chart-hues'
import { usePivot } from '../../../screens/chart/use-pivot'
import type { Chart } from '../../../screens/list/layouts/chart'
import { ScreenError } from '../../../screens/entity/screen-error'
import type { OpenView } from './use-view'
import { ViewFrame } from './view-frame'
import '../../../screens/chart/chart.css'

export default function ChartWidget(props: WidgetProps) {
  return <ViewFrame {...props}>{(open) => (open.state.chart ? <Figure open={open} chart={open.state.chart} /> : <NoChart />)}</ViewFrame>
}

function NoChart() {
  const { t } = useTranslation('sc')
  return <p className="k-secondary">{t('widget.view.no_chart')}</p>
}

function Figure({ open: { context, filter, path }, chart }: { open: OpenView; chart: Chart }) {
  const { entity } = context
  const client = useQueryClient()
  const navigate = useNavigate()
  useSubscription({
    channel: `resources/${entity.name}`,
    types: ['*'],
    params: { resource: entity.name },
    enabled: entity.x.live !== false,
    onLiveEvent: () => void client.invalidateQueries({ queryKey: ['pivot', entity.name] }),
  })
  const matching = useMemo(() => ({ q: '', filter, trash: false }), [filter])
  const { data, error, refetch } = usePivot(entity, chart, matching, 0)
  const inside = useMemo(() => ({ ...context, refs: {} }), [context])
  const figures = useMemo(() => data && figuresOf(inside, chart, data), [inside, chart, data])
  const hues = useChartHues()
  if (!data || !figures) return error ? <ScreenError error={error} onRetry={() => void refetch()} /> : <WidgetWaiting />
  // As a table it has no picture: bars say the same.
  const drawn = chart.type === 'table' ? { ...figures, chart: { ...chart, type: 'bar' as const } } : figures
  return (
    <div className="k-chart k-chart-small" style={hues}>
      <ChartFigure
        ui={{ context: inside, entity }}
        figures={drawn}
        drawing={drawingOf(figures.grid, drawn.chart, figures.by)}
        onOpen={() => void navigate(path)}
      />
    </div>
  )
}
