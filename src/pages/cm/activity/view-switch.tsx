/** Between the agenda and the list of activities, in the head of both. */
import { Segmented } from 'antd'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'

type ActivityView = 'agenda' | 'list'

/** In the address, so that it survives a reload; the list keeps its own state beside it. */
const viewKey = 'as'

export function useActivityView(): [ActivityView, (next: ActivityView) => void] {
  const [params, setParams] = useSearchParams()
  return [params.get(viewKey) === 'list' ? 'list' : 'agenda', (next) => setParams(next === 'list' ? { [viewKey]: 'list' } : {})]
}

export default function ViewSwitch() {
  const { t } = useTranslation('cm')
  const [view, choose] = useActivityView()
  return (
    <Segmented<ActivityView>
      value={view}
      onChange={choose}
      options={[
        { value: 'agenda', label: t('agenda.agenda') },
        { value: 'list', label: t('agenda.list') },
      ]}
      aria-label={t('agenda.view')}
    />
  )
}
