/**
 * The day-record of a person and a work date, and the steps that lead to it (as.md R3): a pure function of plain data. Seconds of punches
 * are dropped. On a day that is due, worked + late + early + absent + leave + trip + forgiven is what was scheduled; hours of a stoppage
 * that nobody worked, and suspended days, are not scheduled.
 */
import type { DayStatus } from '../../../../../src/shared/as/day-words'
import { anomaliesOf } from './day-anomalies'
import { frameOf, type Frame } from './day-frame'
import type { CalculatedDay, DayInput, DayRecord } from './day-input'
import { StepList, instant } from './day-steps'
import { stretches, type Stretches } from './directions'
import { msPerMinute, wallMinute } from './local-time'
import { leavesInOrder, overtimesInOrder } from './orders'
import { countOvertimes, unclaimed, type CountedOvertime } from './overtime-of-day'
import { autoBreak, hasBreaksToPunch, type Shift } from './planned-shift'
import { intersect, subtract, total, type Span } from './spans'

/** @returns the record, its steps, what is irregular about it, and what each punch counts as */
export function calculateDay(input: DayInput): CalculatedDay {
  const steps = new StepList()
  steps.add('day_type', { day_type: input.day_type, source: input.source })
  const shift = input.day_type === 'work' ? input.shift : null
  const clocked = stretches(input.punches, shift !== null && hasBreaksToPunch(shift))
  const record =
    input.suspension !== null
      ? suspended(input, clocked, steps)
      : shift
        ? workday(input, shift, clocked, steps)
        : dayOff(input, clocked, steps)
  steps.add('status', { status: record.record.status })
  return {
    record: record.record,
    steps: steps.all,
    anomalies: record.due && input.suspension === null ? anomaliesOf(input, clocked, record) : [],
    directions: clocked.directions,
    overtimes: record.due
      ? record.overtimes.map(({ overtime, actual, payable, night }) => ({ overtime, actual, payable, ...(night > 0 ? { night } : {}) }))
      : [],
    due: record.due,
  }
}

/** What the kinds of days give to what is irregular about them. */
export interface Outcome {
  record: DayRecord
  due: boolean
  overtimes: readonly CountedOvertime[]
  unclaimed: number
}

function blank({ day_type, holiday_name, shift, shift_version }: DayInput, { first_in, last_out }: Stretches): DayRecord {
  const times = { planned_in: null, planned_out: null, actual_in: instant(first_in), actual_out: instant(last_out) }
  const worked = { scheduled_min: 0, worked_min: 0, late_min: 0, early_min: 0, forgiven_min: 0, absent_min: 0, break_min: 0, night_min: 0 }
  return {
    ...{ day_type, holiday_name, shift: shift?.id ?? null, shift_version, ...times, ...worked },
    ...{ leave_min: 0, trip_min: 0, ot_min: 0, ot_payable_min: 0, leave_parts: [], ot_parts: [], closure_parts: [], status: 'normal' },
  }
}

function suspended(input: DayInput, clocked: Stretches, steps: StepList): Outcome {
  steps.add('suspension', { kind: input.suspension })
  return { record: { ...blank(input, clocked), status: 'suspended' }, due: true, overtimes: [], unclaimed: 0 }
}

/** A day without scheduled work: all that is worked is overtime. */
function dayOff(input: DayInput, clocked: Stretches, steps: StepList): Outcome {
  steps.punches(clocked)
  const overtime = overtimeOf(input, clocked.worked, Number.MIN_SAFE_INTEGER, steps)
  const isWorked = input.punches.length > 0 || overtime.ot_min > 0
  const status: DayStatus = isWorked ? 'worked_off' : input.day_type === 'holiday' ? 'holiday' : 'off'
  const due = input.now > input.window_until || (isWorked && !clocked.is_open)
  const { unclaimed: left, overtimes, ...counted } = overtime
  return { record: { ...blank(input, clocked), ...counted, leave_parts: calendarParts(input), status }, due, overtimes, unclaimed: left }
}

