/** One's own record and what of it one may change (server/modules/sc/people/own-profile.ts). */
import { http } from '../../providers/http/http'
import type { Language } from '../../providers/i18n/language'
import type { Refs } from '../../providers/data/refs'

export interface Deputy {
  id?: number
  user: number | null
  start_date: string | null
  end_date: string | null
  modules?: readonly string[] | null
}
/** What one changes oneself. */
export interface OwnFields {
  photo: number | null
  name_en: string | null
  name_kana: string | null
  phone: string | null
  ext: string | null
  mobile: string | null
  language: Language | null
  date_format: string | null
  time_zone: string | null
  deputies: readonly Deputy[]
}
export interface OwnRecord extends OwnFields {
  id: number
  version: number
  account: string
  name: string
  employee_no: string | null
  email: string | null
  gender: string | null
  birth_date: string | null
  hire_date: string | null
  leave_date: string | null
  two_factor: boolean
  password_changed_at: string | null
  last_login_at: string | null
  last_login_ip: string | null
  departments: readonly { id: number; name: string; is_primary: boolean; is_head: boolean }[]
  _refs: Refs
}

export const readOwnRecord = async (id: number): Promise<OwnRecord> => (await http.get<{ data: OwnRecord }>(`/api/sc/user/${id}`)).data.data
/** @throws 422 naming the fields, 409 where somebody else has changed the same field */
export const saveOwnFields = async (change: Partial<OwnFields> & { version: number }): Promise<void> => {
  await http.patch('/api/sc/user/me/profile', change)
}
export const changeOwnEmail = async (email: string, endOthers: boolean): Promise<void> => {
  await http.post('/api/sc/user/me/email', { email, end_other_sessions: endOthers })
}
/** A job that makes a file of all that is kept about oneself; the tray has it. */
export const exportOwnData = async (): Promise<void> => {
  await http.post('/api/sc/user/me/export', {})
}
