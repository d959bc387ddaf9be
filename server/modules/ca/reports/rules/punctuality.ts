/** How punctual work was (ca.md R8), and how far something reached (R11). Pure. */

export interface Punctuality {
  on_time: number
  late: number
  /** Still open, and past due. */
  overdue: number
}

/** Percent with one decimal, half up; null where there is nothing to judge. */
export function share(part: number, whole: number): number | null {
  return whole > 0 ? Math.floor((1000 * part) / whole + 0.5) / 10 : null
}

export const punctuality = ({ on_time, late, overdue }: Punctuality): number | null => share(on_time, on_time + late + overdue)
