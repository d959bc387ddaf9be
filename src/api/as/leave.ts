/** The calls of leave types and lots beside the generated ones (as.md §3). */
import * as calls from '../../shared/as/leave'
import { call } from '../call'

export const loadSet = async (set: (typeof calls.leaveSets)[number]): Promise<{ leaves: number; rules: number }> =>
  (await call(calls.loadLeaveSet, { body: { set } })).data

export const readLotSums = async (ids: readonly number[]): Promise<Readonly<Record<string, calls.LotSum>>> =>
  (await call(calls.readLotSums, { query: { ids: ids.join(',') } })).data
