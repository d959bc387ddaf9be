/** The month as a grid of days: arrows move, Enter opens, Page Up and Page Down stay with the toolbar. */
import { memo, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../../components/format/format-date'
import { formatDuration } from '../../../components/format/format-number'
import { useFormats } from '../../../components/format/format-settings'
import { useIsPhone } from '../../../ui/use-is-phone'
import type { CalendarDay } from '../../../shared/as/calendar'
import { dayAfter, labelText, monthText, spanText, weekdayText } from '../common/day-texts'
import { dayTone, needsMending, type CalendarRange } from './calendar-rules'
import { DayChips } from './day-chips'

interface MonthGridProps {
  month: string
  range: CalendarRange
  days: ReadonlyMap<string, CalendarDay>
  today: string
  zone: string
  /** Whose drawer is open. */
  opened: string | null
  onOpen: (date: string) => void
}

const steps: Readonly<Partial<Record<string, number>>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

export function MonthGrid({ month, range, days, today, zone, opened, onOpen }: MonthGridProps) {
  const { language } = useFormats()
  const isPhone = useIsPhone()
  const grid = useRef<HTMLTableElement>(null)
  const [focused, setFocused] = useState<string | null>(null)
  const dates = range.weeks.flat()
  const stop = [focused, opened, today, `${month}-01`].find((date) => date !== null && dates.includes(date))
  const move = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey || stop === undefined || stop === null) return
    const next = dayAfter(stop, step)
    if (!dates.includes(next)) return
    event.preventDefault()
    setFocused(next)
    grid.current?.querySelector<HTMLElement>(`[data-date="${next}"]`)?.focus()
  }
  return (
    <table ref={grid} className="k-as-month" role="grid" aria-label={monthText(month, language)} onKeyDown={move}>
      <thead>
        <tr>
          {(range.weeks[0] ?? []).map((date) => (
            <th key={date} scope="col" abbr={weekdayText(date, language, 'long')}>
              {weekdayText(date, language, isPhone ? 'narrow' : 'short')}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {range.weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((date) => (
              <DayCell
                key={date}
                date={date}
                day={days.get(date)}
                zone={zone}
                isPhone={isPhone}
                isOutside={!range.counts(date)}
                isToday={date === today}
                isOpen={date === opened}
                isStop={date === stop}
                onOpen={onOpen}
                onFocus={setFocused}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface DayCellProps {
  date: string
  day: CalendarDay | undefined
  zone: string
  isPhone: boolean
  /** Of a neighbouring month. */
  isOutside: boolean
  isToday: boolean
  isOpen: boolean
  /** Reached by Tab. */
  isStop: boolean
  onOpen: (date: string) => void
  onFocus: (date: string) => void
}

const DayCell = memo(function DayCell({ date, day, zone, isPhone, isOutside, isToday, isOpen, isStop, onOpen, onFocus }: DayCellProps) {
  return (
    <td role="gridcell" aria-selected={isOpen} data-outside={isOutside || undefined} data-type={day?.day_type}>
      <button
        type="button"
        className="k-as-day"
        data-date={date}
        data-today={isToday || undefined}
        data-open={isOpen || undefined}
        data-mend={(day && needsMending(day)) || undefined}
        tabIndex={isStop ? 0 : -1}
        aria-current={isToday ? 'date' : undefined}
        onClick={() => onOpen(date)}
        onFocus={() => onFocus(date)}
      >
        <span
          className="k-as-bar"
          style={day?.shift?.colour ? { background: day.shift.colour } : undefined}
          data-none={!day?.shift || undefined}
        />
        <DayName date={date} day={day} zone={zone} />
        <span className="k-as-day-number" aria-hidden>
          {Number(date.slice(8))}
        </span>
        {day && (isPhone ? <PhoneMarks day={day} /> : <DayFacts day={day} zone={zone} />)}
      </button>
    </td>
  )
})

function PhoneMarks({ day }: { day: CalendarDay }) {
  const tone = dayTone(day)
  return (
    <>
      {day.worked_min > 0 && <span className="k-as-day-worked">{formatDuration(day.worked_min)}</span>}
      {tone && <span className="k-as-dot" data-tone={tone} />}
      <span className="k-visually-hidden">
        <DayChips day={day} />
      </span>
    </>
  )
}

function DayFacts({ day, zone }: { day: CalendarDay; zone: string }) {
  const { language } = useFormats()
  const times = spanText(day.actual_in, day.actual_out, zone)
  return (
    <>
      {day.worked_min > 0 && <span className="k-as-day-worked">{formatDuration(day.worked_min)}</span>}
      <span className="k-as-day-shift">{times ?? (day.shift ? labelText(day.shift, language) : '')}</span>
      <span className="k-as-day-chips">
        <DayChips day={day} most={3} />
      </span>
    </>
  )
}

/** Which day it is and what was planned, for who does not see the grid. */
function DayName({ date, day, zone }: { date: string; day: CalendarDay | undefined; zone: string }) {
  const { t } = useTranslation('as')
  const formats = useFormats()
  const planned = day?.shift && `${labelText(day.shift, formats.language)} ${spanText(day.planned_in, day.planned_out, zone) ?? ''}`
  const type = day && day.day_type !== 'work' ? t(`day.type.${day.day_type}`) : null
  const said = [`${formatDate(date, formats)} ${weekdayText(date, formats.language, 'long')}`, type, planned].filter(Boolean)
  return <span className="k-visually-hidden">{said.join(', ')}: </span>
}
