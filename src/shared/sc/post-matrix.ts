/** Who sits where: people of a page by the departments of a part of the tree (sc.md §2 /sc/user-departments), as the server tells it and the console draws it. */
import { defineCall, typed } from '../core/call'
import type { PageMeta } from './directory'

/** Days as dates of the company's zone; an end of null = open. */
export interface MatrixPost {
  id: number
  user: number
  department: number
  job_position: string | null
  is_primary: boolean
  start_date: string
  end_date: string | null
}

export interface PostMatrix {
  departments: readonly { id: number; name: string; depth: number }[]
  people: readonly { id: number; name: string; name_en: string | null; account: string }[]
  /** Present and to come. */
  posts: readonly MatrixPost[]
  /** Departments beyond those that fit. */
  left_out: number
  today: string
}

export const readPostMatrix = defineCall({
  method: 'GET',
  path: '/api/sc/user-department/matrix',
  tag: 'sc/user-department',
  query: {
    type: 'object',
    additionalProperties: false,
    properties: {
      top: { type: 'string', pattern: '^[1-9]\\d{0,15}$', description: 'a department, with all below it; absent = the whole company' },
      page: { type: 'string', pattern: '^[1-9]\\d{0,4}$' },
    },
  },
  answer: typed<{ data: PostMatrix; meta: PageMeta }>(),
})
