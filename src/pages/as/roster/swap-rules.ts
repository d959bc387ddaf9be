/** What two people can swap: a day on which both work, each another shift (as.md §4.8). Pure. */
import type { RosterCell, RosterRow } from '../../../shared/as/roster'

export interface SwapDay {
  date: string
  mine: number
  theirs: number
}

/** @param today from tomorrow on: what is worked already is not swapped */
export function swapDays(mine: Pick<RosterRow, 'days'>, theirs: Pick<RosterRow, 'days'>, today: string): SwapDay[] {
  const others = new Map(theirs.days.map((day) => [day.date, day]))
  return mine.days.flatMap((day) => {
    const other = others.get(day.date)
    const [a, b] = [shiftOf(day), other && shiftOf(other)]
    return day.date > today && a && b && a !== b ? [{ date: day.date, mine: a, theirs: b }] : []
  })
}

const shiftOf = ({ day_type, shift }: RosterCell): number | null => (day_type === 'work' ? shift : null)

/** By the parameters of the action: each gets the other's shift. */
export const swapLines = (me: number, other: number, { date, mine, theirs }: SwapDay) => [
  { user_id: me, work_date: date, to_shift_id: theirs },
  { user_id: other, work_date: date, to_shift_id: mine },
]
