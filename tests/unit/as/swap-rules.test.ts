/** Which days two people can swap, and what the form is told of it (as.md §4.8). */
import { expect, test } from 'vitest'
import { swapDays, swapLines } from '../../../src/pages/as/roster/swap-rules'
import type { RosterCell } from '../../../src/shared/as/roster'

const day = (date: string, shift: number | null): RosterCell => {
  const type = shift === null ? 'rest' : 'work'
  const entry = { version: 1, state: 'published', unseen: false, is_away: false } as const
  return { date, day_type: type, rostered: type, shift, ...entry, holiday: null, leave: false }
}
const mine = { days: [day('2027-03-01', 1), day('2027-03-02', 1), day('2027-03-03', 1), day('2027-03-04', null)] }
const theirs = { days: [day('2027-03-01', 2), day('2027-03-02', 2), day('2027-03-03', 1), day('2027-03-04', 2)] }

test('a day from tomorrow on, on which both work, each another shift', () =>
  expect(swapDays(mine, theirs, '2027-03-01')).toEqual([{ date: '2027-03-02', mine: 1, theirs: 2 }]))

test('each gets the shift of the other', () =>
  expect(swapLines(7, 8, { date: '2027-03-02', mine: 1, theirs: 2 })).toEqual([
    { user_id: 7, work_date: '2027-03-02', to_shift_id: 2 },
    { user_id: 8, work_date: '2027-03-02', to_shift_id: 1 },
  ]))
