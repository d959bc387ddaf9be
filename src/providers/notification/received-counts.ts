/** Which notifications make the counts of received forms old (routes.md §4); who shows such counts listens here. */

const statuses = new Set(['S', 'A', 'E'])
const listeners = new Set<() => void>()

/** Something to sign, an assignment altered, a form ended: the received counts need updating. */
export function needsReceivedCounts(notification: { modelType: string; data: { workflow?: { status?: string } } }): boolean {
  return notification.modelType === 'wf' && statuses.has(notification.data.workflow?.status ?? '')
}

/** @param listener refetches its counts */
export function onReceivedCountsStale(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function markReceivedCountsStale(): void {
  for (const listener of listeners) listener()
}
