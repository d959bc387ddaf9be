/** /ca/use/task: tasks in tabs by what they are to the reader, on the engine's list; and their day (ca.md §2.1). */
import { lazy, Suspense, useMemo } from 'react'
import { Empty } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { useRight } from '../../../providers/access/use-right'
import { actionPath, type Resource, type ScreenProps } from '../../../resources/core/define-module'
import { taskTabs, type TaskTab } from '../../../schemas/ca/task-value-lists'
import { comparisonsOf } from '../../../schemas/core/filter'
import { conditionOfNode } from '../../../screens/list/filter/filter-tree'
import { ListScreen } from '../../../screens/list/list-screen'
import { ListSkeleton } from '../../../screens/list/list-skeleton'
import type { ListState } from '../../../screens/list/state/list-state'
import type { Narrowing, OnDayProps } from '../../../screens/list/state/narrowing'
import { foldMissed, tabCondition } from '../../../shared/ca/task-list'
import { comingTabs } from '../../../shared/ca/task-series'
import { Button } from '../../../ui/button'
import { ComingDates } from './coming-dates'
import { QuickAddLine } from './quick-add-line'
import { myDay, taskFormPath } from './task-paths'
import { TaskTabs } from './task-tabs'
import './task-list.css'

const MyDay = lazy(async () => ({ default: (await import('./my-day-page')).MyDayPage }))

export default function TaskListPage({ resource }: ScreenProps) {
  const [params] = useSearchParams()
  const wanted = params.get('tab')
  if (wanted === myDay)
    return (
      <Suspense fallback={<ListSkeleton />}>
        <MyDay resource={resource} />
      </Suspense>
    )
  return <TasksOf resource={resource} tab={taskTabs.find((tab) => tab === wanted) ?? 'to_me'} />
}

function TasksOf({ resource, tab }: { resource: Resource; tab: TaskTab }) {
  const mayCreate = useRight(actionPath(resource, 'create'))
  const narrow = useMemo(
    (): Narrowing => ({
      condition: (state) => tabCondition(tab, showsStates(state) ? 'chosen' : 'own'),
      params: tab === 'to_me' ? {} : { tab },
      fold: (rows) => foldMissed(rows, Date.now()),
      ...onDayOf(tab),
    }),
    [tab],
  )
  return (
    <ListScreen
      resource={resource}
      narrow={narrow}
      tabs={
        <>
          <TaskTabs shown={tab} />
          {mayCreate && <QuickAddLine />}
        </>
      }
      nothing={<NothingHere resource={resource} tab={tab} />}
    />
  )
}

/** One component for each tab: a new one in every turn would be drawn anew. */
const comingIn = new Map(comingTabs.map((tab) => [tab as TaskTab, (props: OnDayProps) => <ComingDates tab={tab} {...props} />]))
function onDayOf(tab: TaskTab): Pick<Narrowing, 'onDay'> {
  const onDay = comingIn.get(tab)
  return onDay ? { onDay } : {}
}

/** The person says which states they want, or sees them side by side: the tab leaves them all. */
const showsStates = ({ filters, tree, kind, kindBy, group }: ListState): boolean =>
  filters.some(({ field }) => field === 'status') ||
  (tree !== undefined && comparisonsOf(conditionOfNode(tree)).some(({ field }) => field === 'status')) ||
  group === 'status' ||
  (kind === 'kanban' && kindBy === 'status')

function NothingHere({ resource, tab }: { resource: Resource; tab: TaskTab }) {
  const { t } = useTranslation('ca')
  const navigate = useNavigate()
  const mayCreate = useRight(actionPath(resource, 'create'))
  return (
    <Empty className="k-empty" image={null} description={<p className="k-empty-title">{t(`task_list.empty.${tab}`)}</p>}>
      {mayCreate && tab !== 'archive' && (
        <Button type="primary" onClick={() => void navigate(taskFormPath, { state: { fromList: true } })}>
          {t('task_list.new')}
        </Button>
      )}
    </Empty>
  )
}
