/** A chart as a picture: read aloud as one sentence; whoever uses no pointer opens rows from the table below it. */
import { fieldLabel } from '../../components/entity/entity-texts'
import type { ListUi } from '../list/state/list-context'
import { SeriesLegend } from './chart-frame'
import { BarDrawing, LineDrawing, PieDrawing, type Drawn } from './draw'
import type { Drawing, Group } from './drawing'
import type { Figures } from './figures'
import type { Amount, Key } from './grid'
import { isOnDay } from '../../schemas/core/field-types'

interface ChartFigureProps {
  ui: Pick<ListUi, 'context' | 'entity'>
  figures: Figures
  drawing: Drawing
  onOpen: (row: Key, column?: Key) => void
}

export function ChartFigure({ ui, figures, drawing, onOpen }: ChartFigureProps) {
  const {
    context: { t, formats },
    entity,
  } = ui
  const { chart, by, over, heading, nameOf, colourOf } = figures
  const { series, points, leftOut } = drawing
  const name = (axis: typeof by, group: Group) => (group.others ? t('screens:chart.others') : nameOf(axis, group.value))
  const hue = (index: number) => `var(--k-chart-${(index % 8) + 1})`
  const colour = (axis: typeof by, group: Group, fallback: string) =>
    group.others ? 'var(--ant-color-text-secondary)' : (colourOf(axis, group.value) ?? fallback)
  const drawn: Drawn = {
    language: formats.language,
    isCount: chart.measure === 'count',
    number: entity.fields.find((field) => field.name === chart.of),
    isGrouped: chart.measure === 'avg',
    isTime: isOnDay(by.field),
    points: points.map((point, index) => ({
      name: name(by, point),
      colour: over ? undefined : colour(by, point, chart.type === 'pie' ? hue(index) : hue(0)),
      amounts: point.amounts,
      texts: point.amounts.map(figures.textOf),
    })),
    series: series.map((one, index) => ({
      name: over ? name(over, one) : figures.measureText,
      colour: over ? colour(over, one, hue(index)) : hue(0),
    })),
    onOpen: (point, at) => {
      const [row, column] = [points[point], over ? series[at] : undefined]
      if (row && !row.others && !column?.others) onOpen(row.value, column?.value)
    },
  }
  const largest = over ? undefined : largestOf(points)
  const sentence = [
    t('screens:chart.sentence', { type: t(`screens:chart.type.${chart.type}`), heading, n: points.length }),
    ...(largest ? [t('screens:chart.largest', { name: name(by, largest), value: figures.textOf(largest.amounts[0] ?? null) })] : []),
  ].join(' ')
  const Draw = { bar: BarDrawing, line: LineDrawing, pie: PieDrawing, table: () => null }[chart.type]
  return (
    <figure className="k-chart-figure-box" data-type={chart.type}>
      <figcaption>{heading}</figcaption>
      {points.length === 0 ? (
        <p className="k-muted">{t('screens:chart.nothing', { field: fieldLabel(t, entity, by.field.name) })}</p>
      ) : (
        <div className="k-chart-drawn">
          <div className="k-chart-picture" role="img" aria-label={sentence}>
            <Draw {...drawn} />
          </div>
          <Legend drawn={drawn} isPie={chart.type === 'pie'} />
        </div>
      )}
      {leftOut > 0 && <p className="k-chart-note">{t('screens:chart.left_out', { n: leftOut })}</p>}
    </figure>
  )
}

const largestOf = (points: Drawing['points']) =>
  [...points].filter(({ others }) => !others).sort((a, b) => size(b.amounts[0]) - size(a.amounts[0]))[0]
const size = (amount: Amount | undefined): number => Number(amount ?? -Infinity)

/** Of slices with their share; of one series there is nothing to tell apart. */
function Legend({ drawn, isPie }: { drawn: Drawn; isPie: boolean }) {
  const { points, series } = drawn
  if (!isPie) return series.length < 2 ? null : <SeriesLegend series={series} />
  const whole = points.reduce((sum, { amounts }) => sum + Number(amounts[0] ?? 0), 0)
  const share = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 1 })
  return (
    <ul className="k-chart-legend">
      {points.map(({ name, colour, amounts, texts }) => (
        <li key={name}>
          <span className="k-swatch" style={{ background: colour }} aria-hidden />
          {name}{' '}
          <span className="k-muted">
            {texts[0]} · {share.format(Number(amounts[0] ?? 0) / whole)}
          </span>
        </li>
      ))}
    </ul>
  )
}
