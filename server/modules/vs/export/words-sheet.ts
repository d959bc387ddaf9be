/** The frequent words of each text question as a sheet (vs.md §8), as the results page lists them. Rights as for the results. */
import type { ReportCell } from '../../../../src/shared/engine/report'
import { wordList } from '../../../../src/shared/vs/word-list'
import type { Context } from '../../../kernel/context'
import { results } from '../result/results'
import { storedEvent, type SheetReport } from './answers-sheet'
import type { EventWords } from './event-words'

/** @throws as the results do */
export async function wordsSheet(ctx: Context, words: EventWords, id: number): Promise<SheetReport> {
  const { questions, texts } = await results(ctx, id)
  const { secrecy } = await storedEvent(ctx, id)
  const rows = questions.flatMap(({ key, title }) =>
    wordList(texts[key] ?? [], { isNamed: secrecy === 'named' }).map((one): ReportCell[] => [words.text(title), one.word, one.texts]),
  )
  return {
    columns: [
      { heading: words.say('question'), kind: 'text' },
      { heading: words.say('listed_word'), kind: 'text' },
      { heading: words.say('texts'), kind: 'number' },
    ],
    rows: rows.map((cells) => ({ cells })),
  }
}
