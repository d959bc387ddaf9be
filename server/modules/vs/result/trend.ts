/** The trend of an event over the repeats of its template (vs.md §8). The rule is `trendOf` of src/shared/vs/trend.ts. */
import { trendOf, type Trend } from '../../../../src/shared/vs/trend'
import type { Context } from '../../../kernel/context'
import { questionsOf, type EventRow } from '../event/event-questions'
import { formerRepeats, storedRepeats } from './repeats'
import { shownCount } from './results'

/** @throws as the results do */
export async function readTrend(ctx: Context, id: number): Promise<Trend> {
  const { row, result } = await shownCount(ctx, id)
  const former = await storedRepeats(ctx, await formerRepeats(ctx, row))
  return trendOf([...former, { ...factsOf(row), questions: questionsOf(row), result }])
}

const factsOf = ({ id, title, closes_at }: EventRow): Pick<EventRow, 'id' | 'title' | 'closes_at'> => ({ id, title, closes_at })
