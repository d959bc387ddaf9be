/** Two points of a record's history beside one another: pure, from the changes that lie between them. */
import type { Revision } from '../../providers/data/record-api'
import { same } from '../../schemas/core/same'

/**
 * @param revisions newest first, without gaps between the two
 * @returns the fields that differ, each with its value at both versions, in the order in which they were changed first
 */
export function compareRevisions(revisions: readonly Revision[], one: number, other: number): Revision['changes'] {
  const [from, to] = [Math.min(one, other), Math.max(one, other)]
  const between = revisions.filter(({ version }) => version > from && version <= to).sort((a, b) => a.version - b.version)
  const changes = new Map<string, { field: string; from: unknown; to: unknown }>()
  for (const change of between.flatMap((revision) => revision.changes)) {
    changes.set(change.field, { ...change, from: changes.has(change.field) ? changes.get(change.field)?.from : change.from })
  }
  // Changed and changed back is no difference.
  return [...changes.values()].filter((change) => !same(change.from, change.to))
}
