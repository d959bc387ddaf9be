/** Results as a sheet (vs.md §8): a line for each figure, question by question. Rights as for the results. */
import type { ReportCell, ReportColumn } from '../../../../src/shared/engine/report'
import type { Weighed } from '../../../../src/shared/vs/count-event'
import type { QuestionToAnswer } from '../../../../src/shared/vs/event'
import type { Context } from '../../../kernel/context'
import { results } from '../result/results'
import type { SheetReport } from './answers-sheet'
import type { EventWords } from './event-words'
import { figuresOf, resultOf } from './question-figures'

/** @throws as the results do */
export async function resultsSheet(ctx: Context, words: EventWords, id: number): Promise<SheetReport> {
  const { questions, result } = await results(ctx, id)
  const columns: ReportColumn[] = [
    { heading: words.say('question'), kind: 'text' },
    { heading: words.say('option'), kind: 'text' },
    { heading: words.say('figure'), kind: 'money' },
    { heading: words.say('share'), kind: 'money' },
    { heading: words.say('result'), kind: 'text' },
  ]
  const whole = (key: string, { people, weight }: Weighed): ReportCell[] => [
    words.say('event'),
    words.say(key),
    people,
    null,
    weight === people.toString() ? null : weight,
  ]
  return {
    columns,
    rows: [
      whole('eligible', result.eligible),
      whole('cast', result.cast),
      whole('valid', result.valid),
      whole('blank', result.blank),
      whole('invalid', result.invalid),
      [words.say('event'), words.say('turnout'), null, result.turnout, words.say(`state.${result.state}`)],
      ...questions.flatMap((question) => linesOf(words, question, resultOf(result, question))),
    ].map((cells) => ({ cells })),
  }
}

function linesOf(words: EventWords, question: QuestionToAnswer, found: ReturnType<typeof resultOf>): ReportCell[][] {
  if (!found) return []
  const title = words.text(question.title)
  return [
    ...figuresOf(words, question, found).map(({ name, figure, share, note }) => [title, name, figure, share, note]),
    ...(found.pass ? [[title, words.say('pass_rule'), null, found.pass.share, words.say(found.pass.fulfilled ? 'passed' : 'failed')]] : []),
  ]
}
