/** Which of its series a task is, with the ones before and after it (ca.md §2.3 "repeat box"). */
import LeftOutlined from '@ant-design/icons/LeftOutlined'
import RightOutlined from '@ant-design/icons/RightOutlined'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { call } from '../../../../api/call'
import { readRecord, type RecordRow } from '../../../../providers/data/record-api'
import { repeatFields } from '../../series/repeat/repeat-value'
import { previewSeries } from '../../../../shared/ca/task-series'
import { taskAddress } from '../../task-list/task-paths'
import { SeriesScope } from './series-scope'
import { useTaskRows } from '../use-task-rows'

export function SeriesPlace({ task }: { task: RecordRow }) {
  return typeof task.series === 'number' && typeof task.occurrence_date === 'string' ? (
    <Place task={task} series={task.series} date={task.occurrence_date} />
  ) : null
}

function Place({ task, series, date }: { task: RecordRow; series: number; date: string }) {
  const { t } = useTranslation('ca')
  const beside = (op: 'lt' | 'gt') => ({
    perPage: 1,
    filter: { all: [{ field: 'series', op: 'eq', value: series } as const, { field: 'occurrence_date', op, value: date } as const] },
    sort: [{ field: 'occurrence_date', descending: op === 'lt' }],
  })
  const before = useTaskRows('ca/task', beside('lt')).answer
  const after = useTaskRows('ca/task', beside('gt')).answer
  const { data: total = null } = useQuery({
    queryKey: ['ca', 'series-total', series],
    retry: false,
    queryFn: ({ signal }) => totalOf(series, signal),
  })
  if (!before || !after) return null
  const [previous, next] = [before.data[0], after.data[0]]
  const n = before.meta.total + 1
  return (
    <span className="k-task-series" role="group" aria-label={t('entity.task-series.title')}>
      {previous && (
        <Link to={taskAddress(previous.id)} aria-label={t('task_detail.previous')} title={t('task_detail.previous')}>
          <LeftOutlined aria-hidden />
        </Link>
      )}
      <Link to={`/ca/use/series/show?id=${series}`}>
        {total === null ? t('task_detail.place_alone', { n }) : t('task_detail.place', { n, total })}
      </Link>
      {next && (
        <Link to={taskAddress(next.id)} aria-label={t('task_detail.next')} title={t('task_detail.next')}>
          <RightOutlined aria-hidden />
        </Link>
      )}
      <SeriesScope task={task} series={series} date={date} />
    </span>
  )
}

/** How many dates its rule has; null where that is unknown, or hidden from the reader. */
async function totalOf(series: number, signal: AbortSignal): Promise<number | null> {
  try {
    const row = await readRecord('ca/task-series', series, { signal, background: true })
    if (typeof row.count === 'number') return row.count
    const rule = Object.fromEntries([...repeatFields, 'start_date'].map((name) => [name, row[name]]))
    // The fields of a series are those of the call.
    const body = rule as { start_date: string }
    return (await call(previewSeries, { body, signal, background: true })).data.total
  } catch {
    return null
  }
}