function workday(input: DayInput, shift: Shift, clocked: Stretches, steps: StepList): Outcome {
  const frame = frameOf(input, shift, clocked.first_in)
  const needsNoPunch = input.exempt || shift.needs_punch === 'none'
  const { planned, covers } = frame
  steps.add('planned', { shift: shift.code, start_at: instant(frame.start), end_at: instant(frame.end), scheduled_min: planned.minutes })
  if (frame.slide > 0) steps.add('slid', { slide_min: frame.slide })
  if (!needsNoPunch) steps.punches(clocked)

  const present = presence(shift, frame, clocked, needsNoPunch)
  const inSegments = intersect(present, frame.segments)
  const pauses = total(intersect(inSegments, planned.unpaid_breaks))
  const gross = total(inSegments) - pauses
  const deducted = autoBreak(shift.auto_break, gross)
  // What is excused and not worked is not scheduled when the company closed, and is leave or trip when the person has asked for it.
  const idle = (cover: readonly Span[]) => subtract(cover, present)
  const open = subtract(frame.paid, idle(covers.closure))
  const scheduled = total(open) - autoBreak(shift.auto_break, total(open))
  const worked = frame.flexitime ? gross - deducted : Math.min(scheduled, gross - deducted)
  steps.add('work', { interval_min: total(inSegments), break_min: pauses, auto_break_min: deducted, worked_min: worked })
  if (covers.closure.length > 0) steps.add('closure', { closed_min: total(idle(covers.closure)), scheduled_min: scheduled })

  const shares = new Shares(scheduled - worked)
  const leave = shares.take(total(idle(covers.leave)))
  const trip = shares.take(total(idle(covers.trip)))
  if (leave > 0) steps.add('leave', { leave_min: leave })
  if (trip > 0) steps.add('trip', { trip_min: trip })
  const due = needsNoPunch ? input.now >= frame.end * msPerMinute : isDue(input, frame, clocked, shares.left)
  // Somebody who came and left within a break was there, though no minute of it is work.
  const isPresent = total(intersect(present, [{ start: frame.start, end: frame.end }])) > 0 || gross > 0
  const grace = needsNoPunch ? noGrace : lateness(input, shift, frame, clocked, { due, shares, isPresent }, steps)
  const coreLeft =
    frame.flexitime && isPresent && !lacksPunch(shift, clocked)
      ? coreMissed(frame, present) - grace.late - grace.early - grace.forgiven
      : null
  const absent = due ? Math.max(0, Math.min(shares.left, coreLeft ?? shares.left)) : 0
  if (absent > 0) steps.add('absent', { scheduled_min: scheduled, worked_min: worked, absent_min: absent })

  const night = total(intersect(subtract(inSegments, planned.unpaid_breaks), nights(shift, input)))
  if (night > 0) steps.add('night', { night_min: night })
  const {
    unclaimed: left,
    overtimes,
    ...counted
  } = overtimeOf(input, needsNoPunch ? null : subtract(clocked.worked, frame.segments), frame.end, steps)
  const record: DayRecord = {
    ...blank(input, clocked),
    ...{
      planned_in: instant(frame.flexitime ? planned.start : frame.start),
      planned_out: instant(frame.flexitime ? planned.end : frame.end),
    },
    ...{ scheduled_min: scheduled, worked_min: worked, late_min: grace.late, early_min: grace.early, forgiven_min: grace.forgiven },
    ...{ absent_min: absent, break_min: pauses + deducted, night_min: night, leave_min: leave, trip_min: trip, ...counted },
    leave_parts: leaveParts(input, planned),
    closure_parts: closureParts(input, idle(covers.closure)),
  }
  const status = due ? statusOf(record, lacksPunch(shift, clocked) && !needsNoPunch ? clocked : null) : 'not_due'
  return { record: { ...record, status }, due, overtimes, unclaimed: left }
}

