/** /cm/use/activity: the agenda, or all activities as list and calendar (cm.md §2). */
import { lazy, Suspense } from 'react'
import { Segmented } from 'antd'
import { useTranslation } from 'react-i18next'
import { useOutlet, useSearchParams } from 'react-router'
import type { ScreenProps } from '../../../resources/core/define-module'
import { ListSkeleton } from '../../../screens/list/list-skeleton'
import { Agenda } from './agenda'

const ListScreen = lazy(async () => ({ default: (await import('../../../screens/list/list-screen')).ListScreen }))

/** In the address, so that it survives a reload; the list keeps its own state beside it. */
const viewKey = 'as'

export default function ActivityScreen({ resource }: ScreenProps) {
  const { t } = useTranslation('cm')
  const outlet = useOutlet()
  const [params, setParams] = useSearchParams()
  const view = params.get(viewKey) === 'list' ? 'list' : 'agenda'
  const choose = (
    <Segmented
      value={view}
      onChange={(next) => setParams(next === 'list' ? { [viewKey]: 'list' } : {})}
      options={[
        { value: 'agenda', label: t('agenda.agenda') },
        { value: 'list', label: t('agenda.list') },
      ]}
      aria-label={t('agenda.view')}
    />
  )
  if (view === 'list')
    return (
      <div className="k-list-under">
        {choose}
        <Suspense fallback={<ListSkeleton />}>
          <ListScreen resource={resource} />
        </Suspense>
      </div>
    )
  return (
    <>
      <Agenda choose={choose} />
      {outlet}
    </>
  )
}
