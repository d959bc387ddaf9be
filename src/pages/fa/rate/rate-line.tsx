/** The course of a currency as a line, drawn from the oldest to the latest day. */
import type { RateDay } from '../../../shared/fa/rate'
import { leadingOf } from './rate-drafts'

const [width, height] = [600, 96]

/** A drawing only: amounts are computed elsewhere, and never from these numbers. */
export function RateLine({ days, label }: { days: readonly RateDay[]; label: string }) {
  const points = days
    .map((day) => ({ at: Date.parse(day.date), value: Number.parseFloat(leadingOf(day)) }))
    .filter(({ value }) => Number.isFinite(value))
    .toReversed()
  const [first, last] = [points[0]?.at ?? 0, points.at(-1)?.at ?? 1]
  const values = points.map(({ value }) => value)
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const x = (at: number) => ((at - first) / Math.max(1, last - first)) * width
  const y = (value: number) => height - 6 - ((value - least) / (most - least || 1)) * (height - 12)
  return (
    <svg className="k-fa-rates-line" viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" role="img" aria-label={label}>
      <polyline points={points.map(({ at, value }) => `${x(at).toFixed(1)},${y(value).toFixed(1)}`).join(' ')} />
    </svg>
  )
}
