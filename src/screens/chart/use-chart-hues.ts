/** The colours of a chart's series as custom properties of what surrounds it: `--k-chart-1` and so on. */
import type { CSSProperties } from 'react'
import { useColourMode } from '../../providers/preferences/preferences'
import { chartHues } from '../../ui/chart-hues'

export function useChartHues(): CSSProperties {
  const mode = useColourMode()
  // Custom properties are not in React's type.
  return Object.fromEntries(chartHues[mode].map((hue, index) => [`--k-chart-${index + 1}`, hue])) as CSSProperties
}
