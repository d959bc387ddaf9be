/** What an entity of cm lends the check for duplicates (cm.md R5): which fields are compared, and with whom. */
import type { Context } from '../../../kernel/context'
import type { Values } from '../../../contracts/hooks'
import type { ReasonPoints } from './rules/duplicate-points'

/** Another record that may be the same one. `score`: 0 to 100. */
export interface ScoredRecord {
  id: number
  score: number
  reasons: readonly ReasonPoints[]
}

export interface DuplicateRule {
  entity: `cm/${'organization' | 'person' | 'lead'}`
  /** A record is compared anew when one of these has changed. */
  compares: readonly string[]
  /**
   * @param record as it is typed, or as it would stand; with an `id` that one is left out
   * @returns live records that have something in common with it, also those that the caller may not see
   */
  find: (ctx: Context, record: Values) => Promise<readonly ScoredRecord[]>
  /** Two records that are both not there yet. @returns 0 to 100 */
  score: (ctx: Context, a: Values, b: Values) => Promise<number>
  /** What two must share one of to be alike at all. */
  keys: (ctx: Context, record: Values) => Promise<readonly string[]>
}
