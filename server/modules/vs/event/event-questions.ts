/** An event as the rules of votes take it (src/shared/vs): its questions and rules out of the record. */
import type { event } from '../../../../src/schemas/vs/event'
import type { Condition } from '../../../../src/schemas/core/filter'
import type { RowOf } from '../../../../src/schemas/core/define'
import type { AskedQuestion } from '../../../../src/shared/vs/event'

export type EventRow = RowOf<typeof event>

export const questionsOf = ({ questions }: Pick<EventRow, 'questions'>): AskedQuestion[] =>
  (questions ?? []).map((question) => ({
    ...question,
    id: Number(question.id),
    // Judged when the event is published (question-problems.ts); until then nothing reads it.
    show_if: (question.show_if ?? null) as Condition | null,
  }))
