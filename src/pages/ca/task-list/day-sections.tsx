/** What one has to do, by when: overdue, today, tomorrow, this week, later, without a date (ca.md §2.1 "My day"). */
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { wallTime } from '../../../components/format/format-date'
import { useFormats } from '../../../components/format/format-settings'
import { useNow } from '../../../components/format/use-now'
import type { RecordRow } from '../../../providers/data/record-api'
import { dayParts, withMissed, type DayPart } from '../../../shared/ca/task-list'
import { CheckCircle } from './check-circle'
import DueCell from './due-cell'
import { MissedLines } from './missed-lines'
import { taskAddress } from './task-paths'
import { TaskMarks } from './title-cell'
import { useCompanyDay } from './use-company-day'

interface DaySectionsProps {
  rows: readonly RecordRow[]
  onDone: () => void
  /** Only these. */
  parts?: readonly DayPart[]
}

const noRefs = {}

export function DaySections({ rows, onDone, parts = dayParts }: DaySectionsProps) {
  const { t } = useTranslation('ca')
  const { partOf } = useCompanyDay()
  const now = useNow().getTime()
  const within = (part: DayPart) => rows.filter((row) => partOf(typeof row.due_at === 'string' ? row.due_at : null, now) === part)
  return parts
    .map((part) => ({
      part,
      tasks: within(part),
      line: (row: RecordRow) => <DayLine key={row.id} row={row} part={part} onDone={onDone} />,
    }))
    .filter(({ tasks }) => tasks.length > 0)
    .map(({ part, tasks, line }) => (
      <section key={part} className="k-day-part" data-part={part}>
        <h2>
          {t(`task_list.part.${part}`)} <span className="k-count">{tasks.length}</span>
        </h2>
        <ul>
          {part === 'overdue'
            ? withMissed(tasks).map((entry) =>
                entry.length > 1 ? (
                  <MissedLines key={`series ${String(entry[0]?.series)}`} rows={entry} onDone={onDone}>
                    {entry.map(line)}
                  </MissedLines>
                ) : (
                  entry.map(line)
                ),
              )
            : tasks.map(line)}
        </ul>
      </section>
    ))
}

function DayLine({ row, part, onDone }: { row: RecordRow; part: DayPart; onDone: () => void }) {
  return (
    <li className="k-day-line">
      <CheckCircle row={row} title={String(row.title)} onDone={onDone} />
      <Link to={taskAddress(row.id)} state={{ fromList: true, listSearch: 'tab=my_day' }}>
        {String(row.title)}
      </Link>
      <span className="k-day-facts">
        <TaskMarks row={row} parent={typeof row.parent === 'number' ? '' : null} />
        <Priority value={row.priority} />
        {part === 'today' || part === 'tomorrow' ? <TimeOfDay row={row} /> : <DueCell value={row.due_at} row={row} refs={noRefs} />}
      </span>
    </li>
  )
}

/** Only what stands out is said. */
function Priority({ value }: { value: unknown }) {
  const { t } = useTranslation('ca')
  if (value !== 'high' && value !== 'urgent') return null
  return (
    <span className="k-task-priority" data-priority={value}>
      {t(`entity.task.fields.priority.enum.${value}`)}
    </span>
  )
}

function TimeOfDay({ row }: { row: RecordRow }) {
  const { t } = useTranslation('ca')
  const formats = useFormats()
  if (typeof row.due_at !== 'string') return null
  return (
    <time className="k-task-due" dateTime={row.due_at}>
      {row.all_day === true ? t('task_list.all_day') : wallTime(row.due_at, formats.timeZone)?.time}
    </time>
  )
}
