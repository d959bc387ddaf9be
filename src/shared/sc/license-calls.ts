/** The calls of the licence (sc.md §3.7, §6). */
import { defineCall, typed } from '../core/call'
import type { LicenseState } from './license'

/** What every screen may know. */
export interface LicenseAnswer {
  edition: string
  seats: number | null
  used: number
  /** Those that are open. */
  modules: readonly string[]
  expires_at: string | null
  state: LicenseState
}
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

const tag = 'sc/license'

export const readLicense = defineCall({
  method: 'GET',
  path: '/api/sc/license',
  tag,
  tagged: true,
  answer: typed<{ data: LicenseAnswer }>(),
})

export const readLicenseDetails = defineCall({
  method: 'GET',
  path: '/api/sc/license/details',
  tag,
  answer: typed<{ data: LicenseDetails }>(),
})

/** The file's text as it is: what is no JSON at all is refused in a sentence, not as a broken call. */
export const uploadLicense = defineCall({
  method: 'POST',
  path: '/api/sc/license',
  tag,
  idempotent: true,
  status: 201,
  body: {
    type: 'object',
    additionalProperties: false,
    required: ['file'],
    properties: { file: { type: 'string', minLength: 1, maxLength: 100_000 } },
  },
  answer: typed<{ data: { id: number } }>(),
})

export const switchModule = defineCall({
  method: 'PUT',
  path: '/api/sc/license/module/:module',
  tag,
  idempotent: true,
  params: { module: { type: 'string', pattern: '^[a-z]{2,10}$' } },
  body: { type: 'object', additionalProperties: false, required: ['on'], properties: { on: { type: 'boolean' } } },
  answer: typed<{ data: { module: string; on: boolean } }>(),
})
