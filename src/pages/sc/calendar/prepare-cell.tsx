/** "Prepare 2027": from a region to its next year (sc.md §2 /sc/calendar-region). */
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { todayIn } from '../../../components/format/format-date'
import type { CellProps } from '../../../resources/core/define-module'
import { useRight } from '../../../providers/access/use-right'
import type { calendarRegion } from '../../../schemas/sc/calendar-region'
import type { RowOf } from '../../../schemas/core/define'

export default function PrepareCell({ row: { id, time_zone, rule_pack } }: CellProps<RowOf<typeof calendarRegion>>) {
  const { t } = useTranslation(['sc', 'screens'])
  const mayPrepare = useRight('sc.admin.calendar-event.actions.prepare')
  if (rule_pack === 'none' || !mayPrepare)
    return (
      <span className="k-value-none" aria-label={t('screens:no_value')}>
        –
      </span>
    )
  const year = Number(todayIn(time_zone).slice(0, 4)) + 1
  return (
    <Link to={`/sc/calendar-event?region=${id}&year=${year}&open=prepare`} onClick={(event) => event.stopPropagation()}>
      {t('sc:calendar.prepare_year', { year })}
    </Link>
  )
}
