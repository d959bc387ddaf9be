/** Questions that are being designed, as the answer form takes them. Pure. */
import type { QuestionToAnswer } from '../../../../shared/vs/event'
import type { DesignQuestion } from './questions'

/** Before they are saved they have no ids: their place stands in for one. Files are left out of a trial, so none is required there. */
export const trialQuestions = (questions: readonly DesignQuestion[]): QuestionToAnswer[] =>
  questions.map(({ _key, title, ...question }, at) => ({
    ...question,
    ...(question.type === 'file' ? { required: false, blank_allowed: true } : {}),
    id: at + 1,
    title: title ?? {},
  }))
