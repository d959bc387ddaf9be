/** `GET /api/sc/user/{id}` (sc.md §3.1, §6). The sign-in page loads it: nothing else stands here. */
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
  /** Somebody else has changed the e-mail: until then (an instant) links go to the former one. Only to those who give links. */
  email_change?: { former: string; until: string; may_confirm: boolean }
}
/** Of others than oneself only what the caller may see: at the least what the directory shows of a colleague. */
export type UserRecord = RowOf<typeof user> & UserExtras & { _actions: readonly string[]; _refs: Refs }
export interface Viewing {
  id: number
  name: string
  /** Instant. */
  until: string
}

export const readUser = defineCall({
  method: 'GET',
  path: '/api/sc/user/:id',
  tag: 'sc/user',
  answer: typed<{ data: UserRecord }>(),
})
