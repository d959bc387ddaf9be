/** May this leave be requested (as.md R7, §5 params)? Pure: what is wrong comes back by parameter of the form. */
import type { Message } from '../../../../kernel/errors'
import { addDays, daysBetween, monthOf } from '../../../../../src/shared/as/calendar-dates'
import type { DatePart } from '../../ledger/rules/consumption'

export interface LeaveTypeRule {
  id: number
  kind: string
  unit_min: number
  step_min: number
  quota: 'none' | 'granted' | 'ceiling'
  ceiling_min: number | null
  ceiling_period: 'calendar_year' | 'anniversary_year' | 'month' | 'event' | null
  counts_into: number | null
  free_of_counting_min: number | null
  /** Empty = everybody. */
  genders: readonly string[]
  min_service_days: number | null
  documents: 'none' | 'always' | 'over'
  documents_over_min: number | null
  deputy_required: boolean
  notice_days: number | null
  notice_over_min: number | null
  max_once_min: number | null
  needs_event: string
  relations: readonly { code: string; minutes: number }[]
  window_before_days: number | null
  window_after_days: number | null
}

export interface RequestedLeave {
  /** Today in the person's zone. */
  today: string
  parts: readonly DatePart[]
  gender: string | null
  service_days: number
  files: number
  deputy: boolean
  event_date: string | null
  relation: string | null
  /** Lead times hold only while it is handed in (§4.1). */
  with_lead_times: boolean
  earliest_days_ahead: number | null
  latest_days_back: number | null
  /** First day of the anniversary year that a date lies in. */
  anniversaryYearOf: (date: string) => string
}

/** Leave that is pending or approved, other than this one. */
export interface LeaveUse extends DatePart {
  leave: number
  event_date: string | null
  relation: string | null
}

type Errors = Record<string, Message[]>
const text = (name: string, params?: Message['params']): Message => ({ key: `as:leave_refusal.${name}`, ...(params ? { params } : {}) })

/**
 * @param types the leave requested and those that count into it or that it counts into
 * @param uses of those types
 * @returns errors by parameter; balances are checked by the ledger (R5)
 */
export function leaveErrors(
  leave: LeaveTypeRule,
  requested: RequestedLeave,
  types: readonly LeaveTypeRule[],
  uses: readonly LeaveUse[],
): Errors {
  const errors: Errors = {}
  const say = (param: string, ...messages: Message[]) => {
    if (messages.length > 0) errors[param] = [...(errors[param] ?? []), ...messages]
  }
  const minutes = sum(requested.parts)
  if (minutes === 0) {
    say('until', text('no_working_time'))
    return errors
  }
  say('leave_id', ...personErrors(leave, requested))
  if (leave.max_once_min !== null && minutes > leave.max_once_min)
    say('until', text('max_once', { max: leave.max_once_min, requested: minutes }))
  if (needsDocuments(leave, minutes) && requested.files === 0) say('files', text('documents'))
  if (leave.deputy_required && !requested.deputy) say('deputy_id', text('deputy'))
  say('from', ...leadErrors(leave, requested, minutes))
  for (const [param, message] of eventErrors(leave, requested)) say(param, message)
  say('until', ...ceilingErrors(leave, requested, types, uses))
  return errors
}

const sum = (parts: readonly { minutes: number }[]): number => parts.reduce((total, { minutes }) => total + minutes, 0)

function personErrors({ genders, min_service_days }: LeaveTypeRule, { gender, service_days }: RequestedLeave): Message[] {
  return [
    ...(genders.length > 0 && !genders.includes(gender ?? '') ? [text('gender')] : []),
    ...(min_service_days !== null && service_days < min_service_days ? [text('min_service', { days: min_service_days })] : []),
  ]
}

export const needsDocuments = ({ documents, documents_over_min }: LeaveTypeRule, minutes: number): boolean =>
  documents === 'always' || (documents === 'over' && minutes > (documents_over_min ?? 0))

