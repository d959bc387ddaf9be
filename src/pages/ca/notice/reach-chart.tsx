/** How an announcement came to be read and acknowledged, day by day (ca.md §8). What is clicked narrows the list of people. */
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../../components/format/format-date'
import { useFormats } from '../../../components/format/format-settings'
import { ChartFrame } from '../../../screens/chart/chart-frame'
import { LineDrawing } from '../../../screens/chart/draw'
import { everyDay } from '../../../screens/chart/every-day'
import type { ReachDay } from '../../../shared/ca/notice'

interface ReachChartProps {
  days: readonly ReachDay[]
  isAcknowledged: boolean
  /** Who is missing of what was clicked. */
  onShow: (state: 'unread' | 'unacknowledged') => void
}

export default function ReachChart({ days, isAcknowledged, onShow }: ReachChartProps) {
  const { t } = useTranslation('ca')
  const formats = useFormats()
  const shown = isAcknowledged ? (['read', 'acked'] as const) : (['read'] as const)
  const series = shown.map((state, at) => ({ name: t(`notice.report.${state}`), colour: `var(--k-chart-${at + 1})` }))
  return (
    <ChartFrame className="k-notice-reach" sentence={t('notice.report.over_time')} caption={t('notice.report.over_time')} series={series}>
      <LineDrawing
        language={formats.language}
        number={undefined}
        onOpen={(_point, at) => onShow(shown[at] === 'acked' ? 'unacknowledged' : 'unread')}
        isCount
        isGrouped
        isTime
        series={series}
        points={everyDay(days).map((day) => ({
          name: formatDate(day.day, formats),
          colour: undefined,
          amounts: shown.map((state) => String(day[state])),
          texts: shown.map((state) => String(day[state])),
        }))}
      />
    </ChartFrame>
  )
}
