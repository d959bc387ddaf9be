/** What hand-built acts of a list get: those of its rows, and those of the whole of it. */
import type { BatchScope } from '../../providers/data/record-api'
import type { Refs } from '../../providers/data/refs'
import type { AnyRow, LazyComponent, Resource } from './define-module'

/** What the acts on selected rows get: those whose content is known, and what to do when they are done with. */
export interface BulkActionsProps {
  /** `module/entity`. */
  entity: string
  /** With `everything` those of this page only. */
  rows: readonly (AnyRow & { id: number; _actions?: readonly string[] })[]
  /** How many are selected; of a list that only says "100,000+", at least. */
  count: number
  /** All that the list matches is selected. */
  everything: boolean
  /** The selection, as `act` takes it. */
  scope: BatchScope
  onDone: () => void
  /**
   * `POST /api/<entity>/<act>` (server/resource/routes/bulk-action.ts): says what came of it, the reason of each row that was
   * refused, and that a job was started.
   * @param told what the act must be told beside the rows
   * @returns false when nothing was done, which has been told
   */
  act: (act: string, scope: BatchScope, told?: AnyRow) => Promise<boolean>
}

/** A row as lists have it, with what may be done to it. */
export type ListedRow<Row = AnyRow> = Row & { id: number; _actions?: readonly string[] }

export const offers = ({ _actions }: Pick<ListedRow, '_actions'>, action: string): boolean => _actions?.includes(action) ?? false

/** @property onDone reads the record, or the rows, again; `onClose` when nothing is open any more */
export interface ActDialogProps<Row = AnyRow> {
  action: string
  row: ListedRow<Row>
  onDone: () => void
  onClose: () => void
}

/** @property onDone reads the rows again */
export interface RowActionProps<Row = AnyRow> {
  row: ListedRow<Row>
  refs: Refs
  onDone: () => void
  onClose: () => void
}

/** Something done with one row, in its menu, that the schema doesn't declare as an action. */
export interface RowAction<Row = AnyRow> {
  /** Text key with namespace. */ label: string
  danger?: true
  /** Whether this row offers it. @param today of the company's time zone */ offered: (row: ListedRow<Row>, today: string) => boolean
  /** Asks what has to be known, and does it; there until it closes itself. */ dialog?: LazyComponent<RowActionProps<Row>>
  /** Where nothing has to be known: does it. @returns what is said then, null = it is seen anyway */
  run?: () => Promise<{ run: (row: ListedRow<Row>) => Promise<string | null> }>
}

/** @property onDone reads the list again */
export interface ListActionsProps {
  resource: Resource
  onDone: () => void
}

/** @property onDone reads the list again */
export interface ListDialogProps {
  onDone: () => void
  onClose: () => void
}

/** Something that is seldom done with the whole list. */
export interface ListMoreAction {
  key: string
  /** Text key with namespace. */ label: string
  /** Whose right it needs. */ action: string
  /** Asks what has to be known, and does it. */ dialog: LazyComponent<ListDialogProps>
}
