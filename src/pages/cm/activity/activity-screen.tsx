/** /cm/use/activity: the agenda, or all activities as list and calendar (cm.md §2). */
import { lazy, Suspense } from 'react'
import { useOutlet } from 'react-router'
import type { ScreenProps } from '../../../resources/core/define-module'
import { ListSkeleton } from '../../../screens/list/list-skeleton'
import { Agenda } from './agenda'
import { useActivityView } from './view-switch'

const ListScreen = lazy(async () => ({ default: (await import('../../../screens/list/list-screen')).ListScreen }))

export default function ActivityScreen({ resource }: ScreenProps) {
  const outlet = useOutlet()
  const [view] = useActivityView()
  if (view === 'list')
    return (
      <Suspense fallback={<ListSkeleton />}>
        <ListScreen resource={resource} />
      </Suspense>
    )
  return (
    <>
      <Agenda />
      {outlet}
    </>
  )
}
