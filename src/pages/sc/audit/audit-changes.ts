/** The changes of an entry of the audit log, as it keeps them: `{ field: { from, to } }`. Pure. */

export interface AuditChange {
  name: string
  from: unknown
  to: unknown
}

/** Acts that are no writing of a record keep plain values instead of pairs: what came of it. */
export function auditChanges(changes: unknown): AuditChange[] {
  if (typeof changes !== 'object' || changes === null) return []
  return Object.entries(changes).map(([name, change]: [string, unknown]) =>
    isPair(change) ? { name, from: change.from, to: change.to } : { name, from: undefined, to: change },
  )
}

const isPair = (change: unknown): change is { from?: unknown; to?: unknown } =>
  typeof change === 'object' && change !== null && ('from' in change || 'to' in change)
