/** The list as a chart (shell.md §8): what is asked above, the figure, and below it the same numbers as a table whose every figure opens its rows. */
import { lazy, Suspense, useMemo } from 'react'
import { Skeleton } from 'antd'
import { allFields } from '../entity/system-fields'
import { numberFields, type Chart } from '../list/layouts/chart'
import type { ListState } from '../list/state/list-state'
import type { ListUi } from '../list/state/list-context'
import { ScreenError } from '../entity/screen-error'
import { ChartControls } from './chart-controls'
import { drawingOf } from './drawing'
import { figuresOf, type Figures } from './figures'
import type { Key } from './grid'
import { openedGroup, type ChosenGroup } from './open-group'
import { PivotTable } from './pivot-table'
import { useChartHues } from './use-chart-hues'
import { usePivot } from './use-pivot'
import './chart.css'

const ChartFigure = lazy(async () => ({ default: (await import('./chart-figure')).ChartFigure }))

interface ChartViewProps {
  ui: ListUi
  chart: Chart
  state: ListState
  onChange: (next: ListState) => void
  /** Changes when the rows do. */ of: number
}

export function ChartView({ ui, chart, state, onChange, of }: ChartViewProps) {
  const {
    context: { t, formats },
    entity,
  } = ui
  const { data, error, isPlaceholderData, refetch } = usePivot(entity, chart, ui.matching, of)
  const figures = useMemo(() => data && figuresOf({ t, entity, formats, refs: {} }, chart, data), [t, entity, formats, chart, data])
  const hues = useChartHues()
  return (
    <div className="k-chart" style={hues}>
      <ChartControls ui={ui} chart={chart} figures={figures} onChange={(next) => onChange({ ...state, chart: next })} />
      <div className="k-chart-body" data-stale={isPlaceholderData || undefined}>
        {!data && (error ? <ScreenError error={error} onRetry={() => void refetch()} /> : <ChartSkeleton />)}
        {data && figures && <Answer ui={ui} figures={figures} isCut={data.meta.more} state={state} onChange={onChange} />}
      </div>
    </div>
  )
}

interface AnswerProps {
  ui: ListUi
  figures: Figures
  isCut: boolean
  state: ListState
  onChange: (next: ListState) => void
}

function Answer({ ui, figures, isCut, state, onChange }: AnswerProps) {
  const {
    context: { t },
    entity,
  } = ui
  const { chart, by, over, grid, currency, currencies } = figures
  const drawing = useMemo(() => (chart.type === 'table' ? undefined : drawingOf(grid, chart, by)), [grid, chart, by])
  const rowsOf = ({ row, column }: { row?: Key; column?: Key }): ListState => {
    const money =
      currencies.length > 1
        ? allFields(entity).find(({ name }) => name === numberFields(entity).find((one) => one.name === chart.of)?.x.currency)
        : undefined
    const chosen: ChosenGroup[] = [
      ...(row === undefined ? [] : [{ axis: by, value: row }]),
      ...(column === undefined || !over ? [] : [{ axis: over, value: column }]),
      ...(money ? [{ axis: { field: money }, value: currency || null }] : []),
    ]
    return openedGroup(state, entity, chosen)
  }
  return (
    <>
      {isCut && (
        <p className="k-chart-note" role="status">
          {t('screens:group.more')}
        </p>
      )}
      {drawing && (
        <Suspense fallback={<Skeleton.Node active className="k-chart-waiting" />}>
          <ChartFigure
            ui={ui}
            figures={figures}
            drawing={drawing}
            onOpen={(row, column) => onChange(rowsOf({ row, ...(column === undefined ? {} : { column }) }))}
          />
        </Suspense>
      )}
      <PivotTable ui={ui} figures={figures} rowsOf={rowsOf} />
    </>
  )
}

/** The shape of what comes: a figure over a table. */
function ChartSkeleton() {
  return (
    <div className="k-skeleton k-chart-skeleton" aria-hidden>
      <Skeleton.Node active className="k-chart-waiting" />
      <Skeleton active title={false} paragraph={{ rows: 5, width: '100%' }} />
    </div>
  )
}
