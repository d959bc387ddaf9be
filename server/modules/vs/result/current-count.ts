/** What an event comes to now (vs.md §5): of an open one a look ahead, of a closed one its result. */
import type { Context } from '../../../kernel/context'
import type { EventRow } from '../event/event-questions'
import { boardAnswers, boxAnswers } from '../secret/open-box'
import { countAnswers, namedAnswers, namelessAnswers, type CastAnswers, type Counted } from './count'

/** @throws 422 of a box that is sealed, before its event is counted */
export const currentCount = async (ctx: Context, row: EventRow): Promise<Counted> => countAnswers(ctx, row, await answersOf(ctx, row))

function answersOf(ctx: Context, row: EventRow): Promise<CastAnswers> {
  switch (row.secrecy) {
    case 'named':
      return namedAnswers(ctx, row)
    case 'anonymous':
      return namelessAnswers(ctx, row)
    case 'secret':
      return row.counted_at === null ? boxAnswers(ctx, row) : boardAnswers(ctx, row)
  }
}
