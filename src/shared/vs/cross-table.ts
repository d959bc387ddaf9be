/** How two questions were answered together, or one by the groups of the roster (vs.md §8, §5.5): people, whatever they weigh. */
import type { CastBallot } from './count-event'
import { judgeAnswers } from './judge-answers'
import { chosenOf, optionIds, scaleOf, type Question } from './question'
import { suppressBetween, suppressSeveral, suppressSmall, leastAnswers } from './suppression'

/** Groups of the roster, of named events alone: otherwise nothing of it lies beside an answer. No key of a question begins so. */
const rosterSides = [':department', ':group'] as const
type RosterSide = (typeof rosterSides)[number]

export interface CrossRequest {
  /** Key of a question, or a group of the roster. */
  rows: string
  /** Key of another question. */
  columns: string
}

export interface CrossLine<T = number | null> {
  /** Option, word, place of a scale, department or name of a group; null = no answer, or no group. */
  value: string | null
  total: T
}

/** Null where a number is hidden. Lines that nobody belongs to are left out. */
export interface CrossFigures {
  rows: readonly CrossLine[]
  columns: readonly CrossLine[]
  cells: readonly (readonly (number | null)[])[]
  people: number
  /** Some number is hidden. */
  hides: boolean
}

const isRosterSide = (name: string): name is RosterSide => (rosterSides as readonly string[]).includes(name)

/** It has one answer out of a few. */
export function isCrossable({ type, max }: Pick<Question, 'type' | 'max'>): boolean {
  switch (type) {
    case 'single':
    case 'dropdown':
    case 'yes_no':
    case 'rating':
    case 'likert':
    case 'nps':
      return true
    case 'multi':
    case 'picture':
      return max === 1
    default:
      return false
  }
}

/** Several of its options may be chosen: each is a line of its own, and a person is counted in each that they chose. */
export const hasSeveral = ({ type, max }: Pick<Question, 'type' | 'max'>): boolean => (type === 'multi' || type === 'picture') && max !== 1

/** Sides that a table of this event may have; none where no two go together. @param ballots of named events with what the roster says */
export function crossSides(questions: readonly Question[], ballots: readonly CastBallot[]): string[] {
  const sides = [
    ...questions.filter((one) => isCrossable(one) || hasSeveral(one)).map(({ key }) => key),
    ...(ballots.some(({ department }) => typeof department === 'number') ? [rosterSides[0]] : []),
    ...(ballots.some(({ group }) => typeof group === 'string') ? [rosterSides[1]] : []),
  ]
  return sides.filter((side) =>
    sides.some((other) => goTogether(questions, { rows: side, columns: other }) || goTogether(questions, { rows: other, columns: side })),
  )
}

/** A group of the roster is rows alone; of two questions one has a single answer. */
export function goTogether(questions: readonly Question[], { rows, columns }: CrossRequest): boolean {
  const isSeveral = (side: string) => questions.some((one) => one.key === side && hasSeveral(one))
  return rows !== columns && !isRosterSide(columns) && !(isSeveral(rows) && isSeveral(columns))
}

interface CrossInput extends CrossRequest {
  questions: readonly Question[]
  /** Invalid ones are left out, as they are not counted. */
  ballots: readonly CastBallot[]
  /** Small numbers are hidden, and what they could be computed from. */
  hideSmall: boolean
}

/** @returns null where `rows` and `columns` don't make a table */
export function crossTable({ questions, ballots, rows, columns, hideSmall }: CrossInput): CrossFigures | null {
  const sides = crossSides(questions, ballots)
  if (!goTogether(questions, { rows, columns }) || !sides.includes(rows) || !sides.includes(columns)) return null
  const isSeveral = (side: string) => questions.some((one) => one.key === side && hasSeveral(one))
  // The same cells are hidden whichever way round it is read: two ways would show more than each of them. Of several choices each is a row.
  const isTurned = isSeveral(columns) || (!isSeveral(rows) && !isRosterSide(rows) && sides.indexOf(rows) > sides.indexOf(columns))
  const [across, down] = isTurned ? [rows, columns] : [columns, rows]
  const cast = castOf(questions, ballots)
  const [lefts, tops] = [valuesBy(down, questions, cast), valuesBy(across, questions, cast)]
  const counts = countPairs(lefts, tops)
  const totals = peopleOf(tops)
  const hidden = () => (isSeveral(down) ? hideSeveral(counts, totals, isRosterSide(across)) : hide(counts, isRosterSide(down)))
  const shown = hideSmall ? hidden() : counts
  const figures: CrossFigures = {
    rows: linesOf(lefts.order, peopleOf(lefts), hideSmall),
    columns: linesOf(tops.order, totals, hideSmall),
    cells: shown,
    people: cast.length,
    hides: shown.some((row) => row.includes(null)),
  }
  return isTurned ? { ...figures, rows: figures.columns, columns: figures.rows, cells: turned(figures.cells) } : figures
}

