/** How often, when and why somebody declined a task. It stays told when the task is given to them anew (ca.md §2.3). */
export interface Decline {
  at: string
  reason: string
}

/** @param row of ca/task-assignee. One declined before its declines were kept has its state, its reason and its last change only. */
export function declinesOf(row: {
  state?: unknown
  updated_at?: unknown
  decline_reason?: unknown
  declines?: unknown
}): readonly Decline[] {
  const { state, updated_at, decline_reason, declines } = row
  if (Array.isArray(declines) && declines.length > 0) return declines.filter(isDecline)
  return state === 'declined' ? [{ at: String(updated_at), reason: String(decline_reason) }] : []
}

const isDecline = (value: unknown): value is Decline =>
  typeof value === 'object' &&
  value !== null &&
  'at' in value &&
  typeof value.at === 'string' &&
  'reason' in value &&
  typeof value.reason === 'string'
