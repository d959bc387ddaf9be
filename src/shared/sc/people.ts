/** The calls on people that are no plain edits (sc.md §2, §4). */
import type { PermissionTree } from '../../schemas/core/permission'
import type { RowOf } from '../../schemas/core/define'
import type { user } from '../../schemas/sc/user'
import { defineCall, typed } from '../core/call'
import type { Refs } from '../core/record-row'

/** What the record of a person tells beside its own fields. */
export interface UserExtras {
  departments: readonly { id: number; name: string; is_primary: boolean; job_position_id: number | null; is_head: boolean }[]
  /** Only one's own, and to those who look after rights. */
  userPermission?: PermissionTree
  /** As whom the caller looks, read only; only of their own record. */
  viewing?: Viewing
  /** There is an announcement that the caller has not dismissed; only of their own record. */
  announced?: boolean
}
/** Of others than oneself only what the caller may see: at the least what the directory shows of a colleague. */
export type UserRecord = RowOf<typeof user> & UserExtras & { _actions: readonly string[]; _refs: Refs }
export interface Viewing {
  id: number
  name: string
  /** Instant. */
  until: string
}

const tag = 'sc/user'

export const readUser = defineCall({
  method: 'GET',
  path: '/api/sc/user/:id',
  tag,
  answer: typed<{ data: UserRecord }>(),
})

export const suspendUser = defineCall({
  method: 'POST',
  path: '/api/sc/user/:id/suspend',
  tag,
  idempotent: true,
  body: {
    type: 'object',
    additionalProperties: false,
    required: ['reason'],
    properties: { reason: { type: 'string', minLength: 1, maxLength: 500 } },
  },
  answer: typed<{ data: { id: number } }>(),
})

export const resumeUser = defineCall({
  method: 'POST',
  path: '/api/sc/user/:id/resume',
  tag,
  idempotent: true,
  answer: typed<{ data: { id: number } }>(),
})
