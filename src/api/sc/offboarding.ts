/** Handing work over, leaving and coming back; transfers (sc.md §4, §7). */
import * as calls from '../../shared/sc/offboarding'
import * as posts from '../../shared/sc/posts'
import { call } from '../call'

interface Asking {
  signal?: AbortSignal
}

export const readHandover = async (id: number, { signal }: Asking = {}): Promise<calls.Handover> =>
  (await call(calls.readHandover, { params: { id }, signal })).data

/** @returns how many of it were handed over */
export const handOver = async (id: number, key: string, to: number): Promise<number> =>
  (await call(calls.handOver, { params: { id, key }, body: { to } })).data.moved

export const offboard = async (id: number, offboarding: calls.Offboarding): Promise<{ planned: boolean }> =>
  (await call(calls.offboard, { params: { id }, body: offboarding })).data

export const cancelOffboarding = async (id: number): Promise<void> => void (await call(calls.cancelOffboarding, { params: { id } }))

export const rehire = async (id: number, hire_date: string): Promise<void> =>
  void (await call(calls.rehire, { params: { id }, body: { hire_date } }))

export const previewTransfers = async (transfers: posts.Transfers, { signal }: Asking = {}): Promise<readonly posts.TransferPreview[]> =>
  (await call(posts.previewTransfers, { body: transfers, signal })).data

/** @returns how many */
export const transferPosts = async (transfers: posts.Transfers): Promise<number> =>
  (await call(posts.transferPosts, { body: transfers })).data.moved.length
