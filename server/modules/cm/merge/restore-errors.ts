/** What was merged comes back by undoing the merge, never out of the recycle bin alone: half of it would stay with the survivor. */
import type { FieldErrors } from '../../../kernel/errors'
import type { Values } from '../../../contracts/hooks'

export const restoreErrors = ({ before, after }: { before: Values | null; after: Values }): FieldErrors =>
  before === null && typeof after.merged_into === 'number' ? { id: [{ key: 'cm:error.merge_restore' }] } : {}
