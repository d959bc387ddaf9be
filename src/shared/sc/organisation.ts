/** The calls of the department tree, and the acts on one department (sc.md §2 /sc/list, §4). */
import { defineCall, typed } from '../core/call'
import type { TreeDepartment } from './org-chart'

export interface Named {
  id: number
  name: string
}

/** What keeps a department from being closed. */
export interface DepartmentHolders {
  people: readonly Named[]
  departments: readonly Named[]
}

/** Of a closed department. */
export interface Closing {
  id: number
  /** People who have ever had a post there. */
  members: number
  /** Who closed it; null = unknown, or by the system. */
  by: string | null
}

const tag = 'sc/department'
const id = { type: 'integer', minimum: 1 } as const
const reference = { type: ['integer', 'null'], minimum: 1 } as const
const reason = { type: 'string', minLength: 1, maxLength: 500 } as const
/** Rows that are named together, as many as a page of a list has. */
const idsQuery = {
  type: 'object',
  additionalProperties: false,
  required: ['ids'],
  properties: { ids: { type: 'string', maxLength: 3400, pattern: '^[1-9]\\d{0,15}(,[1-9]\\d{0,15}){0,199}$' } },
} as const

/** Those that the caller may see, siblings in their order. */
export const readDepartmentTree = defineCall({
  method: 'GET',
  path: '/api/sc/department/tree',
  tag,
  answer: typed<{ data: readonly TreeDepartment[] }>(),
})

/** Who would decide for the people of a department that is so, nearest first: for the form, before anything is saved. */
export const readDepartmentChain = defineCall({
  method: 'POST',
  path: '/api/sc/department/chain',
  tag,
  body: {
    type: 'object',
    additionalProperties: false,
    properties: { parent: reference, head: reference, deputy_heads: { type: 'array', maxItems: 3, items: id } },
  },
  answer: typed<{ data: readonly Named[] }>(),
})

export const closeDepartment = defineCall({
  method: 'POST',
  path: '/api/sc/department/:id/deactivate',
  tag,
  idempotent: true,
  body: { type: ['object', 'null'], additionalProperties: false, properties: { reason } },
  answer: typed<{ data: { id: number } }>(),
})

/** `parent`: where it shall stand, when the department above it is closed. */
export const openDepartment = defineCall({
  method: 'POST',
  path: '/api/sc/department/:id/reactivate',
  tag,
  idempotent: true,
  body: { type: ['object', 'null'], additionalProperties: false, properties: { parent: id } },
  answer: typed<{ data: { id: number } }>(),
})

export const readDepartmentHolders = defineCall({
  method: 'GET',
  path: '/api/sc/department/:id/holders',
  tag,
  answer: typed<{ data: DepartmentHolders }>(),
})

/** Of those that are closed, as far as the caller sees them. */
export const readClosings = defineCall({
  method: 'GET',
  path: '/api/sc/department/closings',
  tag,
  query: idsQuery,
  answer: typed<{ data: readonly Closing[] }>(),
})

/** People who have the position today, each once. */
export const readHolders = defineCall({
  method: 'GET',
  path: '/api/sc/job-position/holders',
  tag: 'sc/job-position',
  query: idsQuery,
  answer: typed<{ data: readonly { id: number; people: number }[] }>(),
})
