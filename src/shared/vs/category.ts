/** Rights in categories of events for those who give them (vs.md §2 `/vs/admin/permission/:category`, §3): the matrix, its cells, and why somebody may. */
import type { I18nText } from '../../schemas/core/types'
import { categoryActions, type CategoryAction } from '../../schemas/vs/value-lists'
import { defineCall, nothing, typed } from '../core/call'

/** What an action includes besides itself: manage ⊃ create, results; each of them ⊃ view. */
export const included: Readonly<Record<CategoryAction, readonly CategoryAction[]>> = {
  view: [],
  create: ['view'],
  results: ['view'],
  commission: ['view'],
  manage: ['view', 'create', 'results'],
}

/** The actions by which somebody may do it, itself among them. */
export const includingIt = (action: CategoryAction): CategoryAction[] =>
  categoryActions.filter((held) => held === action || included[held].includes(action))

/** All that somebody may do who holds these, in the order of `categoryActions`. */
export const allowedBy = (held: readonly CategoryAction[]): CategoryAction[] =>
  categoryActions.filter((action) => includingIt(action).some((one) => held.includes(one)))

export interface RightRow {
  id: number
  /** Null = every category. */
  category: number | null
  owner: string
  action: CategoryAction
}

/** Rows of one category with those of all, which hold there too; of `all` the latter alone. */
export interface CategoryRights {
  owners: readonly { owner: string; name: string }[]
  rows: readonly RightRow[]
}

const tag = 'vs/category-right'
const place = { type: ['integer', 'null'], minimum: 1 } as const

/** Rows of every category alone. */
export const readRightsOfAll = defineCall({
  method: 'GET',
  path: '/api/vs/rights',
  tag,
  answer: typed<{ data: CategoryRights }>(),
})

/** 404 for a category that is not there. */
export const readRightsOf = defineCall({
  method: 'GET',
  path: '/api/vs/rights/:category',
  tag,
  answer: typed<{ data: CategoryRights }>(),
})

/** Gives or takes one action. What is so already stays as it is. */
export const setCategoryRight = defineCall({
  method: 'PUT',
  path: '/api/vs/rights/cell',
  tag,
  body: {
    type: 'object',
    additionalProperties: false,
    required: ['category', 'owner', 'action', 'holds'],
    properties: {
      category: place,
      owner: { type: 'string', pattern: '^[dgu][1-9][0-9]{0,14}$' },
      action: { enum: categoryActions },
      holds: { type: 'boolean' },
    },
  },
  status: 204,
  answer: nothing,
})

/** Gives to a category what another one has and it lacks: all or nothing. */
export const copyCategoryRights = defineCall({
  method: 'POST',
  path: '/api/vs/rights/copy',
  tag,
  body: { type: 'object', additionalProperties: false, required: ['from', 'to'], properties: { from: place, to: place } },
  answer: typed<{ data: { added: number } }>(),
})

/** Each row by which the person may do something there. */
export interface CategoryRightReason {
  action: CategoryAction
  owner: string
  owner_name: string
  category: number | null
}

/** What may this person do there? 404 for a category or a person that is not there. */
export const inspectCategoryRights = defineCall({
  method: 'GET',
  path: '/api/vs/rights/:category/of/:user',
  tag,
  answer: typed<{ data: { category_name: I18nText; may: readonly CategoryAction[]; reasons: readonly CategoryRightReason[] } }>(),
})
