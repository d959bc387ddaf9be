/** The person, the day, and the next day off. */
import { useTranslation } from 'react-i18next'
import { WidgetAnswer } from '../../../components/home/widget-answer'
import { displayName } from '../../../components/people/display-name'
import { useCompany } from '../../../providers/company/company'
import { currentLanguage } from '../../../providers/i18n/i18n'
import { useIdentity } from '../../../providers/auth/identity'
import { formatTags } from '../../../providers/i18n/language'
import { i18nText } from '../../../shared/engine/i18n-text'
import { readDay, type Day } from '../../../shared/sc/home-calls'
import { useFormats } from '../../../components/format/format-settings'
import { useNow } from '../../../components/format/use-now'
import { partOfDay } from './part-of-day'
import './home.css'

const dayMs = 86_400_000

export default function Greeting() {
  const { t } = useTranslation('sc')
  const { identity } = useIdentity()
  const now = useNow()
  const { timeZone } = useFormats()
  return (
    <div className="k-greeting">
      <p className="k-greeting-name">{t(`widget.greeting.${partOfDay(now, timeZone)}`, { name: identity ? displayName(identity) : '' })}</p>
      <WidgetAnswer<Day> path={readDay.path}>
        {(day) => (
          <p className="k-secondary">
            <Today day={day} />
          </p>
        )}
      </WidgetAnswer>
    </div>
  )
}

/** The company may count the years of the Republic, in Traditional Chinese only (shell.md §5.6). */
function Today({ day: { date, holiday } }: { day: Day }) {
  const { t } = useTranslation('sc')
  const company = useCompany()
  const language = currentLanguage()
  const tag = language === 'tw' && company?.era === 'roc' ? `${formatTags.tw}-u-ca-roc` : formatTags[language]
  const full = new Intl.DateTimeFormat(tag, { dateStyle: 'full', timeZone: 'UTC' })
  const days = holiday ? (Date.parse(holiday.date) - Date.parse(date)) / dayMs : 0
  return (
    <>
      <time dateTime={date}>{full.format(new Date(date))}</time>
      {holiday && (
        <>
          {' '}
          ·{' '}
          {t(days === 0 ? 'widget.greeting.holiday_today' : 'widget.greeting.holiday', {
            name: i18nText(holiday.name, language),
            day: new Intl.DateTimeFormat(tag, { month: 'long', day: 'numeric', weekday: 'short', timeZone: 'UTC' }).format(
              new Date(holiday.date),
            ),
            count: days,
          })}
        </>
      )}
    </>
  )
}
