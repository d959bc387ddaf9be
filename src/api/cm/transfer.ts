/** The calls that pass records on (cm.md §2.4). */
import { idempotencyKey } from '../../providers/data/idempotency-key'
import * as calls from '../../shared/cm/transfer'
import { call } from '../call'

export const transferOne = async (entity: calls.TransferredAlone, id: number, to: number): Promise<calls.TransferAnswer> =>
  (await call(calls.transferOneOf(entity), { params: { id }, body: { to }, key: idempotencyKey() })).data
export const transferSome = async (entity: calls.TransferredAlone, ids: readonly number[], to: number): Promise<calls.TransferAnswer> =>
  (await call(calls.transferSomeOf(entity), { body: { ids, to }, key: idempotencyKey() })).data
export const transferAll = async (from: number, to: number, entities: readonly calls.Transferable[]): Promise<calls.TransferAnswer> =>
  (await call(calls.transferAll, { body: { from, to, entities }, key: idempotencyKey() })).data

/** What `transferAll` would move, and what it would leave. */
export const countInName = async (
  from: number,
  entities: readonly calls.Transferable[],
  signal: AbortSignal,
): Promise<calls.TransferAnswer> => (await call(calls.transferAll, { body: { from, entities, dry_run: true }, signal })).data
