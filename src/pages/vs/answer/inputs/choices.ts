/** Ticking and unticking options (vs.md §3): how many there may be, those chosen alone, and the words of *other*. Pure. */
import { chosenOf, type Question, type QuestionOption } from '../../../../shared/vs/question'

/** @returns the answer with the option ticked or not; undefined when nothing is left */
export function withTick({ options }: Pick<Question, 'options'>, answer: unknown, id: number, isTicked: boolean): unknown {
  const option = optionOf(options, id)
  const kept = chosenOf(answer).filter((one) => one !== id)
  if (!isTicked) return withWords(options, kept, otherOf(answer))
  // Chosen alone: it takes away the others, and they take it away.
  const beside = option?.exclusive ? [] : kept.filter((one) => !optionOf(options, one)?.exclusive)
  // By their ids: an answer says nothing of the random order in which the options were shown.
  return withWords(
    options,
    [...beside, id].toSorted((a, b) => a - b),
    otherOf(answer),
  )
}

/** Words belong to the option *other*: without it they are gone. */
export function withWords(options: Question['options'], chosen: readonly number[], other: string): unknown {
  if (chosen.length === 0) return undefined
  const mayHave = chosen.some((id) => optionOf(options, id)?.other)
  return mayHave && other !== '' ? { chosen, other } : chosen
}

export const otherOf = (answer: unknown): string =>
  typeof answer === 'object' && answer !== null && 'other' in answer && typeof answer.other === 'string' ? answer.other : ''

/** No more may be ticked; one that is chosen alone replaces the others (vs.md §12.15). */
export function isFull({ max }: Pick<Question, 'max'>, answer: unknown, { id, exclusive }: QuestionOption): boolean {
  const chosen = chosenOf(answer)
  return typeof max === 'number' && chosen.length >= max && !chosen.includes(id) && exclusive !== true
}

const optionOf = (options: Question['options'], id: number): QuestionOption | undefined => (options ?? []).find((one) => one.id === id)
