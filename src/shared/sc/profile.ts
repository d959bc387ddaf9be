/** The calls by which a person changes their own record (sc.md §2 `/profile`, §6 `sc.use.profile`). */
import { defineCall, typed } from '../core/call'
import type { UserRecord } from './user-record'

/** All else of their record is the company's: hr-admin keeps it. */
export const ownFields = [
  'photo',
  'name_en',
  'name_kana',
  'phone',
  'ext',
  'mobile',
  'language',
  'date_format',
  'time_zone',
  'deputies',
] as const satisfies readonly (keyof UserRecord)[]
/** While it is typed in nobody need be named yet. */
export type Deputy = Omit<NonNullable<UserRecord['deputies']>[number], 'user'> & { user: number | null }
export type OwnFields = Omit<Pick<UserRecord, (typeof ownFields)[number]>, 'deputies'> & { deputies: readonly Deputy[] }

const tag = 'sc/user'

/** `OwnFields` with the version. Judged by the write path, as every record: that names the field in words. */
export const saveOwnFields = defineCall({
  method: 'PATCH',
  path: '/api/sc/user/me/profile',
  tag,
  body: { type: 'object' },
  answer: typed<{ data: { id: number; version: unknown } }>(),
})

export const changeOwnEmail = defineCall({
  method: 'POST',
  path: '/api/sc/user/me/email',
  tag,
  body: {
    type: 'object',
    additionalProperties: false,
    required: ['email'],
    properties: { email: { type: 'string', maxLength: 254 }, end_other_sessions: { type: 'boolean' } },
  },
  answer: typed<{ data: { id: number; version: unknown } }>(),
})

/** A job that makes a file of all that is kept about oneself; the tray has it. */
export const exportOwnData = defineCall({
  method: 'POST',
  path: '/api/sc/user/me/export',
  tag,
  status: 202,
  answer: typed<{ data: { job_id: number } }>(),
})
