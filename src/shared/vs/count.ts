/** What every method of counting (vs.md §5.3) gives: a figure for each option, and the options in their order. */
import { percent, plain, type Exact } from './exact'

export interface Standing {
  option: number
  /** Votes, points or a mean, as the method counts; null where nobody scored the option. */
  figure: string | null
  /** Of the weight of those who answered, in percent; null where the method has no shares. */
  share: string | null
}

export interface Count {
  standings: Standing[]
  /** Best first; options of one group are equal. */
  order: number[][]
}

/** @param answered weight of the ballots that answered the question */
export const standingsOf = (figures: ReadonlyMap<number, Exact>, answered: Exact): Standing[] =>
  [...figures].map(([option, figure]) => ({ option, figure: plain(figure), share: percent(figure, answered) }))
