/** What follows from a write of a record: days that are made anew (R12), plans that are judged anew (R8, R10). */
import type { EntityHooks } from '../../../contracts/hooks'

/** A record that goes comes twice: as it was, and as what is gone. */
export interface Change<Row extends object> {
  before: Row | null
  after: Row
}

export type Follower = NonNullable<EntityHooks['afterSave']>
