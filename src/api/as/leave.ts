/** The calls of leave types and lots beside the generated ones (as.md §3). */
import * as calls from '../../shared/as/leave'
import { batchLoader, byId } from '../../providers/data/batch-loader'
import { call } from '../call'

export const loadSet = async (set: (typeof calls.leaveSets)[number]): Promise<{ leaves: number; rules: number }> =>
  (await call(calls.loadLeaveSet, { body: { set } })).data

/** Asked by lot, read for all lots of a page at once. */
export const readLotSum = batchLoader<calls.LotSum | null>(
  200,
  async (ids) => byId<calls.LotSum | null>((await call(calls.readLotSums, { query: { ids: ids.join(',') } })).data),
  null,
)
