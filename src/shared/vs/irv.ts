/** Instant runoff (vs.md §5.3): the lowest drops out until one has more than half of the ballots that still count. */
import { standingsOf, type Count } from './count'
import { inOrder, pickOne, type TieWithin, type Votes } from './earlier-rounds'
import { plain, sumOf, zero, type Exact } from './exact'
import type { Lot } from './lot'
import { weightOf, type Paper } from './papers'

export interface IrvRound {
  votes: { option: number; votes: string }[]
  /** Weight of the ballots that name one of those left. */
  continuing: string
  exhausted: string
  out: number | null
  winner: number | null
  /** How the lowest was chosen among equals. */
  tie: TieWithin | null
}

/** Votes of the first round are its standings; the order is winner, then those left by their votes, then the others, the last to drop out first. */
export interface IrvCount extends Count {
  rounds: IrvRound[]
}

export function countIrv(options: readonly number[], papers: readonly Paper[], lot: Lot): IrvCount {
  if (papers.length === 0)
    return { standings: standingsOf(new Map(options.map((option) => [option, zero])), zero), order: [[...options]], rounds: [] }
  const valid = weightOf(papers)
  const piles = firstPiles(options, papers)
  const history: Votes[] = []
  const rounds: IrvRound[] = []
  const out: number[] = []
  for (;;) {
    const votes = new Map([...piles].map(([option, pile]) => [option, weightOf(pile)]))
    history.push(votes)
    const round = playRound(votes, history, valid, lot)
    rounds.push(round)
    if (round.out === null) break
    out.unshift(round.out)
    handOn(piles, round.out)
  }
  const left = inOrder([...piles.keys()], history, lot).map(({ option }) => option)
  return { standings: standingsOf(history[0] ?? new Map(), valid), order: [...left, ...out].map((option) => [option]), rounds }
}

function playRound(votes: Votes, history: readonly Votes[], valid: Exact, lot: Lot): IrvRound {
  const continuing = sumOf(votes.values())
  const winner = [...votes].find(([, figure]) => votes.size === 1 || figure.times(2).greaterThan(continuing))?.[0] ?? null
  const lowest = winner === null ? pickOne([...votes.keys()], history, 'lowest', lot) : null
  return {
    votes: [...votes].map(([option, figure]) => ({ option, votes: plain(figure) })),
    continuing: plain(continuing),
    exhausted: plain(valid.minus(continuing)),
    out: lowest?.option ?? null,
    winner,
    tie: lowest?.tie ?? null,
  }
}

function firstPiles(options: readonly number[], papers: readonly Paper[]): Map<number, Paper[]> {
  const piles = new Map<number, Paper[]>(options.map((option) => [option, []]))
  for (const paper of papers) nextPile(piles, paper)?.push(paper)
  return piles
}

function handOn(piles: Map<number, Paper[]>, out: number): void {
  const papers = piles.get(out) ?? []
  piles.delete(out)
  for (const paper of papers) nextPile(piles, paper)?.push(paper)
}

function nextPile(piles: ReadonlyMap<number, Paper[]>, { ranking }: Paper): Paper[] | undefined {
  const next = ranking.find((option) => piles.has(option))
  return next === undefined ? undefined : piles.get(next)
}
