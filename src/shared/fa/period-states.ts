/** Which way periods and fiscal years may go, and what keeps them (fa.md §4.2, §4.3). */

export const periodStates = ['future', 'open', 'locked', 'closed'] as const
export type PeriodState = (typeof periodStates)[number]

export const periodEvents = ['open', 'lock', 'unlock', 'close', 'reopen'] as const
export type PeriodEvent = (typeof periodEvents)[number]

export const yearStates = ['open', 'closing', 'closed'] as const
export type YearState = (typeof yearStates)[number]

const steps: Readonly<Record<PeriodEvent, { from: PeriodState; to: PeriodState }>> = {
  open: { from: 'future', to: 'open' },
  lock: { from: 'open', to: 'locked' },
  unlock: { from: 'locked', to: 'open' },
  close: { from: 'locked', to: 'closed' },
  reopen: { from: 'closed', to: 'locked' },
}

/** What is known of a period when somebody wants to change its state. */
export interface PeriodFacts {
  state: PeriodState
  /** Its last day. */
  end: string
  year_state: YearState
  /** Of the period before it, also of the year before; null = it is the first of all. */
  previous_state: PeriodState | null
  /** No change of the books up to this day; null = none. */
  books_lock_date: string | null
  /** Vouchers of it that are neither posted nor void. */
  unposted: number
  /** Whoever locks it has seen the list of those. */
  accepted: boolean
  reason: string
}

export const periodRefusals = [
  'wrong_state',
  'year_not_open',
  'unposted_left',
  'reason_missing',
  'previous_not_closed',
  'before_books_lock',
] as const
export type PeriodRefusal = (typeof periodRefusals)[number]

/** @returns the state that it leads to, or what keeps it from going there */
export function periodStep(event: PeriodEvent, facts: PeriodFacts): { to: PeriodState } | { refusal: PeriodRefusal } {
  const { from, to } = steps[event]
  if (facts.state !== from) return { refusal: 'wrong_state' }
  const refusal = refusals[event](facts)
  return refusal === undefined ? { to } : { refusal }
}

const needsReason = ({ reason }: PeriodFacts) => (reason.trim() === '' ? ('reason_missing' as const) : undefined)
const needsOpenYear = ({ year_state }: PeriodFacts) => (year_state === 'open' ? undefined : ('year_not_open' as const))

const refusals: Readonly<Record<PeriodEvent, (facts: PeriodFacts) => PeriodRefusal | undefined>> = {
  open: needsOpenYear,
  lock: ({ unposted, accepted }) => (unposted > 0 && !accepted ? 'unposted_left' : undefined),
  unlock: (facts) => needsOpenYear(facts) ?? needsReason(facts),
  close: ({ previous_state }) => (previous_state === null || previous_state === 'closed' ? undefined : 'previous_not_closed'),
  reopen: (facts) =>
    needsOpenYear(facts) ??
    (facts.books_lock_date !== null && facts.end <= facts.books_lock_date ? 'before_books_lock' : needsReason(facts)),
}

export const yearEvents = ['close', 'closed', 'failed', 'reopen'] as const
export type YearEvent = (typeof yearEvents)[number]

/**
 * `close` starts the job that closes a year, which ends with `closed` or `failed`.
 * @param next_state of the year after it; null = there is none
 * @returns undefined = not from this state, or the next year is closed
 */
export function yearStep(
  event: YearEvent,
  { state, next_state }: { state: YearState; next_state: YearState | null },
): YearState | undefined {
  switch (event) {
    case 'close':
      return state === 'open' ? 'closing' : undefined
    case 'closed':
      return state === 'closing' ? 'closed' : undefined
    case 'failed':
      return state === 'closing' ? 'open' : undefined
    case 'reopen':
      return state === 'closed' && (next_state === null || next_state === 'open') ? 'open' : undefined
  }
}

export const isPeriodState = (value: unknown): value is PeriodState => periodStates.some((state) => state === value)
