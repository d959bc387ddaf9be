/** Lists that every screen keeps at hand (routes.md §7, sc.md §3.7): departments, people. */
import type { I18nText } from '../../schemas/core/types'
import { defineCall, typed } from '../core/call'

export interface ListedDepartment {
  id: number
  code: string
  name: I18nText
  parent_id: number | null
  level_id: number
  depth: number
  path: string
  head_id: number | null
  deputy_head_ids: readonly number[]
  /** Of the nearest department above where it has none. */
  site_id: number | null
  status: 'active' | 'inactive'
  position: number
}
export interface ListedPerson {
  id: number
  account: string
  employee_no: string | null
  name: string
  name_en: string | null
  photo: string | null
  email: string | null
  ext: string | null
  status: 'active' | 'suspended' | 'left'
  /** Posts of today, the primary one first. */
  departments: readonly { id: number; is_primary: boolean; job_position_id: number | null; is_head: boolean }[]
  group_ids: readonly number[]
}

/** Active and inactive, in tree order. */
export const readDepartments = defineCall({
  method: 'GET',
  path: '/api/sc/department/all',
  tag: 'sc/department',
  tagged: true,
  answer: typed<{ data: readonly ListedDepartment[] }>(),
})

/** Those who left only with `with=left`, since old records still show their names. */
export const readPeople = defineCall({
  method: 'GET',
  path: '/api/sc/user/all',
  tag: 'sc/user',
  tagged: true,
  query: { type: 'object', properties: { with: { type: 'string' } } },
  answer: typed<{ data: readonly ListedPerson[] }>(),
})
