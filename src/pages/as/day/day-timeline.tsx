/** Planned, actual, leave and overtime of a day on one scale; said in words for who does not see it. */
import { useTranslation } from 'react-i18next'
import { clockText, spanText } from '../common/day-texts'
import type { Timeline, TimelineBar } from './timeline-rules'

export function DayTimeline({ timeline, zone }: { timeline: Timeline; zone: string }) {
  const { t } = useTranslation('as')
  const words = ({ from, until, look }: TimelineBar) => `${t(`timeline.look.${look}`)} ${spanText(from, until, zone) ?? ''}`
  return (
    <div className="k-as-timeline">
      {timeline.rows.map(({ row, bars }) => (
        <div key={row} className="k-as-timeline-row">
          <span className="k-as-timeline-name">{t(`timeline.row.${row}`)}</span>
          <span className="k-as-timeline-track">
            {timeline.ticks.map(({ at, left }) => (
              <span key={at} className="k-as-timeline-line" style={{ insetInlineStart: `${left}%` }} />
            ))}
            {bars.map((bar) => (
              <span
                key={`${bar.from} ${bar.look}`}
                className="k-as-timeline-bar"
                data-row={row}
                data-look={bar.look}
                role="img"
                aria-label={words(bar)}
                title={words(bar)}
                style={{ insetInlineStart: `${bar.left}%`, width: `${bar.width}%` }}
              />
            ))}
          </span>
        </div>
      ))}
      <div className="k-as-timeline-row" aria-hidden>
        <span className="k-as-timeline-name" />
        <span className="k-as-timeline-ticks">
          {timeline.ticks.map(({ at, left }) => (
            <span key={at} data-end={left > 99 || undefined} style={{ insetInlineStart: `${left}%` }}>
              {clockText(at, zone)}
            </span>
          ))}
        </span>
      </div>
    </div>
  )
}
