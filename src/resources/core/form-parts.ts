/** What the hand-built parts of a form get. */
import type { AnyRow } from './define-module'

/** What a panel on a tab of the form gets: the values as they stand now, while the person types, and as they are saved. */
export interface TabPanelProps<Row = AnyRow> {
  values: Readonly<Partial<Row>>
  saved: Readonly<Partial<Row>>
}
/** What a panel beside the form gets. */
export interface FormPanelProps<Row = AnyRow> extends TabPanelProps<Row> {
  /** Absent on a new record. */
  id?: number
  /** The record as it was read, computed fields too; absent on a new one. */
  row?: Readonly<Partial<Row>>
}
