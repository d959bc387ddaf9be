/** The drawings themselves; the only place that knows Recharts. Nothing moves: a chart that grows before one's eyes says nothing. */
import type { ReactElement } from 'react'
import {
  Bar,
  BarChart,
  CartesianGrid,
  Line,
  LineChart,
  Pie,
  PieChart,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
  type DotItemDotProps,
} from 'recharts'
import { listType } from '../field-types/list-types'
import { useIsPhone } from '../../ui/use-is-phone'
import { formatTags, type Language } from '../../providers/i18n/language'
import type { Field } from '../../schemas/core/define'
import type { Amount } from './grid'

export interface Drawn {
  language: Language
  isCount: boolean
  number: Field | undefined
  /** Averages stand side by side: one on the other they would look like a sum. */
  isGrouped: boolean
  isTime: boolean
  points: readonly { name: string; colour: string | undefined; amounts: readonly Amount[]; texts: readonly string[] }[]
  series: readonly { name: string; colour: string }[]
  /** By their places. */
  onOpen: (point: number, series: number) => void
}

const axisTick = { fill: 'var(--ant-color-text-secondary)', fontSize: 12 }
const edge = 'var(--ant-color-bg-container)'
const hairline = 'var(--ant-color-border-secondary)'
const still = { isAnimationActive: false } as const
const height = 300

/** Positions alone go through floats. */
const dataOf = ({ points }: Drawn) =>
  points.map(({ colour, amounts }, at) => ({
    at,
    ...(colour ? { fill: colour } : {}),
    ...Object.fromEntries(amounts.map((amount, index) => [`s${index}`, amount === null ? null : Number(amount)])),
  }))

/** Without a point there is no scale: Recharts would place it at minus infinity. */
const isEmpty = ({ points }: Drawn) => points.length === 0

export function BarDrawing(drawn: Drawn) {
  const isPhone = useIsPhone()
  const { points, series, isGrouped, isTime, onOpen } = drawn
  if (isEmpty(drawn)) return null
  const nameAt = (at: number) => shortened(points[at]?.name ?? '', isPhone ? 14 : 28)
  const perRow = isGrouped ? Math.max(32, series.length * 12 + 12) : 32
  const widest = Math.max(0, ...points.map(({ name }) => widthOf(shortened(name, isPhone ? 14 : 28))))
  const amountAxis = {
    type: 'number',
    tick: axisTick,
    axisLine: false,
    tickLine: false,
    allowDecimals: !drawn.isCount,
    tickFormatter: tickText(drawn),
  } as const
  return (
    <ResponsiveContainer width="100%" height={isTime ? height : points.length * perRow + 40}>
      <BarChart
        data={dataOf(drawn)}
        layout={isTime ? 'horizontal' : 'vertical'}
        stackOffset="sign"
        accessibilityLayer={false}
        margin={{ top: 8, right: 16, bottom: 0, left: 0 }}
        barCategoryGap={isTime ? '20%' : 6}
      >
        <CartesianGrid stroke={hairline} vertical={!isTime} horizontal={isTime} />
        {isTime ? (
          <>
            <XAxis dataKey="at" tick={axisTick} tickLine={false} axisLine={{ stroke: hairline }} minTickGap={16} tickFormatter={nameAt} />
            <YAxis {...amountAxis} width="auto" />
          </>
        ) : (
          <>
            <XAxis {...amountAxis} />
            <YAxis
              type="category"
              dataKey="at"
              interval={0}
              tick={axisTick}
              tickLine={false}
              axisLine={{ stroke: hairline }}
              width={widest * 6.6 + 20}
              tickFormatter={nameAt}
            />
          </>
        )}
        <Tooltip
          cursor={{ fill: 'var(--ant-color-fill-tertiary)' }}
          {...still}
          content={({ active, activeIndex }) => <Tip drawn={drawn} at={active ? Number(activeIndex) : undefined} />}
        />
        {series.map(({ name, colour }, index) => (
          <Bar
            key={name}
            dataKey={`s${index}`}
            name={name}
            fill={colour}
            stroke={edge}
            strokeWidth={1}
            maxBarSize={isTime ? 56 : 22}
            cursor="pointer"
            {...still}
            {...(isGrouped ? {} : { stackId: 'one' })}
            onClick={(_bar, at) => onOpen(at, index)}
          />
        ))}
      </BarChart>
    </ResponsiveContainer>
  )
}

/** Told apart without colour too. */
const dashes = ['0', '6 3', '2 3', '8 3 2 3', '12 4', '4 4', '1 4', '10 3 2 3 2 3']

