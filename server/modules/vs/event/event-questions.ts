/**
 * An event as the rules of votes take it (src/shared/vs): its questions and rules out of the record. Its JSON was judged by the declared shape
 * when it was saved (src/schemas/vs/questions.ts), and its conditions when it was published (question-problems.ts); types don't reach there.
 */
import type { event } from '../../../../src/schemas/vs/event'
import type { RowOf } from '../../../../src/schemas/core/define'
import type { QuestionToAnswer } from '../../../../src/shared/vs/event'
import type { PassRule, QuorumRule } from '../../../../src/shared/vs/fraction-rule'

export type EventRow = RowOf<typeof event>

export const questionsOf = ({ questions }: Pick<EventRow, 'questions'>): QuestionToAnswer[] =>
  (questions ?? []).map((question) => ({ ...question, id: Number(question.id) }) as QuestionToAnswer)

export const rulesOf = ({ quorum, pass_rule }: Pick<EventRow, 'quorum' | 'pass_rule'>) => ({
  quorum: (quorum ?? null) as QuorumRule | null,
  pass_rule: (pass_rule ?? null) as PassRule | null,
})
