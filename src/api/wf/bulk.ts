/** Many tasks at once (wf.md §5.15). */
import type { BodyOf } from '../../shared/core/call'
import * as calls from '../../shared/wf/task-calls'
import { call } from '../call'

export const bulkApprove = async (body: BodyOf<typeof calls.bulkApprove>, key: string) =>
  (await call(calls.bulkApprove, { body, key })).data

export const readBulkSums = async (tasks: readonly number[]) => (await call(calls.readBulkSums, { query: { tasks: tasks.join(',') } })).data

export const readBulkUnprintable = async (body: BodyOf<typeof calls.readBulkUnprintable>, signal?: AbortSignal) =>
  (await call(calls.readBulkUnprintable, { body, signal })).data

/** A task to read is done. */
export const confirmTask = (id: number, key: string) => call(calls.confirm, { params: { id }, body: {}, key })
