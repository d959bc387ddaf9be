/** What a change of a post means to who is concerned (sc.md §7 `sc.post.changed`). Pure. */
import { same } from '../../../../../src/schemas/core/same'
import type { Values } from '../../../../contracts/hooks'

export interface PostChange {
  kind: 'begins' | 'changes' | 'ends' | 'goes'
  /** That differ, in the order of the form. */
  fields: readonly string[]
}

const told = ['department', 'job_position', 'is_primary', 'supervisor', 'start_date', 'end_date'] as const

/** @returns undefined for what nobody needs to hear: nothing changed, or it was over before */
export function postChange({
  before,
  after,
  today,
}: {
  before: Values | null
  after: Values | null
  today: string
}): PostChange | undefined {
  if (isOver(before, today) && isOver(after, today)) return undefined
  if (!before) return { kind: 'begins', fields: [] }
  if (!after) return { kind: 'goes', fields: [] }
  const fields = told.filter((field) => !same(before[field] ?? null, after[field] ?? null))
  if (fields.length === 0) return undefined
  const isEnd = fields.length === 1 && fields[0] === 'end_date' && typeof after.end_date === 'string'
  return isEnd ? { kind: 'ends', fields: [] } : { kind: 'changes', fields }
}

/** There is none, or its last day is past. */
const isOver = (post: Values | null, today: string): boolean =>
  post === null || (typeof post.end_date === 'string' && post.end_date < today)
