/** A request to close a secret event early (vs.md §4), while it waits. */
import type { Context } from '../../../kernel/context'
import { writeProtocol } from '../protocol/write-protocol'
import type { EventRow } from './event-questions'

/** What is left of a request that is decided, withdrawn or lapsed: nothing, but in the protocol. */
export const noRequest = { close_requested_at: null, close_requested_by: null, close_reason: null } as const

/**
 * Of an event that closes by its time, or is cancelled, while a request waits.
 * @returns what to write beside
 */
export async function lapseRequest(
  ctx: Context,
  { id, close_requested_at }: Pick<EventRow, 'id' | 'close_requested_at'>,
): Promise<typeof noRequest | undefined> {
  if (close_requested_at === null) return undefined
  await writeProtocol(ctx, { event: id, act: 'lapse_close' })
  return noRequest
}
