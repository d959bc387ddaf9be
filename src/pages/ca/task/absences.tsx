/** Who of the chosen people is on leave when the task is to be done, and who stands in for them (ca.md §7). */
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { absencesOf } from '../../../api/ca/task'
import { formatDate } from '../../../components/format/format-date'
import { useFormats } from '../../../components/format/format-settings'

interface AbsencesProps {
  /** Owner codes. */
  assignees: readonly string[]
  /** Dates; null = as the due date is. */
  from: string | null
  due: string | null
  /** Their deputy gets it in their place; absent where this is written as text. */
  onReplace?: (user: number, deputy: number) => void
}

export function Absences({ assignees, from, due, onReplace }: AbsencesProps) {
  const { t } = useTranslation('ca')
  const formats = useFormats()
  const until = due ?? ''
  const asked = { assignees: [...assignees].sort().join(','), from: from ?? until, until }
  const { data } = useQuery({
    queryKey: ['ca', 'absences', asked],
    enabled: assignees.length > 0 && due !== null,
    queryFn: ({ signal }) => absencesOf(asked, signal),
    staleTime: 30_000,
    retry: false,
  })
  if (!data || data.data.length === 0) return null
  return (
    <div className="k-entry-warning" role="status">
      {data.data.map(({ user, name, from: first, until: last, deputy }) => (
        <div key={`${user} ${first}`}>
          {first === last
            ? t('task_absence.day', { name, date: formatDate(first, formats) })
            : t('task_absence.days', { name, from: formatDate(first, formats), until: formatDate(last, formats) })}
          {deputy && ` ${t('task_absence.deputy', { name: deputy.name })}`}
          {/* Who is there by a department stays with it. */}
          {deputy && onReplace && assignees.includes(`u${user}`) && (
            <Button type="link" size="small" onClick={() => onReplace(user, deputy.id)}>
              {t('task_absence.replace', { name: deputy.name })}
            </Button>
          )}
        </div>
      ))}
      {data.more > 0 && <div>{t('task_absence.more', { count: data.more })}</div>}
    </div>
  )
}
