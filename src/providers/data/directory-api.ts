/** Colleagues as the directory shows them (server/modules/sc/colleagues.ts). */
import { http } from '../http'

export interface PostOfColleague { department_id: number; department: string; job_position: string | null; is_primary: boolean; is_head: boolean }
export interface Colleague {
  id: number
  name: string
  name_en: string | null
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
export interface WholeColleague extends Colleague { supervisor: { id: number; name: string; name_en: string | null } | null }
export interface DirectoryAnswer { data: readonly Colleague[]; meta: { current_page: number; last_page: number; per_page: number; total: number } }

export async function readDirectory({ q, department, page }: { q: string; department: number | undefined; page: number }, signal: AbortSignal): Promise<DirectoryAnswer> {
  const params = { page: String(page), ...(q === '' ? {} : { q }), ...(department === undefined ? {} : { department: String(department) }) }
  return (await http.get<DirectoryAnswer>('/api/sc/directory', { params, signal })).data
}

export async function readColleague(id: number, signal: AbortSignal): Promise<WholeColleague> {
  return (await http.get<{ data: WholeColleague }>(`/api/sc/directory/${id}`, { signal })).data.data
}
