/** The questions of an event as the rules of votes take them (src/shared/vs/question.ts). */
import type { event } from '../../../../src/schemas/vs/event'
import type { RowOf } from '../../../../src/schemas/core/define'
import type { Question } from '../../../../src/shared/vs/question'

export const questionsOf = ({ questions }: Pick<RowOf<typeof event>, 'questions'>): Question[] => [...(questions ?? [])]
