/** Holidays that the roster does not know yet: the calendar of its people is not published (as.md R10, sc.md §5.4). */
import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormats } from '../../../components/format/format-settings'
import { useRight } from '../../../providers/access/use-right'
import { i18nText } from '../../../shared/engine/i18n-text'
import type { CalendarGap } from '../../../shared/sc/calendar'

export function CalendarGaps({ gaps }: { gaps: readonly CalendarGap[] }) {
  const { t } = useTranslation('as')
  const { language } = useFormats()
  const mayOpen = useRight('sc.admin.calendar-event.actions.list')
  if (gaps.length === 0) return null
  const textOf = ({ name, year, is_published, drafts }: CalendarGap) => {
    const region = i18nText(name, language)
    return is_published ? t('roster.calendar_drafts', { region, count: drafts }) : t('roster.calendar_none', { region, year })
  }
  return (
    <Alert
      className="k-screen-only"
      type="warning"
      showIcon
      role="status"
      title={
        <ul className="k-roster-gaps">
          {gaps.map((gap) => (
            <li key={`${gap.region} ${gap.year}`}>
              {textOf(gap)}{' '}
              {mayOpen && <Link to={`/sc/calendar-event?region=${gap.region}&year=${gap.year}`}>{t('roster.calendar_open')}</Link>}
            </li>
          ))}
        </ul>
      }
    />
  )
}
