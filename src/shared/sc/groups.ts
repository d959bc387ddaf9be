/** Who is in a group: while it is typed, on its record, and counted for a page of the list (sc.md §2 `/sc/group`). */
import { defineCall, typed } from '../core/call'

export interface GroupPerson {
  id: number
  account: string
  name: string
  name_en: string | null
}
/** @property total everyone @property named those whom the caller may see */
export interface GroupPeople {
  total: number
  named: number
  people: readonly GroupPerson[]
}

const tag = 'sc/group'

export const previewGroup = defineCall({
  method: 'POST',
  path: '/api/sc/group/preview',
  tag,
  body: {
    type: 'object',
    additionalProperties: false,
    required: ['kind'],
    properties: {
      kind: { enum: ['static', 'dynamic'] },
      members: { type: ['array', 'null'], maxItems: 500, items: { type: 'string', maxLength: 20 } },
      condition: { type: ['object', 'null'], additionalProperties: true },
    },
  },
  answer: typed<{ data: GroupPeople }>(),
})

export const readGroupPeople = defineCall({
  method: 'GET',
  path: '/api/sc/group/:id/people',
  tag,
  query: { type: 'object', additionalProperties: false, properties: { page: { type: 'string', pattern: '^[1-9]\\d{0,5}$' } } },
  answer: typed<{ data: readonly GroupPerson[]; meta: { total: number; named: number; per_page: number } }>(),
})

export const countGroups = defineCall({
  method: 'GET',
  path: '/api/sc/group/counts',
  tag,
  query: {
    type: 'object',
    additionalProperties: false,
    required: ['ids'],
    properties: { ids: { type: 'string', maxLength: 4000, pattern: '^[1-9]\\d{0,15}(,[1-9]\\d{0,15})*$' } },
  },
  answer: typed<{ data: readonly { id: number; people: number }[] }>(),
})