/** When the person was there: by the punches, by the shift where none are needed. */
function presence(shift: Shift, { paid, covers, end, flexitime, planned }: Frame, clocked: Stretches, needsNoPunch: boolean): Span[] {
  if (needsNoPunch) return subtract(flexitime ? planned.paid : paid, covers.all)
  // The core says when somebody may leave, not until when they work.
  const leaves = flexitime ? planned.end : end
  if (shift.needs_punch === 'in' && clocked.is_open && clocked.last_in !== null)
    return [...clocked.worked, { start: clocked.last_in, end: Math.max(clocked.last_in, leaves) }]
  return clocked.worked
}

const lacksPunch = ({ needs_punch }: Shift, { is_open, lacks_in }: Stretches): boolean => lacks_in || (is_open && needs_punch === 'both')

/** Nothing to come changes it: the window is over, the person has left at or after the end, or nothing is owed any more. */
function isDue({ now, window_until }: DayInput, { end }: Frame, clocked: Stretches, owed: number): boolean {
  const hasLeft = clocked.last_out !== null && !clocked.is_open && !clocked.lacks_in
  return now > window_until || (hasLeft && now >= end * msPerMinute) || (owed === 0 && !clocked.is_open)
}

interface Grace {
  late: number
  early: number
  forgiven: number
}
const noGrace: Grace = { late: 0, early: 0, forgiven: 0 }

/** Excused minutes, unpaid breaks and gaps are taken out of the span first; what is left meets the grace. */
function lateness(
  { settings }: DayInput,
  shift: Shift,
  frame: Frame,
  clocked: Stretches,
  { due, shares, isPresent }: { due: boolean; shares: Shares; isPresent: boolean },
  steps: StepList,
): Grace {
  const owed = subtract(frame.flexitime ? subtract(frame.segments, frame.planned.unpaid_breaks) : frame.paid, frame.covers.all)
  const among = (start: number, end: number) => total(intersect(owed, [{ start, end }]))
  const hasCome = clocked.first_in !== null && !clocked.lacks_in && clocked.first_in < frame.end
  const isIn = hasCome && (isPresent || clocked.is_open)
  const lateSpan = isIn && clocked.first_in !== null ? among(frame.start, clocked.first_in) : 0
  const earlySpan = due && isPresent && !clocked.is_open && clocked.last_out !== null ? among(clocked.last_out, frame.end) : 0
  const late = meet(lateSpan, shift.late_grace ?? settings.late_grace, settings)
  const early = meet(earlySpan, shift.early_grace ?? settings.early_grace, settings)
  const counted = {
    late: shares.take(late.counted),
    early: shares.take(early.counted),
    forgiven: shares.take(late.forgiven + early.forgiven),
  }
  if (lateSpan > 0) steps.add('late', { span_min: lateSpan, grace_min: shift.late_grace ?? settings.late_grace, late_min: counted.late })
  if (earlySpan > 0)
    steps.add('early', { span_min: earlySpan, grace_min: shift.early_grace ?? settings.early_grace, early_min: counted.early })
  if (counted.forgiven > 0) steps.add('forgiven', { forgiven_min: counted.forgiven })
  return counted
}

function meet(span: number, grace: number, { grace_mode, absent_after_min }: DayInput['settings']): { counted: number; forgiven: number } {
  const counted = span <= grace ? 0 : grace_mode === 'deduct' ? span - grace : span
  const forgiven = span - counted
  // So much is no lateness any more: it stays with what is absent.
  if (absent_after_min !== null && counted > absent_after_min) return { counted: 0, forgiven: 0 }
  return { counted, forgiven }
}

/** Scheduled minutes are shared out once: nobody is late in a minute that is leave. */
class Shares {
  constructor(public left: number) {
    this.left = Math.max(0, left)
  }

  take(wanted: number): number {
    const taken = Math.max(0, Math.min(wanted, this.left))
    this.left -= taken
    return taken
  }
}

const coreMissed = ({ start, end, planned, covers }: Frame, present: readonly Span[]): number =>
  total(subtract([{ start, end }], [...planned.unpaid_breaks, ...covers.all, ...present]))

/** The nights of the shift, 22:00 to 06:00 unless it says otherwise. */
const nights = ({ night_from, night_to }: Shift, input: DayInput): Span[] => nightsOf(input, night_from ?? '22:00', night_to ?? '06:00')

