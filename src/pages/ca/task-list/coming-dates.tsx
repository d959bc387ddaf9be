/** On the calendar of tasks: dates of repeating tasks that have no task yet (ca.md R5). Who opens one gets its task. */
import { useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { comingOf, openComing } from '../../../api/ca/task-series'
import { formatDate } from '../../../components/format/format-date'
import { useFormats } from '../../../components/format/format-settings'
import { useRight } from '../../../providers/access/use-right'
import { isViewing } from '../../../providers/auth/identity'
import { showFailure } from '../../../providers/notification/alerts'
import type { OnDayProps } from '../../../screens/list/state/narrowing'
import type { ComingDate, ComingTab } from '../../../shared/ca/task-series'
import { seriesListPath, taskAddress } from './task-paths'

const perDay = 3

export function ComingDates({ tab, field, day, from, until }: OnDayProps & { tab: ComingTab }) {
  const { t } = useTranslation('ca')
  const formats = useFormats()
  const navigate = useNavigate()
  const client = useQueryClient()
  const mayList = useRight('ca.use.series.actions.list')
  const [opening, setOpening] = useState(false)
  const { data = [] } = useQuery({
    queryKey: ['ca/task-series', 'coming', tab, from, until],
    enabled: mayList && field === 'due_at',
    queryFn: ({ signal }) => comingOf({ tab, from, until }, signal),
    staleTime: 60_000,
    retry: false,
  })
  const here = data.filter(({ date }) => date === day)
  if (here.length === 0) return null
  const open = async ({ series, occurrence }: ComingDate) => {
    setOpening(true)
    try {
      const id = await openComing(series, occurrence)
      void client.invalidateQueries({ queryKey: ['calendar', 'ca/task'] })
      void client.invalidateQueries({ queryKey: ['ca/task-series', 'coming'] })
      void navigate(taskAddress(id), { state: { fromList: true } })
    } catch (error) {
      showFailure(error)
      setOpening(false)
    }
  }
  return (
    <ul className="k-coming">
      {here.slice(0, perDay).map((one) => (
        <li key={`${one.series} ${one.occurrence}`}>
          <button
            type="button"
            disabled={opening || isViewing()}
            title={t('coming.hint')}
            aria-label={t('coming.open', { title: one.title, date: formatDate(day, formats) })}
            onClick={() => void open(one)}
          >
            {one.title}
          </button>
        </li>
      ))}
      {here.length > perDay && (
        <li>
          <Link to={seriesListPath}>{t('coming.more', { count: here.length - perDay })}</Link>
        </li>
      )}
    </ul>
  )
}
