/** What explains a refused action at length, in place of an alert. */
import type { Failure } from '../../providers/http/error-text'
import type { AnyRow, LazyComponent } from './define-module'

export interface Refused<Row = AnyRow> {
  /** Of the refusals that it explains. */
  codes: readonly string[]
  dialog: LazyComponent<RefusedProps<Row>>
}

export interface RefusedProps<Row = AnyRow> {
  row: Row & { id: number }
  failure: Failure
  onClose: () => void
}
