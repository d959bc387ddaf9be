/** What a screen around a list leaves of its rows, beside what the person filters: a tab "To me". */
import type { ComponentType } from 'react'
import type { RecordRow } from '../../../providers/data/record-api'
import type { Condition } from '../../../schemas/core/types'
import type { ListState } from './list-state'

export interface Narrowing {
  /** Of one list state always the same: what a person filters may take the place of a part of it. */
  condition: (state: ListState) => Condition
  /** How the address says it; the way back from a record says it too. */
  params: Readonly<Record<string, string>>
  /** Rows of a page that one row stands for, where they are rows of a table, ungrouped. */
  fold?: (rows: readonly RecordRow[]) => readonly RecordRow[]
  /** What else stands on a day of the calendar, where the person filters nothing. */
  onDay?: ComponentType<OnDayProps>
}

/** What takes the place of the list's own search, and finds more: in lines of the rows, by an amount. The screen narrows by it. */
export interface ListFind {
  typed: string
  onFind: (text: string) => void
  label: string
  placeholder: string
}

export interface OnDayProps {
  /** Of whose days it is the calendar. */
  field: string
  day: string
  /** All days that are shown. */
  from: string
  until: string
}

export const narrowed = (asked: Condition | undefined, own: Condition | undefined): Condition | undefined =>
  asked && own ? { all: [own, asked] } : (own ?? asked)
