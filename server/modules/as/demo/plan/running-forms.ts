/** Which forms of the demo somebody still has to sign, and of which days they are: none of a month that is locked (as.md §10). Pure. */
import { addDays } from '../../../../../src/shared/as/calendar-dates'
import { latestMissedOut } from './clocked'
import type { DemoMonths } from './months'
import type { DemoPerson, PlannedWork } from './people'

export type RunningForm =
  | { action: 'as.dayoff'; account: string; work: PlannedWork; is_trip: boolean; deputy: string }
  | { action: 'as.unpunch'; account: string; work: PlannedWork }
  | { action: 'as.overtime'; account: string; work: PlannedWork; minutes: number }
  | { action: 'as.shift-adjustment'; account: string; work: PlannedWork; counterpart: string; theirs: PlannedWork }

export function planRunningForms(people: readonly DemoPerson[], months: DemoMonths): RunningForm[] {
  const workOf = (account: string) => people.find((one) => one.account === account)?.work ?? []
  const leaves = ['staff02', 'staff07', 'staff14', 'staff28'].flatMap((account, n): RunningForm[] => {
    const work = workOf(account).filter(({ date }) => date > addDays(months.today, 2))[n]
    return work ? [{ action: 'as.dayoff', account, work, is_trip: n % 2 === 0, deputy: account === 'staff02' ? 'staff06' : 'staff30' }] : []
  })
  const missed = latestMissedOut(people, months)
  const late = workOf('staff06').find(({ date }) => date > months.today)
  return [
    ...leaves,
    ...(missed ? [{ action: 'as.unpunch', ...missed } as const] : []),
    ...(late ? [{ action: 'as.overtime', account: 'staff06', work: late, minutes: 120 } as const] : []),
    ...planSwap(workOf('staff03'), workOf('staff04'), months),
  ]
}

/** Two of the call centre swap shifts on the first day on which both work, and not the same one. */
function planSwap(ours: readonly PlannedWork[], other: readonly PlannedWork[], { today, published }: DemoMonths): RunningForm[] {
  const days = ours.filter(({ date }) => date > addDays(today, 1) && date <= published)
  for (const work of days) {
    const theirs = other.find(({ date }) => date === work.date)
    if (theirs && theirs.shift.id !== work.shift.id)
      return [{ action: 'as.shift-adjustment', account: 'staff03', work, counterpart: 'staff04', theirs }]
  }
  return []
}
