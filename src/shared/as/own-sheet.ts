/** One's own month on a sheet (as.md §8 personal attendance sheet; LSA 30(6): workers may demand a copy). */
import { defineCall, typed } from '../core/call'
import type { AnyReport } from '../engine/report'

const month = { type: 'string', pattern: '^[0-9]{4}-(0[1-9]|1[0-2])$' } as const

export interface OwnSheet extends AnyReport {
  /** Whose it is, with the employee number. */
  person: string
}

/** Always the caller's own. */
export const readOwnSheet = defineCall({
  method: 'GET',
  path: '/api/as/own-sheet',
  tag: 'as/report',
  query: { type: 'object', additionalProperties: false, required: ['month'], properties: { month } },
  answer: typed<{ data: OwnSheet }>(),
})

/** `GET`: the same as a file. */
export const ownSheetPath = '/api/as/own-sheet/file'
export const ownSheetQuery = {
  type: 'object',
  additionalProperties: false,
  required: ['month', 'format'],
  properties: { month, format: { enum: ['csv', 'xlsx', 'pdf'] } },
} as const
