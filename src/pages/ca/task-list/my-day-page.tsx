/** "My day": what one has to do, by when, over the whole window (ca.md §2.1). */
import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { useSubscription } from '@refinedev/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Empty } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { useRight } from '../../../providers/access/use-right'
import { listRecords } from '../../../providers/data/record-api'
import { actionPath, type ScreenProps } from '../../../resources/core/define-module'
import { ScreenError } from '../../../screens/entity/screen-error'
import { RowsSkeleton } from '../../../screens/list/list-skeleton'
import { tabCondition } from '../../../shared/ca/task-list'
import { Button } from '../../../ui/button'
import { DaySections } from './day-sections'
import { QuickAddLine } from './quick-add-line'
import { myDay, taskFormPath, taskListPath } from './task-paths'
import { TaskTabs } from './task-tabs'
import '../../../ui/screens.css'
import './task-list.css'

const mostTasks = 200

export function MyDayPage({ resource }: ScreenProps) {
  const { t } = useTranslation('ca')
  const navigate = useNavigate()
  const mayCreate = useRight(actionPath(resource, 'create'))
  const { data, error, refetch } = useQuery({
    queryKey: ['ca-my-day'],
    placeholderData: keepPreviousData,
    retry: 1,
    queryFn: ({ signal }) =>
      listRecords(
        'ca/task',
        { perPage: mostTasks, sort: [{ field: 'due_at', descending: false }], filter: tabCondition('to_me') },
        { signal },
      ),
  })
  useSubscription({ channel: 'resources/ca/task', types: ['*'], params: { resource: 'ca/task' }, onLiveEvent: () => void refetch() })
  const create = () => void navigate(taskFormPath, { state: { fromList: true } })
  return (
    <div className="k-list k-my-day">
      <header className="k-list-head">
        <h1>{t('entity.task.plural')}</h1>
        <span className="k-list-acts">
          {mayCreate && (
            <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={create}>
              {t('task_list.new')}
            </Button>
          )}
        </span>
      </header>
      <TaskTabs shown={myDay} />
      {mayCreate && <QuickAddLine onAdded={() => void refetch()} />}
      <div className="k-day-parts">
        {error && !data ? (
          <ScreenError error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <RowsSkeleton />
        ) : data.data.length === 0 ? (
          <Empty className="k-empty" image={null} description={<p className="k-empty-title">{t('task_list.empty.to_me')}</p>}>
            {mayCreate && (
              <Button type="primary" onClick={create}>
                {t('task_list.new')}
              </Button>
            )}
          </Empty>
        ) : (
          <>
            <DaySections rows={data.data} onDone={() => void refetch()} />
            {data.meta.total > mostTasks && (
              <p className="k-secondary">
                <Link to={taskListPath}>{t('task_list.more_to_me', { n: mostTasks })}</Link>
              </p>
            )}
          </>
        )}
      </div>
    </div>
  )
}
