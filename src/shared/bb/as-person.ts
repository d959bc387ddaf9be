/** The bulletin that is being written, as one person would meet it (bb.md §2 `/bb/use/edit`, "as person"). */
import type { Language } from '../../schemas/core/types'
import { defineCall, typed } from '../core/call'

/**
 * How one person stands to it. `target`: it is meant for them; `overseer`: they read it as its author, co-author, manager or
 * auditor, and are not counted. The others find nothing: `excluded`, `not_in_audience`, `no_reader` of the category,
 * `no_board` = no right to read bulletins.
 */
export const personViews = ['target', 'overseer', 'excluded', 'not_in_audience', 'no_reader', 'no_board'] as const
export type PersonView = (typeof personViews)[number]

export interface AsPerson {
  view: PersonView
  /** In which they use the console; null = they have chosen none. */
  language: Language | null
}

const owners = { type: 'array', maxItems: 300, items: { type: 'string', pattern: '^[dgu][1-9][0-9]{0,14}$' } } as const
const id = { type: 'integer', minimum: 1 } as const

/** For who may post in the category. @throws 404 for others, and for a person that they may not see or who is not active */
export const readAsPerson = defineCall({
  method: 'POST',
  path: '/api/bb/bulletin/as-person',
  tag: 'bb/bulletin',
  body: {
    type: 'object',
    additionalProperties: false,
    required: ['category', 'person'],
    properties: {
      category: id,
      person: id,
      audience: owners,
      exclude: owners,
      author: id,
      co_authors: { type: 'array', maxItems: 20, items: id },
    },
  },
  answer: typed<{ data: AsPerson }>(),
})
