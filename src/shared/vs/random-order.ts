/**
 * Pages and options in an order of the voter's own (vs.md §3 pages_random, options_random). The seed never leaves the browser, and the same
 * seed gives the same order again. Pure.
 */
import { comparisonsOf } from '../../schemas/core/filter'
import { seededRandom } from '../core/seeded-random'
import { pagesOf } from './answer-pages'
import { isQuestion, type Question, type QuestionOption, type QuestionType } from './question'

export interface RandomOrder {
  pages: boolean
  options: boolean
  /** A whole number of 32 bits. */
  seed: number
}

/** Columns of a matrix and the days of a date poll have an order that means something. */
const shuffledTypes: ReadonlySet<QuestionType> = new Set<QuestionType>([
  ...(['single', 'multi', 'dropdown', 'picture'] as const),
  ...(['ranking', 'points', 'score', 'constant_sum'] as const),
])

/** @returns the same questions with the same answers: pages that a condition links keep their order among each other */
export function inRandomOrder<Q extends Question>(questions: readonly Q[], { pages, options, seed }: RandomOrder): readonly Q[] {
  const worded = options ? questions.map((question, at) => withRandomOptions(question, seed + at + 1)) : questions
  return pages ? inRandomPages(worded, seed) : worded
}

/** Those chosen alone and those with a line to write on stay last. */
function withRandomOptions<Q extends Question>(question: Q, seed: number): Q {
  const { type, options } = question
  if (!options || !shuffledTypes.has(type)) return question
  const isLast = ({ exclusive, other }: QuestionOption) => exclusive === true || other === true
  return {
    ...question,
    options: [
      ...shuffled(
        options.filter((one) => !isLast(one)),
        seed,
      ),
      ...options.filter(isLast),
    ],
  }
}

/** A page of texts alone, such as a welcome, stays where it is. */
function inRandomPages<Q extends Question>(questions: readonly Q[], seed: number): Q[] {
  const pages = pagesOf(questions)
  const groups = linkedPages(pages)
  const movable = pages.flatMap((page, at) => (page.some((one) => isQuestion(one) || one.show_if) ? [at] : []))
  // A place of a group is filled with the next of its pages, so that a condition always looks back.
  const waiting = [...movable]
  const next = shuffled(movable, seed).map((at) => {
    const first = waiting.findIndex((other) => groups[other] === groups[at])
    return waiting.splice(first, 1)[0] ?? at
  })
  const order = pages.map((_, at) => (movable.includes(at) ? (next.shift() ?? at) : at))
  // Pages begin where their number is another: two that meet anew stay two.
  return order.flatMap((from, at) => (pages[from] ?? []).map((question) => ({ ...question, page: at + 1 })))
}

/** @returns for each page the first one of those that conditions link with it */
function linkedPages(pages: readonly (readonly Question[])[]): number[] {
  const pageOf = new Map(pages.flatMap((page, at) => page.map(({ key }) => [key, at] as const)))
  const group = pages.map((_, at) => at)
  for (const [at, page] of pages.entries())
    for (const field of page.flatMap(({ show_if }) => (show_if ? comparisonsOf(show_if) : [])).map((one) => one.field)) {
      const [mine, theirs] = [group[at], group[pageOf.get(field.split('.')[0] ?? field) ?? at]]
      const first = Math.min(mine ?? at, theirs ?? at)
      for (const [other, named] of group.entries()) if (named === mine || named === theirs) group[other] = first
    }
  return group
}

function shuffled<T>(list: readonly T[], seed: number): T[] {
  const random = seededRandom(seed)
  return list
    .map((item) => ({ item, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item)
}
