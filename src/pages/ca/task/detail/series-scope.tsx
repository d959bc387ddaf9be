/** What of a series is changed from one of its tasks: this one, this and the following, all (ca.md R6). */
import { Dropdown } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useRight } from '../../../../providers/access/use-right'
import { idempotencyKey } from '../../../../providers/data/idempotency-key'
import { actOnRecord, readRecord, type RecordRow } from '../../../../providers/data/record-api'
import { showFailure } from '../../../../providers/notification/alerts'
import { Button } from '../../../../ui/button'
import { taskFormPath } from '../../task-list/task-paths'

const seriesForm = (id: number): string => `/ca/use/series/edit?id=${id}`

export function SeriesScope({ task, series, date }: { task: RecordRow; series: number; date: string }) {
  const { t } = useTranslation('ca')
  const navigate = useNavigate()
  const mayEdit = useRight('ca.use.series.actions.edit')
  if (!mayEdit || !task._actions?.includes('edit')) return null
  const split = async () => {
    try {
      const { version } = await readRecord('ca/task-series', series)
      await actOnRecord('ca/task-series', 'split', { id: series, version, answers: { from_date: date } }, idempotencyKey())
      // It is the first of another series now.
      const after = await readRecord('ca/task', task.id)
      void navigate(seriesForm(Number(after.series)))
    } catch (error) {
      showFailure(error)
    }
  }
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: [
          { key: 'this', label: t('task_detail.scope.this'), onClick: () => void navigate(`${taskFormPath}?id=${task.id}`) },
          { key: 'following', label: t('task_detail.scope.following'), onClick: () => void split() },
          { key: 'all', label: t('task_detail.scope.all'), onClick: () => void navigate(seriesForm(series)) },
        ],
      }}
    >
      <span>
        <Button size="small" type="text">
          {t('task_detail.scope.label')}
        </Button>
      </span>
    </Dropdown>
  )
}
