/** How questions moved over the repeats of one template (vs.md §8): figures that were shown one by one, side by side. Pure. */
import { languages, type I18nText } from '../../schemas/core/types'
import type { EventResult, QuestionResult } from './count-event'
import { percent, sumOf } from './exact'
import { isQuestion, methodOf, scaleOf, type Question } from './question'

/** One event of a template, as its results say it. */
export interface Repeat {
  id: number
  title: I18nText
  closes_at: string
  questions: readonly Question[]
  result: EventResult
}

export interface TrendRepeat extends Pick<Repeat, 'id' | 'title' | 'closes_at'> {
  eligible: number
  cast: number
  /** Percent. */
  turnout: string | null
}

/** `share` is percent; `figure` that of a method without shares: a mean score, others beaten. */
export type TrendMeasure = 'nps' | 'mean' | 'share' | 'figure'

export interface TrendLine {
  measure: TrendMeasure
  /** Of a matrix; an option of a date poll. */
  row: number | null
  /** Option, word or place of a scale; null = the question, or its row, as a whole. */
  value: string | null
  /** Of each repeat; null where it has none to compare. */
  amounts: readonly (string | null)[]
}

/** A question of the latest repeat in each of them: `changed` has the same key and another type, scale or choice. */
export type Comparability = 'same' | 'changed' | 'absent'

export interface TrendQuestion {
  key: string
  comparable: readonly Comparability[]
  /** People who answered it; null where it cannot be compared. */
  answered: readonly (number | null)[]
  lines: readonly TrendLine[]
}

export interface Trend {
  /** Oldest first; the last is the event itself. */
  repeats: readonly TrendRepeat[]
  /** Of those that have figures, as the event has them. */
  questions: readonly TrendQuestion[]
}

/** @param repeats oldest first; the questions of the last are compared with those of the others */
export function trendOf(repeats: readonly Repeat[]): Trend {
  const latest = repeats.at(-1)
  return {
    repeats: repeats.map(({ id, title, closes_at, result }) => ({
      ...{ id, title, closes_at, turnout: result.turnout },
      ...{ eligible: result.eligible.people, cast: result.cast.people },
    })),
    questions: (latest?.questions ?? []).filter(isQuestion).flatMap((question) => questionTrend(question, repeats) ?? []),
  }
}

function questionTrend(question: Question, repeats: readonly Repeat[]): TrendQuestion | null {
  const { key } = question
  const comparable = repeats.map(({ questions }): Comparability => {
    const found = questions.find((one) => one.key === key)
    if (!found) return 'absent'
    return isComparable(question, found) ? 'same' : 'changed'
  })
  const results = repeats.map(({ result }, at) => (comparable[at] === 'same' ? result.questions.find((one) => one.key === key) : undefined))
  const figures = results.map((result) => (result ? figuresOf(question, result) : []))
  const named = new Map(figures.toReversed().flatMap((list) => list.map((figure) => [nameOf(figure), figure] as const)))
  if (named.size === 0) return null
  return {
    ...{ key, comparable, answered: results.map((result) => result?.answered.people ?? null) },
    lines: [...named].map(([name, { measure, row, value }]) => ({
      ...{ measure, row, value },
      amounts: figures.map((list) => list.find((one) => nameOf(one) === name)?.amount ?? null),
    })),
  }
}

interface Figure extends Omit<TrendLine, 'amounts'> {
  amount: string | null
}

const nameOf = ({ measure, row, value }: Figure): string => JSON.stringify([measure, row, value])

/** None of words, people and files. */
function figuresOf({ type }: Question, { counted, described }: QuestionResult): Figure[] {
  if (counted?.method === 'yesno') {
    const { yes, no, abstain } = counted.count
    const all = sumOf([yes, no, abstain])
    return Object.entries({ yes, no, abstain }).map(([value, weight]) => shareOf(value, percent(weight, all)))
  }
  if (counted)
    return counted.count.standings.map(({ option, figure, share }) =>
      counted.method === 'score' || counted.method === 'schulze'
        ? { measure: 'figure', row: null, value: String(option), amount: figure }
        : shareOf(String(option), share),
    )
  switch (described?.kind) {
    case 'values': {
      const { description, net_promoter, shares } = described.figures
      const whole = (measure: 'nps' | 'mean', amount: string | null): Figure => ({ measure, row: null, value: null, amount })
      return [
        ...(net_promoter ? [whole('nps', String(net_promoter.score))] : []),
        whole('mean', description.mean),
        // Numbers come as they please: no two repeats have the same.
        ...(type === 'number' ? [] : shares.map(({ value, share }) => shareOf(value, share))),
      ]
    }
    case 'rated_rows':
      return described.rows.map(({ row, figures }) => ({ measure: 'mean', row, value: null, amount: figures.description.mean }))
    case 'rows':
      return described.rows.flatMap(({ row, shares }) => shares.map(({ value, share }) => shareOf(value, share, row)))
    case undefined:
      return []
  }
}

const shareOf = (value: string, amount: string | null, row: number | null = null): Figure => ({ measure: 'share', row, value, amount })

/** Its words may be mended and its options moved: their choice and the way it is counted are the same. */
export function isComparable(one: Question, other: Question): boolean {
  const [scale, former] = [scaleOf(one), scaleOf(other)]
  return (
    one.key === other.key &&
    one.type === other.type &&
    methodOf(one) === methodOf(other) &&
    scale.from === former.from &&
    scale.to === former.to &&
    areAlike(one.options, other.options) &&
    areAlike(one.rows, other.rows) &&
    // How many may be ticked, or the points that are divided.
    ((one.options ?? []).length === 0 || ((one.min ?? null) === (other.min ?? null) && (one.max ?? null) === (other.max ?? null)))
  )
}

type Choices = readonly { id: number; text?: I18nText }[] | null | undefined

function areAlike(list: Choices, former: Choices): boolean {
  const [these, those] = [list ?? [], former ?? []]
  return (
    these.length === those.length && these.every((one) => those.some((other) => one.id === other.id && saysTheSame(one.text, other.text)))
  )
}

/** In a language that both have: a translation may be added or mended. Without any words the number is the option. */
function saysTheSame(text: I18nText = {}, former: I18nText = {}): boolean {
  const isBare = languages.every((language) => !text[language] && !former[language])
  return isBare || languages.some((language) => text[language] && text[language] === former[language])
}
