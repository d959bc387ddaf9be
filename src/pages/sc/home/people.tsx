/** Who came this month, and whose birthday is in it; one's own can be hidden. */
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { WidgetAnswer } from '../../../components/home/widget-answer'
import { widgetKey } from '../../../components/home/widget-key'
import { displayName } from '../../../components/people/display-name'
import { Button } from '../../../ui/button'
import { currentLanguage } from '../../../providers/i18n/i18n'
import { formatTags } from '../../../providers/i18n/language'
import { readPeopleOfMonth, type NewColleague, type PeopleOfMonth } from '../../../shared/sc/home-calls'
import { setPreference, usePreferences } from '../../../providers/preferences/preferences'
import { PersonValue } from '../../../screens/cells/person-value'
import './home.css'

const { path } = readPeopleOfMonth

export default function NewPeople() {
  const { t } = useTranslation('sc')
  const { birthday } = usePreferences()
  const client = useQueryClient()
  const turn = async () => {
    await setPreference({ birthday: birthday === 'hidden' ? 'shown' : 'hidden' })
    await client.invalidateQueries({ queryKey: widgetKey(path) })
  }
  return (
    <>
      <WidgetAnswer<PeopleOfMonth> path={path}>
        {({ joined, birthdays }) => (
          <>
            {joined.length + birthdays.length === 0 && <p className="k-secondary">{t('widget.people.empty')}</p>}
            <Names title={t('widget.people.joined')} people={joined} />
            <Names title={t('widget.people.birthdays')} people={birthdays} />
          </>
        )}
      </WidgetAnswer>
      <p className="k-widget-foot">
        <Button type="link" size="small" onClick={() => void turn()}>
          {t(birthday === 'hidden' ? 'widget.people.show_mine' : 'widget.people.hide_mine')}
        </Button>
      </p>
    </>
  )
}

function Names({ title, people }: { title: string; people: readonly NewColleague[] }) {
  const day = new Intl.DateTimeFormat(formatTags[currentLanguage()], { month: 'short', day: 'numeric', timeZone: 'UTC' })
  if (people.length === 0) return null
  return (
    <>
      <h3>{title}</h3>
      {/* 2024 has a 29 February. */}
      <ul className="k-widget-list">
        {people.map(({ date, ...person }) => (
          <li key={person.id} className="k-widget-line">
            <PersonValue leads id={person.id} name={displayName(person)} />
            <time>{day.format(new Date(date.length === 5 ? `2024-${date}` : date))}</time>
          </li>
        ))}
      </ul>
    </>
  )
}
