/** A lot for many people at once (src/shared/as/bulk-grant.ts). */
import type { BodyOf } from '../../shared/core/call'
import * as calls from '../../shared/as/bulk-grant'
import { call } from '../call'

export type GrantQuestion = BodyOf<typeof calls.previewBulkGrant>
export type GrantPortion = BodyOf<typeof calls.bulkGrant>

export const previewBulkGrant = async (body: GrantQuestion, signal?: AbortSignal) =>
  (await call(calls.previewBulkGrant, { body, signal })).data

export const bulkGrant = async (body: GrantPortion) => (await call(calls.bulkGrant, { body })).data