function leadErrors(leave: LeaveTypeRule, requested: RequestedLeave, minutes: number): Message[] {
  const [first, last] = [requested.parts[0]?.date ?? requested.today, requested.parts.at(-1)?.date ?? requested.today]
  if (!requested.with_lead_times) return []
  const ahead = daysBetween(requested.today, first)
  const isNoticed = leave.notice_days !== null && minutes > (leave.notice_over_min ?? 0)
  return [
    ...(isNoticed && ahead < (leave.notice_days ?? 0) ? [text('notice', { days: leave.notice_days })] : []),
    ...(requested.earliest_days_ahead !== null && ahead > requested.earliest_days_ahead
      ? [text('too_early', { days: requested.earliest_days_ahead })]
      : []),
    ...(requested.latest_days_back !== null && daysBetween(last, requested.today) > requested.latest_days_back
      ? [text('too_late', { days: requested.latest_days_back })]
      : []),
  ]
}

function* eventErrors(leave: LeaveTypeRule, { event_date, relation, parts }: RequestedLeave): Generator<[string, Message]> {
  if (leave.relations.length > 0 && !leave.relations.some(({ code }) => code === relation)) yield ['relation', text('relation')]
  if (leave.needs_event === 'none') return
  if (event_date === null) {
    yield ['event_date', text('event_date')]
    return
  }
  const [first, last] = [parts[0]?.date ?? event_date, parts.at(-1)?.date ?? event_date]
  const { window_before_days: before, window_after_days: after } = leave
  const from = before === null ? null : addDays(event_date, -before)
  const until = after === null ? null : addDays(event_date, after)
  if ((from !== null && first < from) || (until !== null && last > until)) yield ['event_date', text('window', { from, until })]
}

const ceilingErrors = (...of: Parameters<typeof ceilingStates>): Message[] =>
  ceilingStates(...of).flatMap(({ limit, before, after }) =>
    after > limit && after > before ? [text('ceiling', { limit, left: Math.max(0, limit - before), requested: after - before })] : [],
  )

export interface CeilingState {
  leave: number
  limit: number
  /** Minutes that count in the period, without and with what is requested. */
  before: number
  after: number
}

/** The leave's own ceiling, and that of the leave that it counts into, in each period that is touched. */
export function ceilingStates(
  leave: LeaveTypeRule,
  requested: RequestedLeave,
  types: readonly LeaveTypeRule[],
  uses: readonly LeaveUse[],
): CeilingState[] {
  const mine: LeaveUse[] = requested.parts.map((part) => ({
    ...part,
    ...{ leave: leave.id, event_date: requested.event_date, relation: requested.relation },
  }))
  const parent = types.find(({ id }) => id === leave.counts_into)
  return [leave, ...(parent ? [parent] : [])].flatMap((type) => {
    const limit = ceilingOf(type, requested.relation)
    if (limit === null) return []
    const periodOf = (use: LeaveUse): string => periodKey(type, use, requested)
    return [...new Set(mine.map(periodOf))].flatMap((period) => {
      const inPeriod = (use: LeaveUse) => periodOf(use) === period
      const counted = (rows: readonly LeaveUse[]) => countedInto(type, types, rows.filter(inPeriod))
      return [{ leave: type.id, limit, before: counted(uses), after: counted([...uses, ...mine]) }]
    })
  })
}

function ceilingOf({ quota, ceiling_min, relations }: LeaveTypeRule, relation: string | null): number | null {
  const own = relations.find(({ code }) => code === relation)
  if (own) return own.minutes
  return quota === 'ceiling' ? ceiling_min : null
}

function periodKey({ ceiling_period, relations }: LeaveTypeRule, use: LeaveUse, { anniversaryYearOf }: RequestedLeave): string {
  if (relations.length > 0) return `${use.event_date ?? ''} ${use.relation ?? ''}`
  switch (ceiling_period) {
    case 'month':
      return monthOf(use.date)
    case 'event':
      return use.event_date ?? ''
    case 'anniversary_year':
      return anniversaryYearOf(use.date)
    default:
      return use.date.slice(0, 4)
  }
}

/**
 * Minutes that count against a leave's ceiling in one of its periods: its own, and those of the leaves that count into it,
 * less what of them is free in a year (menstrual leave: the first three days, GEE 14).
 */
export function countedInto(type: LeaveTypeRule, types: readonly LeaveTypeRule[], uses: readonly LeaveUse[]): number {
  const own = sum(uses.filter(({ leave }) => leave === type.id))
  return types
    .filter(({ counts_into, id }) => counts_into === type.id && id !== type.id)
    .reduce((total, child) => {
      const used = sum(uses.filter(({ leave }) => leave === child.id))
      return total + Math.max(0, used - (child.free_of_counting_min ?? 0))
    }, own)
}
