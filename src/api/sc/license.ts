/** Calls of the licence (server/modules/sc/license/license-routes.ts). */
import type { LicenseState } from '../../shared/sc/license'
import { http } from '../../providers/http/http'

export interface LicensedModule {
  module: string
  licensed: boolean
  /** Not switched off. */
  on: boolean
  open: boolean
  read_only: boolean
  /** Can't be switched. */
  fixed: boolean
}
export interface UploadedLicense {
  id: number
  licensee: string
  edition: string
  seats: number | null
  issued_at: string
  expires_at: string | null
  active: boolean
  uploaded_at: string
  uploaded_by: string | null
}
export interface LicenseDetails {
  edition: string
  /** null = community edition. */
  licensee: string | null
  host: string | null
  seats: number | null
  used: number
  state: LicenseState
  issued_at: string | null
  expires_at: string | null
  /** Days of the company. */
  last_day: string | null
  grace_end: string | null
  /** Days to the last one; below 0 after it. */
  days_left: number | null
  modules: readonly LicensedModule[]
  can_upload: boolean
  history: readonly UploadedLicense[]
}

const path = '/api/sc/license'

export const readLicense = async (): Promise<LicenseDetails> => (await http.get<{ data: LicenseDetails }>(`${path}/details`)).data.data
/** @throws 422 on `file`: a sentence that says what is wrong with it */
export const uploadLicense = async (file: string): Promise<void> => {
  await http.post(path, { file })
}
export const switchModule = async (module: string, on: boolean): Promise<void> => {
  await http.put(`${path}/module/${module}`, { on })
}
