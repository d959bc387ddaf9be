/** /sc/calendar-event: a region's year at a glance, or the table that every entity has. */
import { Segmented } from 'antd'
import { useTranslation } from 'react-i18next'
import { useOutlet, useSearchParams } from 'react-router'
import type { ScreenProps } from '../../../resources/core/define-module'
import { ListScreen } from '../../../screens/list/list-screen'
import { YearView } from './year-view'
import './calendar.css'

export default function CalendarPage({ resource }: ScreenProps) {
  const { t } = useTranslation('sc')
  const [params, setParams] = useSearchParams()
  const outlet = useOutlet()
  const isTable = params.get('as') === 'table'
  return (
    <div className="k-year-page">
      <div className="k-year-title">
        {!isTable && <h1>{t('entity.calendar-event.plural')}</h1>}
        <Segmented
          value={isTable ? 'table' : 'year'}
          onChange={(as) => setParams(as === 'table' ? { as } : {}, { replace: true })}
          options={[
            { value: 'year', label: t('calendar.year') },
            { value: 'table', label: t('calendar.table') },
          ]}
        />
      </div>
      {isTable ? (
        <ListScreen resource={resource} />
      ) : (
        <>
          <YearView resource={resource} />
          {outlet}
        </>
      )}
    </div>
  )
}
