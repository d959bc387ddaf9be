/** The directory of colleagues, as it is shown to everybody (sc.md §2 /sc/directory). */
import { defineCall, typed } from '../core/call'

export interface PostOfColleague {
  department_id: number
  department: string
  job_position: string | null
  is_primary: boolean
  is_head: boolean
}

export interface NamedPerson {
  id: number
  name: string
  name_en: string | null
}

export interface Colleague extends NamedPerson {
  name_kana: string | null
  account: string
  employee_no: string | null
  email: string | null
  phone: string | null
  ext: string | null
  status: 'active' | 'suspended'
  site: string | null
  /** Of today, the primary one first. */
  posts: readonly PostOfColleague[]
}

export interface WholeColleague extends Colleague {
  supervisor: NamedPerson | null
}

/** One page of a list that is read by hand. */
export interface PageMeta {
  current_page: number
  last_page: number
  per_page: number
  total: number
}

export const readDirectory = defineCall({
  method: 'GET',
  path: '/api/sc/directory',
  tag: 'sc/user',
  query: {
    type: 'object',
    additionalProperties: false,
    properties: {
      q: { type: 'string', maxLength: 200 },
      department: { type: 'string', pattern: '^[1-9]\\d{0,15}$', description: 'works there or below' },
      page: { type: 'string', pattern: '^[1-9]\\d{0,4}$' },
    },
  },
  answer: typed<{ data: readonly Colleague[]; meta: PageMeta }>(),
})

export const readColleague = defineCall({
  method: 'GET',
  path: '/api/sc/directory/:id',
  tag: 'sc/user',
  answer: typed<{ data: WholeColleague }>(),
})
