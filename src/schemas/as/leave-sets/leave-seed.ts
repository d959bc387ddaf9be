/** What a set of leave types says of one of them, in minutes (as.md §5 R7). */

/** A day of the law, in minutes; a person's own day is shown by dividing by his `daily_minutes`. */
export const day = 480
export const halfDay = 240

export interface LeaveSeed extends Readonly<Record<string, unknown>> {
  code: string
}
