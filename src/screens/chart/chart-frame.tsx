/** A drawing in its frame: one sentence for who does not see it, and a legend where there are series to tell apart. */
import type { ReactNode } from 'react'
import type { Drawn } from './draw'
import { useChartHues } from './use-chart-hues'
import './chart.css'

interface ChartFrameProps {
  className: string
  /** Read aloud. */
  sentence: string
  caption?: string
  /** Below the legend. */
  note?: string | undefined
  series: Drawn['series']
  children: ReactNode
}

export function ChartFrame({ className, sentence, caption, note, series, children }: ChartFrameProps) {
  return (
    <figure className={`k-chart-figure-box ${className}`} data-type="bar" style={useChartHues()}>
      {caption && <figcaption>{caption}</figcaption>}
      <div className="k-chart-picture" role="img" aria-label={sentence}>
        {children}
      </div>
      {series.length > 1 && <SeriesLegend series={series} />}
      {note && <p className="k-chart-note">{note}</p>}
    </figure>
  )
}

export function SeriesLegend({ series }: Pick<ChartFrameProps, 'series'>) {
  return (
    <ul className="k-chart-legend">
      {series.map(({ name, colour }) => (
        <li key={name}>
          <span className="k-swatch" style={{ background: colour }} aria-hidden />
          {name}
        </li>
      ))}
    </ul>
  )
}
