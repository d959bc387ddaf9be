/** What every part of a list needs of it. */
import type { Resource } from '../../../resources/core/define-module'
import type { Entity } from '../../../schemas/core/define'
import type { RecordRow } from '../../../providers/data/record-api'
import type { ValueContext } from '../../field-types/list-type'
import type { FormValues } from '../../form/state/form-store'
import type { Condition } from '../../../schemas/core/types'
import type { EntityAccess } from '../../entity/use-entity'
import type { ListOrigin, Opening, RecordScreen } from '../../record/record-links'
import type { Narrowing } from './narrowing'

export interface ListUi {
  resource: Resource
  entity: Entity
  known: EntityAccess
  opening: Opening
  context: ValueContext
  /** Address of a record's screen, from this list. */
  pathOf: (screen: RecordScreen, options?: { id?: number; from?: number }) => string
  /** What a record's screen must know of this list: the way back, and its order. */
  origin: ListOrigin
  open: (
    screen: RecordScreen,
    options?: { id?: number; from?: number; amends?: boolean; /** What a new one begins with. */ given?: FormValues },
  ) => void
  /** The fields of quick creation; empty = there is none. */
  quick: readonly string[]
  put: (row: RecordRow) => void
  refetch: () => void
  remove: (row: RecordRow) => void
  /** Starts a declared action. */
  act: (action: string, row: RecordRow) => void
  /** Starts one that the module does by hand (`rowActions`). */
  actByHand: (action: string, row: RecordRow) => void
  restore: (row: RecordRow) => void
  trash: boolean
  /** What the list asks for: everything that a selection of all matching rows means. */
  matching: { q: string; filter: Condition | undefined; trash: boolean }
  onDay: Narrowing['onDay']
}
