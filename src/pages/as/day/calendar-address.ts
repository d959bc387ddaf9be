/** What the calendar shows stands in its address: view, day in it, person, open day (as.md §2: a pasted link shows the same). Pure. */
import { calendarViews, type CalendarView } from './calendar-rules'

export interface CalendarPlace {
  view: CalendarView
  /** `2026-03-10` */
  on: string
  /** Null = oneself. */
  user: number | null
  /** The day whose drawer is open. */
  day: string | null
  /** Only days that wait for somebody. */
  onlyOpen: boolean
}

const isDate = (text: string | null): text is string => text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))

export function placeOf(params: URLSearchParams, { today, isPhone }: { today: string; isPhone: boolean }): CalendarPlace {
  const view = params.get('view')
  const [on, day, user] = [params.get('on'), params.get('day'), params.get('user')]
  const onlyOpen = params.get('only') === 'anomalies'
  return {
    view: calendarViews.find((one) => one === view) ?? (isPhone || onlyOpen ? 'agenda' : 'month'),
    on: isDate(on) ? on : today,
    user: /^[1-9]\d{0,14}$/.test(user ?? '') ? Number(user) : null,
    day: isDate(day) ? day : null,
    onlyOpen,
  }
}

/** @returns the parameters with the changes; an empty one goes */
export function withPlace(params: URLSearchParams, changes: Partial<CalendarPlace>): URLSearchParams {
  const next = new URLSearchParams(params)
  const put = (name: string, value: string | number | null | undefined) => {
    if (value === undefined) return
    if (value === null || value === '') next.delete(name)
    else next.set(name, String(value))
  }
  put('view', changes.view)
  put('on', changes.on)
  put('user', changes.user)
  put('day', changes.day)
  if (changes.onlyOpen !== undefined) put('only', changes.onlyOpen ? 'anomalies' : null)
  return next
}
