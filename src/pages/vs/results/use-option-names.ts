/** What options and rows of a question are called. */
import type { QuestionToAnswer } from '../../../shared/vs/event'
import { useWords } from '../answer/inputs/use-words'

export function useNames({ options, rows }: Pick<QuestionToAnswer, 'options' | 'rows'>) {
  const words = useWords()
  const nameIn = (list: readonly { id: number; text?: unknown }[] | null | undefined, id: number | string) =>
    words((list ?? []).find((one) => String(one.id) === String(id))?.text, id)
  return { optionName: (id: number | string) => nameIn(options, id), rowName: (id: number | string) => nameIn(rows, id) }
}
