/** Why one person meets a bulletin, or finds nothing (bb.md §5.1). Pure. */
import type { PersonView } from '../../../../../src/shared/bb/as-person'

export interface PersonFacts {
  /** Has the right to read bulletins at all. */
  uses_board: boolean
  reads_category: boolean
  /** Named by the audience; true when there is none. */
  in_audience: boolean
  is_excluded: boolean
  /** Author, co-author, manager of the category, or reader of all bulletins. */
  oversees: boolean
}

export function personView({ uses_board, reads_category, in_audience, is_excluded, oversees }: PersonFacts): PersonView {
  if (!uses_board) return 'no_board'
  if (reads_category && in_audience && !is_excluded) return 'target'
  if (oversees) return 'overseer'
  if (!reads_category) return 'no_reader'
  return is_excluded ? 'excluded' : 'not_in_audience'
}
