/** Shifts, punches and days as the examples of as.md tell them: Taipei, unless a zone is given. */
import type { DayInput, DaySettings, PunchOfDay } from '../../../server/modules/as/day/rules/day-input'
import { wallMinute } from '../../../server/modules/as/day/rules/local-time'
import { plannedShift, type Shift } from '../../../server/modules/as/day/rules/planned-shift'

export const taipei = 'Asia/Taipei'

export const office: Shift = {
  id: 1,
  code: 'OFFICE',
  segments: [{ start: '09:00', end: '18:00' }],
  breaks: [{ start: '12:00', end: '13:00' }],
  auto_break: [],
  early_window: 180,
  late_window: 360,
  late_grace: null,
  early_grace: null,
  needs_punch: 'both',
  flexible_start: 0,
  night_from: null,
  night_to: null,
}
export const night: Shift = {
  ...office,
  id: 2,
  code: 'NIGHT',
  segments: [{ start: '22:00', end: '06:00', ends_next_day: true }],
  breaks: [{ start: '02:00', end: '02:30', next_day: true }],
}
export const split: Shift = {
  ...office,
  id: 3,
  code: 'SPLIT',
  segments: [
    { start: '10:00', end: '14:00' },
    { start: '17:00', end: '21:00' },
  ],
  breaks: [],
}

export const settings: DaySettings = {
  ...{ late_grace: 0, early_grace: 0, grace_mode: 'threshold', absent_after_min: null },
  ...{ ot_basis: 'min', ot_unit: 1, ot_round: 'floor', ot_min: 0, ot_auto_detect_min: 30, min_rest: 660, day_limit: 720 },
}

/** `2026-03-10 09:05:59` as milliseconds since 1970. */
export const at = (text: string, zone = taipei): number => {
  const [date = '', time = ''] = text.split(' ')
  return wallMinute(zone, date, time) * 60_000 + Number(time.slice(6) || 0) * 1000
}
export const minute = (text: string, zone = taipei): number => Math.floor(at(text, zone) / 60_000)

let id = 0
/** `in 2026-03-10 09:00`, `out …`, or without a direction: auto. */
export function punch(text: string, zone = taipei): PunchOfDay {
  const [, direction, time = ''] = /^(?:(in|out) )?(.+)$/.exec(text) ?? []
  id += 1
  return { id, at: at(time, zone), direction: direction === 'in' || direction === 'out' ? direction : 'auto', flags: [] }
}

/** A day that is over. */
export function dayOf(date: string, shift: Shift | null, punches: readonly string[], more: Partial<DayInput> = {}): DayInput {
  const zone = more.zone ?? taipei
  const end = shift ? plannedShift(shift, date, zone).end + shift.late_window : wallMinute(zone, date, '05:00', 1)
  return {
    ...{ date, zone, day_type: shift ? 'work' : 'rest', holiday_name: null, source: 'pattern', shift, shift_version: null },
    ...{
      punches: punches.map((text) => punch(text.replace(/(^|(?:in|out) )(?=\d\d:)/, `$1${date} `), zone)),
      leaves: [],
      suspension: null,
      closures: [],
    },
    ...{ overtimes: [], flexitime: null, exempt: false, settings, previous_out: null, window_until: end * 60_000, now: (end + 1) * 60_000 },
    ...more,
  }
}

export const leave = (from: string, to: string, minutes: number, trip = false, zone = taipei) => ({
  dayoff: 7,
  leave: 3,
  from: minute(from, zone),
  to: minute(to, zone),
  minutes,
  trip,
})