/** The nights that touch the date. */
function nightsOf({ date, zone }: Pick<DayInput, 'date' | 'zone'>, from: string, to: string): Span[] {
  return [-1, 0, 1].map((day) => ({
    start: wallMinute(zone, date, from, day),
    end: wallMinute(zone, date, to, day + (to <= from ? 1 : 0)),
  }))
}

function leaveParts({ leaves }: DayInput, { start, end, paid }: Frame['planned']): DayRecord['leave_parts'] {
  return leavesInOrder(leaves).flatMap(({ leave, dayoff, from, to, minutes }) => {
    const span = { start: Math.max(from, start), end: Math.min(to, end) }
    if (span.start >= span.end || total(intersect([span], paid)) === 0) return []
    return [{ leave, dayoff, from: instant(span.start) ?? '', to: instant(span.end) ?? '', min: minutes }]
  })
}

/** Leave that counts calendar days is charged on days off too (R4): payroll prices each of them. */
const calendarParts = ({ leaves }: DayInput): DayRecord['leave_parts'] =>
  leavesInOrder(leaves).flatMap(({ leave, dayoff, from, to, minutes, calendar }) =>
    calendar && minutes > 0 ? [{ leave, dayoff, from: instant(from) ?? '', to: instant(to) ?? '', min: minutes }] : [],
  )

/** What of the stopped hours is paid, and what is not; a minute of two stoppages is paid if one of them is. */
function closureParts({ closures }: DayInput, stopped: readonly Span[]): DayRecord['closure_parts'] {
  const of = (paid: boolean) => closures.filter((one) => one.paid === paid)
  const [paid, unpaid] = [total(intersect(stopped, of(true))), total(intersect(subtract(stopped, of(true)), of(false)))]
  return [
    { paid: true, min: paid },
    { paid: false, min: unpaid },
  ].filter(({ min }) => min > 0)
}

interface OvertimeShare extends Pick<DayRecord, 'ot_min' | 'ot_payable_min' | 'ot_parts'> {
  overtimes: CountedOvertime[]
  unclaimed: number
}

/** @param beyond actual work outside the shift, null where nobody clocks @param since where work that nobody asked for begins to count */
function overtimeOf(input: DayInput, beyond: readonly Span[] | null, since: number, steps: StepList): OvertimeShare {
  const { overtimes, settings } = input
  const dark = settings.ot_night ? nightsOf(input, settings.ot_night.starts, settings.ot_night.ends) : []
  const counted = countOvertimes(overtimesInOrder(overtimes), beyond, settings, dark)
  let before = 0
  const ot_parts = counted.map(({ overtime, class: kind, payable }) => {
    const part = { class: kind, from_min: before, to_min: before + payable, min: payable, overtime }
    before += payable
    return part
  })
  for (const { applied, actual, payable } of counted)
    steps.add('overtime', { applied_min: applied, actual_min: actual, payable_min: payable })
  const left = beyond ? unclaimed(beyond, since, overtimes) : 0
  const isTold = left > 0 && left >= settings.ot_auto_detect_min
  if (isTold) steps.add('unclaimed', { unclaimed_min: left })
  const ot_min = counted.reduce((sum, { minutes }) => sum + minutes, 0)
  return { ot_min, ot_payable_min: before, ot_parts, overtimes: counted, unclaimed: isTold ? left : 0 }
}

/** @param missing the punches of a person who has forgotten one; null = none lacks */
function statusOf(
  { scheduled_min, worked_min, late_min, early_min, absent_min, leave_min, trip_min }: DayRecord,
  missing: Stretches | null,
): DayStatus {
  if (leave_min > 0 && worked_min === 0 && leave_min + trip_min >= scheduled_min) return 'leave'
  if (absent_min > 0) return missing ? (missing.lacks_in ? 'missing_in' : 'missing_out') : 'absent'
  if (late_min > 0 && early_min > 0) return 'late_early'
  if (late_min > 0) return 'late'
  if (early_min > 0) return 'early'
  return leave_min > 0 ? 'partial_leave' : 'normal'
}
