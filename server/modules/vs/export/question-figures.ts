/** The figures of one question as lines (vs.md §8): what the sheet and the protocol print alike. */
import type { EventResult, QuestionResult } from '../../../../src/shared/vs/count-event'
import type { ValueFigures, ValueShare } from '../../../../src/shared/vs/describe-question'
import type { QuestionToAnswer } from '../../../../src/shared/vs/event'
import { percent, sumOf } from '../../../../src/shared/vs/exact'
import type { EventWords } from './event-words'

export interface FigureLine {
  name: string
  /** Decimal. */
  figure: string | null
  /** Percent. */
  share: string | null
  note: string | null
}

export const resultOf = ({ questions }: EventResult, { key }: QuestionToAnswer): QuestionResult | undefined =>
  questions.find((one) => one.key === key)

export function figuresOf(
  words: EventWords,
  question: QuestionToAnswer,
  { counted, described, seating, answered }: QuestionResult,
): FigureLine[] {
  const noteOf = (option: number): string | null => {
    if (seating?.elected.includes(option)) return words.say('elected')
    const alternate = seating?.alternates.indexOf(option) ?? -1
    return alternate < 0 ? null : words.say('alternate', { place: alternate + 1 })
  }
  if (counted?.method === 'yesno') {
    const { yes, no, abstain } = counted.count
    return Object.entries({ yes, no, abstain }).map(([word, figure]) => ({
      ...{ name: words.say(`word.${word}`), figure, share: percent(figure, sumOf([yes, no, abstain])), note: null },
    }))
  }
  if (counted)
    return counted.count.standings.map(({ option, figure, share }) => ({
      name: words.option(question, option),
      figure,
      share,
      note: noteOf(option),
    }))
  switch (described?.kind) {
    case 'values':
      return valueLines(words, described.figures)
    case 'rated_rows':
      return described.rows.map(({ row, figures: { description } }) => ({
        ...{ name: words.option(question, row), figure: description.mean, share: null },
        note: words.say('mean_of', { count: description.answered }),
      }))
    case 'rows':
      return described.rows.flatMap(({ row, shares }) => shares.map((share) => rowLine(words, question, row, share)))
    case undefined:
      return [{ name: words.say('answered'), figure: answered.people.toString(), share: null, note: null }]
  }
}

function valueLines(words: EventWords, { shares, description, top_two, net_promoter }: ValueFigures): FigureLine[] {
  const line = (name: string, figure: string | null, share: string | null = null): FigureLine => ({ name, figure, share, note: null })
  return [
    ...shares.map(({ value, weight, share }) => line(value, weight, share)),
    line(words.say('mean'), description.mean),
    line(words.say('median'), description.median),
    line(words.say('deviation'), description.deviation),
    ...(top_two === null ? [] : [line(words.say('top_two'), null, top_two)]),
    ...(net_promoter ? [line(words.say('net_promoter'), net_promoter.score.toString())] : []),
  ]
}

/** Options of a matrix by row; words of a date poll by time. */
function rowLine(words: EventWords, question: QuestionToAnswer, row: number, { value, weight, share }: ValueShare): FigureLine {
  const choice = question.type === 'date_poll' ? words.say(`word.${value}`) : words.option({ ...question, rows: null }, value)
  const name = question.type === 'date_poll' ? words.option(question, row) : words.option({ ...question, options: null }, row)
  return { name: `${name} — ${choice}`, figure: weight, share, note: null }
}
