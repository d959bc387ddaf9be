/** How far a region's next year is, and what is to do: "Prepare 2027", "2027 prepared – publish" (sc.md §2 /sc/calendar-region). */
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { readYearStates } from '../../../api/sc/calendar'
import { todayIn } from '../../../components/format/format-date'
import type { CellProps } from '../../../resources/core/define-module'
import { useRight } from '../../../providers/access/use-right'
import type { calendarRegion } from '../../../schemas/sc/calendar-region'
import type { RowOf } from '../../../schemas/core/define'
import { yearState } from '../../../shared/sc/calendar'

export default function PrepareCell({ row: { id, time_zone, rule_pack } }: CellProps<RowOf<typeof calendarRegion>>) {
  const { t } = useTranslation(['sc', 'screens'])
  const mayRead = useRight('sc.admin.calendar-event.actions.list')
  const mayPrepare = useRight('sc.admin.calendar-event.actions.prepare')
  const year = Number(todayIn(time_zone).slice(0, 4)) + 1
  const { data: states } = useQuery({
    queryKey: ['calendar-year', 'states', year],
    enabled: mayRead,
    queryFn: () => readYearStates(year),
  })
  if (!mayRead) return <None label={t('screens:no_value')} />
  if (!states) return null
  const state = yearState(states.get(id) ?? { drafts: 0, published: 0 })
  if (state === 'none' && (rule_pack === 'none' || !mayPrepare))
    return <span className="k-secondary">{t('sc:calendar.coming.none', { year })}</span>
  const to = `/sc/calendar-event?region=${id}&year=${year}${state === 'none' ? '&open=prepare' : ''}`
  return (
    <Link to={to} onClick={(event) => event.stopPropagation()}>
      {state === 'none' ? t('sc:calendar.prepare_year', { year }) : t(`sc:calendar.coming.${state}`, { year })}
    </Link>
  )
}

const None = ({ label }: { label: string }) => (
  <span className="k-value-none" aria-label={label}>
    –
  </span>
)
