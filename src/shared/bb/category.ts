/** Categories as people meet them (bb.md §2, §5.11): the tree of those that I may read, who reads one, who gains and loses by a move. */
import { categoryActions, type Approval } from '../../schemas/bb/value-lists'
import type { I18nText } from '../../schemas/core/types'
import { defineCall, nothing, typed } from '../core/call'

export type CategoryAction = (typeof categoryActions)[number]

export interface MyCategory {
  id: number
  parent: number | null
  code: string
  name: I18nText
  description: I18nText | null
  colour: string | null
  icon: string | null
  active: boolean
  /** In the order of the tree. */
  depth: number
  unread: number
  is_following: boolean
  /** The most that I may do there. */
  right: CategoryAction
  approval: Approval
  default_days: number
  comments: boolean
  ack_allowed: boolean
  max_pins: number
  has_number: boolean
}

const tag = 'bb/category'
const id = { type: 'string', pattern: '^[1-9][0-9]{0,14}$' } as const

/** Those that I may read, each below its parent; of a parent that I may not read, its children stand at the top. */
export const readMyCategories = defineCall({
  method: 'GET',
  path: '/api/bb/category/mine',
  tag,
  answer: typed<{ data: readonly MyCategory[] }>(),
})

/** Or no longer. */
export const followCategory = defineCall({
  method: 'POST',
  path: '/api/bb/category/:id/follow',
  tag,
  body: { type: 'object', additionalProperties: false, required: ['following'], properties: { following: { type: 'boolean' } } },
  answer: typed<{ data: { following: boolean } }>(),
})

/** With `count=1` the number alone. */
export const readCategoryReaders = defineCall({
  method: 'GET',
  path: '/api/bb/category/:id/readers',
  tag,
  query: { type: 'object', additionalProperties: false, properties: { count: { enum: ['0', '1'] } } },
  answer: typed<{ data: { count: number; people?: readonly { id: number; name: string }[] } }>(),
})

/** What would change if the category stood elsewhere, or inherited otherwise: people of it and of what inherits from it. */
export const previewMove = defineCall({
  method: 'POST',
  path: '/api/bb/category/:id/move-preview',
  tag,
  body: {
    type: 'object',
    additionalProperties: false,
    properties: { parent: { type: ['integer', 'null'], minimum: 1 }, inherit_rights: { type: 'boolean' } },
  },
  answer: typed<{ data: { gain: number; lose: number } }>(),
})

/** A cell of the matrix: what an owner may do in a category, and where that is written. */
export interface RightCell {
  category: number
  owner: string
  actions: readonly { action: CategoryAction; id: number; version: number }[]
  /** Actions that come from categories above. */
  inherited: readonly { action: CategoryAction; from: number }[]
}
export interface RightsMatrix {
  categories: readonly {
    id: number
    parent: number | null
    depth: number
    code: string
    name: I18nText
    inherit_rights: boolean
    readers: number
  }[]
  owners: readonly { owner: string; name: string }[]
  cells: readonly RightCell[]
}
export const readRightsMatrix = defineCall({
  method: 'GET',
  path: '/api/bb/rights',
  tag: 'bb/category-right',
  answer: typed<{ data: RightsMatrix }>(),
})

/** What may this person do there, and why: each row that says so. */
export interface RightReason {
  action: CategoryAction
  owner: string
  owner_name: string
  category: number
  category_name: I18nText
}
export const inspectRights = defineCall({
  method: 'GET',
  path: '/api/bb/rights/inspect',
  tag: 'bb/category-right',
  query: { type: 'object', additionalProperties: false, required: ['category', 'user'], properties: { category: id, user: id } },
  answer: typed<{ data: { may: CategoryAction | null; reasons: readonly RightReason[] } }>(),
})

/** A cell as it is to be; `seen` = its rows as they were read. */
export interface CellChange {
  category: number
  owner: string
  /** null = no row of its own. */
  action: CategoryAction | null
  seen: readonly { id: number; version: number }[]
}
const whole = { type: 'integer', minimum: 1 } as const
/** One row says it afterwards, whatever the cell had: all or nothing, and 409 when somebody else has changed it meanwhile. */
export const setRight = defineCall({
  method: 'PUT',
  path: '/api/bb/rights/cell',
  tag: 'bb/category-right',
  body: {
    type: 'object',
    additionalProperties: false,
    required: ['category', 'owner', 'action', 'seen'],
    properties: {
      category: whole,
      owner: { type: 'string', pattern: '^[dgu][1-9][0-9]{0,14}$' },
      action: { enum: [...categoryActions, null] },
      seen: {
        type: 'array',
        maxItems: categoryActions.length,
        items: { type: 'object', additionalProperties: false, required: ['id', 'version'], properties: { id: whole, version: whole } },
      },
    },
  },
  status: 204,
  answer: nothing,
})

/** Rows of one category that another one lacks are given to it, all or none. */
export const copyRights = defineCall({
  method: 'POST',
  path: '/api/bb/rights/copy',
  tag: 'bb/category-right',
  body: {
    type: 'object',
    additionalProperties: false,
    required: ['from', 'to'],
    properties: { from: whole, to: whole },
  },
  answer: typed<{ data: { added: number } }>(),
})

/** All that was published in it and below, as a ZIP file of HTML pages, files and receipts: a job's file. Managers of the category. */
export const archiveCategory = defineCall({
  method: 'POST',
  path: '/api/bb/category/:id/archive',
  tag,
  status: 202,
  answer: typed<{ data: { job_id: number } }>(),
})
