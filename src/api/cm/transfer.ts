/** The calls that pass records on (cm.md §2.4). */
import { http } from '../../providers/http/http'
import { idempotencyKey } from '../../providers/data/idempotency-key'
import type { Transferable, TransferAnswer, TransferredAlone } from '../../shared/cm/transfer'

async function send(path: string, body: object): Promise<TransferAnswer> {
  return (await http.post<{ data: TransferAnswer }>(path, body, { headers: { 'Idempotency-Key': idempotencyKey() } })).data.data
}

export const transferOne = (key: TransferredAlone, id: number, to: number): Promise<TransferAnswer> =>
  send(`/api/cm/${key}/${id}/transfer`, { to })
export const transferSome = (key: TransferredAlone, ids: readonly number[], to: number): Promise<TransferAnswer> =>
  send(`/api/cm/${key}/transfer`, { ids, to })
export const transferAll = (from: number, to: number, entities: readonly Transferable[]): Promise<TransferAnswer> =>
  send('/api/cm/transfer', { from, to, entities })

/** What `transferAll` would move, and what it would leave. */
export const countInName = async (from: number, entities: readonly Transferable[], signal: AbortSignal): Promise<TransferAnswer> =>
  (await http.post<{ data: TransferAnswer }>('/api/cm/transfer', { from, entities, dry_run: true }, { signal })).data.data
