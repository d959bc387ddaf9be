/** How far a task is (ca.md R4). Pure. */

export interface ProgressInput {
  status: string
  /** As it was last reported. */
  reported: number
  checklist: readonly { done: boolean }[]
  /** Cancelled ones among them. */
  subtasks: readonly { status: string; estimate: number | null; progress: number }[]
  /** Of a task that everybody finishes: how many have done their part, and how many have not. */
  parts: { done: number; open: number } | null
}

/** Whole percent, half up: of subtasks by their estimates, else of the checklist, else of its people's parts, else as it was reported. */
export function progressOf({ status, reported, checklist, subtasks, parts }: ProgressInput): number {
  if (status === 'done') return 100
  const counted = subtasks.filter((subtask) => subtask.status !== 'cancelled')
  if (counted.length > 0) return ofSubtasks(counted)
  if (checklist.length > 0) return rounded(checklist.filter(({ done }) => done).length, checklist.length)
  if (parts && parts.done + parts.open > 0) return rounded(parts.done, parts.done + parts.open)
  return reported
}

/** Where one has no estimate, all weigh the same; an estimate of 0 is none. */
function ofSubtasks(subtasks: ProgressInput['subtasks']): number {
  const isWeighed = subtasks.every(({ estimate }) => (estimate ?? 0) > 0)
  const weighed = subtasks.map(({ estimate, progress }) => ({ weight: isWeighed ? (estimate ?? 0) : 1, progress }))
  const sum = weighed.reduce((total, { weight, progress }) => total + weight * progress, 0)
  return rounded(sum, 100 * weighed.reduce((total, { weight }) => total + weight, 0))
}

const rounded = (part: number, whole: number): number => Math.floor((100 * part) / whole + 0.5)
