/** Colleagues as the directory shows them (server/modules/sc/colleagues.ts). */
import type { Colleague, WholeColleague } from '../../schemas/colleague'
import { http } from '../http'

export interface DirectoryAnswer { data: readonly Colleague[]; meta: { current_page: number; last_page: number; per_page: number; total: number } }

export async function readDirectory({ q, department, page }: { q: string; department: number | undefined; page: number }, signal: AbortSignal): Promise<DirectoryAnswer> {
  const params = { page: String(page), ...(q === '' ? {} : { q }), ...(department === undefined ? {} : { department: String(department) }) }
  return (await http.get<DirectoryAnswer>('/api/sc/directory', { params, signal })).data
}

export async function readColleague(id: number, signal: AbortSignal): Promise<WholeColleague> {
  return (await http.get<{ data: WholeColleague }>(`/api/sc/directory/${id}`, { signal })).data.data
}