export function LineDrawing(drawn: Drawn) {
  const isPhone = useIsPhone()
  const { points, series, onOpen } = drawn
  if (isEmpty(drawn)) return null
  return (
    <ResponsiveContainer width="100%" height={height}>
      <LineChart data={dataOf(drawn)} accessibilityLayer={false} margin={{ top: 8, right: 8, bottom: 0, left: 0 }}>
        <CartesianGrid stroke={hairline} vertical={false} />
        <XAxis
          dataKey="at"
          tick={axisTick}
          tickLine={false}
          axisLine={{ stroke: hairline }}
          minTickGap={16}
          padding={{ left: 24, right: 24 }}
          tickFormatter={(at: number) => shortened(points[at]?.name ?? '', isPhone ? 10 : 16)}
        />
        <YAxis
          type="number"
          tick={axisTick}
          axisLine={false}
          tickLine={false}
          allowDecimals={!drawn.isCount}
          tickFormatter={tickText(drawn)}
          width="auto"
        />
        <Tooltip {...still} content={({ active, activeIndex }) => <Tip drawn={drawn} at={active ? Number(activeIndex) : undefined} />} />
        {series.map(({ name, colour }, index) => (
          <Line
            key={name}
            dataKey={`s${index}`}
            name={name}
            stroke={colour}
            strokeWidth={2}
            strokeDasharray={dashes[index] ?? '0'}
            {...still}
            activeDot={false}
            dot={(dot: DotItemDotProps) => (
              <PointDot key={dot.index} dot={dot} colour={colour} isSmall={points.length > 60} onOpen={() => onOpen(dot.index, index)} />
            )}
          />
        ))}
      </LineChart>
    </ResponsiveContainer>
  )
}

/** A small mark in a target that fingers hit. */
function PointDot({
  dot: { cx, cy, value },
  colour,
  isSmall,
  onOpen,
}: {
  dot: DotItemDotProps
  colour: string
  isSmall: boolean
  onOpen: () => void
}): ReactElement {
  if (cx === undefined || cy === undefined || value === null) return <g />
  return (
    <g cursor="pointer" onClick={onOpen}>
      <circle cx={cx} cy={cy} r={12} fill="transparent" />
      <circle cx={cx} cy={cy} r={isSmall ? 2 : 4} fill={colour} stroke={edge} strokeWidth={1} />
    </g>
  )
}

export function PieDrawing(drawn: Drawn) {
  if (isEmpty(drawn)) return null
  return (
    <ResponsiveContainer width="100%" height={280}>
      <PieChart accessibilityLayer={false}>
        <Tooltip {...still} content={({ active, activeIndex }) => <Tip drawn={drawn} at={active ? Number(activeIndex) : undefined} />} />
        <Pie
          data={dataOf(drawn)}
          dataKey="s0"
          nameKey="at"
          innerRadius="52%"
          outerRadius="96%"
          startAngle={90}
          endAngle={-270}
          stroke={edge}
          strokeWidth={2}
          cursor="pointer"
          rootTabIndex={-1}
          {...still}
          onClick={(_slice, at) => drawn.onOpen(at, 0)}
        />
      </PieChart>
    </ResponsiveContainer>
  )
}

function Tip({ drawn: { points, series }, at }: { drawn: Drawn; at: number | undefined }) {
  const point = at === undefined ? undefined : points[at]
  if (!point) return null
  return (
    <div className="k-chart-tip">
      <strong>{point.name}</strong>
      {series.map(({ name, colour }, index) =>
        series.length > 1 && point.amounts[index] === '0' ? null : (
          <div key={name}>
            <span className="k-swatch" style={{ background: point.colour ?? colour }} aria-hidden /> {name}{' '}
            <span className="k-chart-tip-amount">{point.texts[index]}</span>
          </div>
        ),
      )}
    </div>
  )
}

function tickText({ language, number, isCount }: Drawn): (value: number) => string {
  const compact = new Intl.NumberFormat(formatTags[language], { notation: 'compact', maximumFractionDigits: 1 })
  return (isCount || !number ? undefined : listType(number).tick) ?? ((value) => compact.format(value))
}

/** In Latin letters: others are twice as wide. */
const widthOf = (text: string): number => [...text].reduce((sum, letter) => sum + (letter > '\u2e80' ? 2 : 1), 0)

function shortened(text: string, most: number): string {
  if (widthOf(text) <= most) return text
  let kept = ''
  for (const letter of text) {
    if (widthOf(kept + letter) > most - 1) break
    kept += letter
  }
  return `${kept.trimEnd()}…`
}
