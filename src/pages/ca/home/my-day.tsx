/** The home page's part of one's tasks (ca.md §7): what is overdue, due today and tomorrow. */
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { WidgetAnswer } from '../../../components/home/widget-answer'
import { widgetKey } from '../../../components/home/widget-key'
import type { RecordRow } from '../../../providers/data/record-api'
import { tabCondition } from '../../../shared/ca/task-list'
import { DaySections } from '../task-list/day-sections'
import { myDay, taskListPath } from '../task-list/task-paths'
import '../task-list/task-list.css'

const mostTasks = 50
const path = `/api/ca/task?per_page=${mostTasks}&sort=due_at&total=none&filter=${encodeURIComponent(JSON.stringify(tabCondition('to_me')))}`

export default function MyDayWidget() {
  const { t } = useTranslation('ca')
  const client = useQueryClient()
  const refresh = () => void client.invalidateQueries({ queryKey: widgetKey(path) })
  return (
    <>
      <WidgetAnswer<readonly RecordRow[]> path={path} live={['ca/task']}>
        {(rows) =>
          rows.length === 0 ? (
            <p className="k-secondary">{t('task_list.empty.to_me')}</p>
          ) : (
            <div className="k-day-widget">
              <DaySections rows={rows} onDone={refresh} />
            </div>
          )
        }
      </WidgetAnswer>
      <p className="k-widget-foot">
        <Link to={`${taskListPath}?tab=${myDay}`}>{t('widget.my_day.open')}</Link>
      </p>
    </>
  )
}
