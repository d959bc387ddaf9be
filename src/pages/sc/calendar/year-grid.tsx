/** The months of a year side by side: each day in the colour and sign of what it is, named days as links. An observance leaves the day what it is. */
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatDate } from '../../../components/format/format-date'
import { useFormats } from '../../../components/format/format-settings'
import { formatTags } from '../../../providers/i18n/language'
import type { RecordRow } from '../../../providers/data/record-api'
import { useRight } from '../../../providers/access/use-right'
import { actionPath, type Resource } from '../../../resources/core/define-module'
import { i18nText } from '../../../shared/engine/i18n-text'
import { weeksOf } from '../../../screens/list/layouts/month'
import { dayLook } from './year'

interface YearGridProps {
  year: number
  region: number
  weekly: readonly string[]
  rows: ReadonlyMap<string, RecordRow>
  resource: Resource
  today: string
  weekStart: number
}

const legend = ['holiday', 'substitute_off', 'make_up_work', 'company'] as const

export function YearGrid({ year, ...rest }: YearGridProps) {
  const { t } = useTranslation('sc')
  return (
    <>
      <ul className="k-year-legend" aria-label={t('calendar.legend')}>
        {legend.map((look) => (
          <li key={look}>
            <span className="k-year-day" data-look={look} aria-hidden /> {t(`entity.calendar-event.fields.kind.enum.${look}`)}
          </li>
        ))}
        <li>
          <span className="k-year-day" data-look="work" data-observance aria-hidden />{' '}
          {t('entity.calendar-event.fields.kind.enum.observance')}
        </li>
        <li>
          <span className="k-year-day" data-look="rest" aria-hidden /> {t('calendar.weekly_off')}
        </li>
        <li>
          <span className="k-year-day" data-look="holiday" data-draft aria-hidden /> {t('entity.calendar-event.fields.state.enum.draft')}
        </li>
      </ul>
      <div className="k-year-grid">
        {Array.from({ length: 12 }, (_, n) => (
          <Month key={n} month={`${year}-${String(n + 1).padStart(2, '0')}`} {...rest} />
        ))}
      </div>
    </>
  )
}

function Month({ month, region, weekly, rows, resource, today, weekStart }: Omit<YearGridProps, 'year'> & { month: string }) {
  const { t } = useTranslation('sc')
  const mayCreate = useRight(actionPath(resource, 'create'))
  const formats = useFormats()
  const { language } = formats
  const tag = formatTags[language]
  const title = new Intl.DateTimeFormat(tag, { month: 'long', timeZone: 'UTC' }).format(new Date(`${month}-01T00:00:00Z`))
  const weekday = new Intl.DateTimeFormat(tag, { weekday: 'narrow', timeZone: 'UTC' })
  const long = new Intl.DateTimeFormat(tag, { weekday: 'long', timeZone: 'UTC' })
  const weeks = weeksOf(month, weekStart)
  const cell = (date: string) => {
    const { look, row, draft } = dayLook(date, weekly, rows)
    const name = row ? i18nText(row.name, language) : ''
    const number = Number(date.slice(8))
    // Whoever has saved a day comes back to its year.
    const here = `region=${region}&year=${month.slice(0, 4)}`
    const to = row ? `${resource.paths.edit}?${here}&id=${row.id}` : `${resource.paths.create}?${here}&date=${date}`
    const said = [
      formatDate(date, formats),
      ...(row
        ? [
            t(`entity.calendar-event.fields.kind.enum.${String(row.kind)}`),
            name,
            ...(draft ? [t('entity.calendar-event.fields.state.enum.draft')] : []),
          ]
        : []),
    ].join(', ')
    const looks = {
      className: 'k-year-day',
      'data-look': look,
      'data-draft': draft || undefined,
      'data-observance': row?.kind === 'observance' || undefined,
      'data-today': date === today || undefined,
      title: said,
    }
    // A workday of the week is no stop on the way with Tab; a named day is.
    if (!row && !mayCreate) return <span {...looks}>{number}</span>
    return (
      <Link {...looks} to={to} tabIndex={row ? 0 : -1} aria-label={said}>
        {number}
      </Link>
    )
  }
  return (
    <table className="k-year-month">
      <caption>{title}</caption>
      <thead>
        <tr>
          {(weeks[0] ?? []).map((date) => (
            <th key={date} scope="col" abbr={long.format(new Date(`${date}T00:00:00Z`))}>
              {weekday.format(new Date(`${date}T00:00:00Z`))}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((date) => (
              <td key={date}>{date.startsWith(month) && cell(date)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
