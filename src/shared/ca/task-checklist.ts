/** The lines of a task's checklist, each changed by a call of its own, so that two people's ticks never meet (ca.md §2.3, §9). */
import { defineCall, typed } from '../core/call'

const tag = 'ca/task'
const line = { type: 'integer', minimum: 1 } as const
const answer = typed<{ data: { id: number; status: string; progress: number } }>()

/** Done, or not done after all. The first tick starts the task. */
export const tickLine = defineCall({
  method: 'POST',
  path: '/api/ca/task/:id/tick',
  tag,
  body: { type: 'object', additionalProperties: false, required: ['line', 'done'], properties: { line, done: { type: 'boolean' } } },
  answer,
})

/** Whose line it is, and its position. Fields that are absent stay. */
export const placeLine = defineCall({
  method: 'POST',
  path: '/api/ca/task/:id/place-line',
  tag,
  body: {
    type: 'object',
    additionalProperties: false,
    required: ['line'],
    properties: { line, assignee: { type: ['integer', 'null'], minimum: 1 }, position: { type: 'integer', minimum: 0 } },
  },
  answer,
})

/** The line goes, and a subtask with its words comes. */
export const lineToSubtask = defineCall({
  method: 'POST',
  path: '/api/ca/task/:id/line-to-subtask',
  tag,
  body: { type: 'object', additionalProperties: false, required: ['line'], properties: { line } },
  answer: typed<{ data: { id: number } }>(),
})

export interface ChecklistLine {
  id: number
  text: string
  mandatory: boolean
  assignee: number | null
  done: boolean
  done_by: number | null
  done_at: string | null
}

/** The lines with one of them moved to a place, counted from 0. */
export function movedLine<T extends { id: number }>(lines: readonly T[], id: number, position: number): T[] {
  const moved = lines.filter((one) => one.id === id)
  const others = lines.filter((one) => one.id !== id)
  return [...others.slice(0, position), ...moved, ...others.slice(position)]
}
