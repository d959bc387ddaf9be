/** The rows on the days of a date field, month by month; moving one to another day edits that field. */
import LeftOutlined from '@ant-design/icons/LeftOutlined'
import RightOutlined from '@ant-design/icons/RightOutlined'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useCompany } from '../../../providers/company/company'
import { Button } from '../../../ui/button'
import { formatDate, todayIn } from '../../../components/format/format-date'
import { listRecords, type RecordRow } from '../../../providers/data/record-api'
import { formatTags } from '../../../shared/engine/language-tags'
import type { Field } from '../../../schemas/core/define'
import type { Condition } from '../../../schemas/core/types'
import { ScreenError } from '../../entity/screen-error'
import { withFilter, type ListState } from '../state/list-state'
import type { ListUi } from '../state/list-context'
import { dayOf, monthBeside, weeksOf } from './month'
import { MonthDay, MonthDrag, MonthEntry } from './month-drag'

interface MonthViewProps {
  ui: ListUi
  field: Field
  state: ListState
  onChange: (next: ListState) => void
  /** Changes when the rows do. */ of: number
}

const perDay = 4
const mostRows = 200
const noRows: readonly RecordRow[] = []

export function MonthView({ ui, field, state, onChange, of }: MonthViewProps) {
  const {
    context: { t, formats },
    entity,
    matching,
    onDay: OnDay,
  } = ui
  const isFiltered = state.q !== '' || state.filters.length > 0 || state.tree !== undefined || state.trash
  const company = useCompany()
  const timeZone = company?.time_zone ?? formats.timeZone
  const today = todayIn(timeZone)
  const month = state.month ?? today.slice(0, 7)
  const weeks = weeksOf(month, formats.weekStart)
  const days = weeks.flat()
  const within: Condition = { field: field.name, op: 'between', value: [days[0], days.at(-1)] }
  const { data, error, refetch } = useQuery({
    queryKey: ['calendar', entity.name, matching, field.name, days[0], of],
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    retry: 1,
    queryFn: ({ signal }) =>
      listRecords(
        entity.name,
        {
          perPage: mostRows,
          sort: [{ field: field.name, descending: false }],
          filter: matching.filter ? { all: [matching.filter, within] } : within,
          ...(matching.q ? { q: matching.q } : {}),
        },
        { signal },
      ),
  })
  const byDay = new Map<string, RecordRow[]>()
  for (const row of data?.data ?? []) {
    const day = dayOf(String(row[field.name]), timeZone)
    byDay.set(day, [...(byDay.get(day) ?? []), row])
  }
  const go = (next: string | undefined) => onChange({ ...state, month: next })
  const monthName = new Intl.DateTimeFormat(formatTags[formats.language], { year: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  )
  const weekday = new Intl.DateTimeFormat(formatTags[formats.language], { weekday: 'short', timeZone: 'UTC' })
  const allOf = (day: string) =>
    onChange({
      ...withFilter(state, field.name, { field: field.name, op: 'between', values: [day, day] }),
      kind: 'table',
      kindBy: undefined,
    })
  if (error && !data) return <ScreenError error={error} onRetry={() => void refetch()} />
  return (
    <div className="k-month">
      <div className="k-month-head">
        <Button
          size="small"
          type="text"
          icon={<LeftOutlined aria-hidden />}
          label={t('screens:calendar.previous')}
          onClick={() => go(monthBeside(month, -1))}
        />
        <h2 aria-live="polite">{monthName}</h2>
        <Button
          size="small"
          type="text"
          icon={<RightOutlined aria-hidden />}
          label={t('screens:calendar.next')}
          onClick={() => go(monthBeside(month, 1))}
        />
        <Button size="small" disabled={month === today.slice(0, 7)} onClick={() => go(undefined)}>
          {t('screens:calendar.today')}
        </Button>
        {data && data.meta.total > mostRows && <span className="k-muted">{t('screens:calendar.too_many', { n: mostRows })}</span>}
      </div>
      <div className="k-month-scroll" tabIndex={0} role="group" aria-label={monthName}>
        <MonthDrag ui={ui} field={field} rows={data?.data ?? noRows} zone={timeZone} onMoved={() => void refetch()}>
          <table className="k-month-grid" aria-label={monthName}>
            <thead>
              <tr>
                {(weeks[0] ?? []).map((day) => (
                  <th key={day} scope="col">
                    {weekday.format(new Date(`${day}T00:00:00Z`))}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {weeks.map((week) => (
                <tr key={week[0]}>
                  {week.map((day) => {
                    const rows = byDay.get(day) ?? []
                    return (
                      <MonthDay key={day} day={day} isToday={day === today} isOutside={!day.startsWith(month)}>
                        <DayNumber ui={ui} field={field} day={day} />
                        {rows.length > 0 && (
                          <ul>
                            {rows.slice(0, perDay).map((row) => (
                              <li key={row.id}>
                                <MonthEntry ui={ui} row={row} field={field} />
                              </li>
                            ))}
                          </ul>
                        )}
                        {rows.length > perDay && (
                          <button type="button" className="k-month-more" onClick={() => allOf(day)}>
                            {t('screens:used_by.more', { n: rows.length - perDay })}
                          </button>
                        )}
                        {OnDay && !isFiltered && <OnDay field={field.name} day={day} from={days[0] ?? day} until={days.at(-1) ?? day} />}
                      </MonthDay>
                    )
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </MonthDrag>
      </div>
    </div>
  )
}

/** Where the form takes a day from its address, the number leads there. */
function DayNumber({ ui, field, day }: Pick<MonthViewProps, 'ui' | 'field'> & { day: string }) {
  const {
    context: { t, formats },
    resource,
    known,
  } = ui
  const [date, number] = [formatDate(day, formats), Number(day.slice(8))]
  if (resource.dated?.field !== field.name || !known.may('create'))
    return (
      <span className="k-month-day" aria-label={date}>
        {number}
      </span>
    )
  const label = t('screens:calendar.add_on', { date })
  return (
    <Link className="k-month-day" to={`${resource.paths.create}?date=${day}`} state={{ fromList: true }} title={label} aria-label={label}>
      {number}
    </Link>
  )
}
