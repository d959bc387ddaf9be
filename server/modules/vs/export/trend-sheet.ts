/** The trend over repeats as a sheet (vs.md §8): a column for each repeat. Rights and what is left out as on the screen. */
import type { ReportCell, ReportColumn } from '../../../../src/shared/engine/report'
import type { QuestionToAnswer } from '../../../../src/shared/vs/event'
import type { TrendLine, TrendQuestion } from '../../../../src/shared/vs/trend'
import type { Context } from '../../../kernel/context'
import { questionsOf } from '../event/event-questions'
import { readTrend } from '../result/trend'
import { storedEvent, type SheetReport } from './answers-sheet'
import type { EventWords } from './event-words'

/** @throws as the results do */
export async function trendSheet(ctx: Context, words: EventWords, id: number): Promise<SheetReport> {
  const { repeats, questions } = await readTrend(ctx, id)
  const known = questionsOf(await storedEvent(ctx, id))
  const heads = repeats.map(({ title, closes_at }) => `${words.text(title)} (${words.time(closes_at).slice(0, 10)})`)
  const columns: ReportColumn[] = [
    ...['question', 'option', 'measure'].map((key): ReportColumn => ({ heading: words.say(key), kind: 'text' })),
    ...heads.map((heading): ReportColumn => ({ heading, kind: 'money' })),
    { heading: words.say('note'), kind: 'text' },
  ]
  const whole = (key: string, cells: readonly ReportCell[]): ReportCell[] => [words.say('event'), null, words.say(key), ...cells, null]
  const rows = [
    whole(
      'turnout',
      repeats.map(({ turnout }) => turnout),
    ),
    whole(
      'cast',
      repeats.map(({ cast }) => cast),
    ),
    whole(
      'eligible',
      repeats.map(({ eligible }) => eligible),
    ),
    ...questions.flatMap((trend) => {
      const question = known.find(({ key }) => key === trend.key)
      return question ? linesOf(words, question, trend, heads) : []
    }),
  ]
  return { columns, rows: rows.map((cells) => ({ cells })) }
}

function linesOf(words: EventWords, question: QuestionToAnswer, trend: TrendQuestion, heads: readonly string[]): ReportCell[][] {
  const title = words.text(question.title)
  const notes = heads.flatMap((head, at) => {
    const found = trend.comparable[at]
    return found === undefined || found === 'same' ? [] : [`${head}: ${words.say(found)}`]
  })
  return [
    [title, null, words.say('answered'), ...trend.answered, notes.join('; ') || null],
    ...trend.lines.map((line) => [title, nameOf(words, question, line), words.say(measureWords[line.measure]), ...line.amounts, null]),
  ]
}

const measureWords = { nps: 'net_promoter', mean: 'mean', share: 'share', figure: 'figure' } as const

/** Options of a matrix by row; words of a date poll by time. */
function nameOf(words: EventWords, question: QuestionToAnswer, { row, value }: TrendLine): string | null {
  const isPoll = question.type === 'date_poll'
  const isWord = isPoll || question.type === 'yes_no'
  const choice = value === null ? null : isWord ? words.say(`word.${value}`) : words.option({ ...question, rows: null }, value)
  if (row === null) return choice
  const name = isPoll ? words.option(question, row) : words.option({ ...question, options: null }, row)
  return choice === null ? name : `${name} — ${choice}`
}