const castOf = (questions: readonly Question[], ballots: readonly CastBallot[]): CastBallot[] =>
  ballots.flatMap((ballot) => {
    const { verdict, answers } = judgeAnswers(questions, ballot.answers)
    return verdict === 'invalid' || ballot.unreadable ? [] : [{ ...ballot, answers }]
  })

type Value = string | null

interface Side {
  /** Of each ballot: one, but of a question with several choices all that it has. */
  values: readonly (readonly Value[])[]
  /** Values that occur, as the question has them. */
  order: readonly Value[]
}

function valuesBy(name: string, questions: readonly Question[], ballots: readonly CastBallot[]): Side {
  const question = questions.find(({ key }) => key === name)
  const values = ballots.map((ballot) => (question ? answersIn(ballot, question) : [groupIn(ballot, name)]))
  const found = new Set(values.flat())
  const known = question ? placesOf(question) : [...found].filter((value) => value !== null).toSorted()
  return { values, order: [...known, null].filter((value) => found.has(value)) }
}

function answersIn({ answers }: CastBallot, question: Question): Value[] {
  const answer = answers[question.key]
  const chosen = [...new Set(chosenOf(answer))].map(String)
  if (chosen.length > 0) return hasSeveral(question) ? chosen : chosen.slice(0, 1)
  return [typeof answer === 'string' || typeof answer === 'number' ? String(answer) : null]
}

function groupIn({ department, group }: CastBallot, name: string): Value {
  if (name === ':group') return group ?? null
  return typeof department === 'number' ? String(department) : null
}

function placesOf(question: Question): string[] {
  if (question.type === 'yes_no') return ['yes', 'no', 'abstain']
  const { from, to } = scaleOf(question)
  return question.options ? optionIds(question).map(String) : Array.from({ length: to - from + 1 }, (_, at) => String(from + at))
}

function countPairs(lefts: Side, tops: Side): number[][] {
  const cells = lefts.order.map(() => tops.order.map(() => 0))
  for (const [at, values] of lefts.values.entries())
    for (const value of values)
      for (const top of tops.values[at] ?? []) {
        const [row, column] = [cells[lefts.order.indexOf(value)], tops.order.indexOf(top)]
        if (row) row[column] = (row[column] ?? 0) + 1
      }
  return cells
}

/** Of each line. */
const peopleOf = ({ values, order }: Side): number[] => order.map((value) => values.filter((of) => of.includes(value)).length)

/** Of a roster how many answered is known to who runs the event, so that its totals are as public as those of a question. */
function hide(cells: readonly (readonly number[])[], isRoster: boolean): (number | null)[][] {
  return suppressBetween(cells, isRoster ? suppressSmall({ cells, totals: sumsOfRows(cells) }).cells : undefined)
}

function hideSeveral(cells: readonly (readonly number[])[], totals: readonly number[], isRoster: boolean): (number | null)[][] {
  return suppressSeveral({ cells, totals }, isRoster ? turned(suppressSmall({ cells: turned(cells), totals }).cells) : undefined)
}

const sumsOfRows = (cells: readonly (readonly number[])[]): number[] => cells.map((row) => row.reduce((sum, value) => sum + value, 0))
const turned = <T>(cells: readonly (readonly T[])[]): T[][] =>
  (cells[0] ?? []).map((_, column) => cells.flatMap((row) => row.slice(column, column + 1)))

const linesOf = (order: Side['order'], totals: readonly number[], hideSmall: boolean): CrossLine[] =>
  order.map((value, at) => {
    const total = totals[at] ?? 0
    return { value, total: hideSmall && total < leastAnswers ? null : total }
  })
