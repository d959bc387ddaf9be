/** What the shown days come to; of oneself with what is left of compensatory time. */
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call'
import { formatDuration } from '../../../components/format/format-number'
import { useFormats } from '../../../components/format/format-settings'
import { useRight } from '../../../providers/access/use-right'
import { readBalance } from '../../../shared/as/balance'
import { amountText, hoursText } from '../common/amounts'
import { labelText } from '../common/day-texts'
import type { CalendarTotals } from './calendar-rules'

interface TotalsBarProps {
  totals: CalendarTotals
  /** Days of the signed-in person. */
  own: boolean
  /** Minutes of a day. */
  daily: number
}

export function TotalsBar({ totals, own, daily }: TotalsBarProps) {
  const { t } = useTranslation('as')
  const { language } = useFormats()
  const comp = useCompLeft(own)
  const fact = (key: string, label: string, value: string, tone?: 'warning' | 'error') => (
    <div key={key} data-tone={tone}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
  return (
    <dl className="k-as-totals" aria-label={t('calendar.totals')}>
      {fact('worked', t('calendar.total.worked'), formatDuration(totals.worked))}
      {fact('scheduled', t('calendar.total.scheduled'), formatDuration(totals.scheduled))}
      {fact(
        'late',
        t('calendar.total.late'),
        t('calendar.total.times', { n: totals.late_count }),
        totals.late_count > 0 ? 'warning' : undefined,
      )}
      {totals.absent > 0 && fact('absent', t('calendar.total.absent'), formatDuration(totals.absent), 'error')}
      {totals.leave.map(({ leave, min }) =>
        fact(`leave ${leave?.id}`, leave ? labelText(leave, language) : t('chip.leave'), amountText(t, min, daily)),
      )}
      {totals.overtime.map(({ class: name, min }) =>
        fact(`overtime ${name}`, t('calendar.total.overtime', { class: t(`day.type.${name}`) }), hoursText(t, min)),
      )}
      {comp !== null && fact('comp', t('calendar.total.comp'), amountText(t, comp, daily))}
    </dl>
  )
}

/** Minutes; null until they are known, or where there are none to speak of. */
function useCompLeft(own: boolean): number | null {
  const mayRead = useRight('as.use.leave.actions.list')
  const { data } = useQuery({
    queryKey: ['as', 'balance', 'mine'],
    queryFn: ({ signal }) => call(readBalance, { query: {}, signal }),
    enabled: own && mayRead,
    retry: 1,
  })
  return (own && data?.data.find(({ leave }) => leave.kind === 'comp')?.left_min) || null
}
