/** What the system writes of an event, by the clock or as a consequence: in its transaction, with all rights. */
import type { Saved } from '../../../contracts/hooks'
import type { Context } from '../../../kernel/context'
import { lockForWrite, writeAction } from '../../../resource/write/write'
import type { EventRow } from './event-questions'

export const lockEvent = (ctx: Context, id: number): Promise<Saved> => lockForWrite(ctx, ctx.snapshot.get('vs/event'), id)

/** @param before locked */
export const writeEvent = async (ctx: Context, before: Saved, values: Readonly<Record<string, unknown>>): Promise<EventRow> =>
  (await writeAction(ctx, ctx.snapshot.get('vs/event'), before, values)) as EventRow
