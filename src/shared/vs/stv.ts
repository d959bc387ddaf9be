/**
 * Single transferable vote (vs.md §5.3): Droop quota, surplus by the weighted inclusive Gregory method with values cut to five digits, one surplus
 * a stage, the largest first. Each stage is data, so that the screen and the protocol show how it went.
 */
import { standingsOf, type Count } from './count'
import { inOrder, pickOne, type TieWithin } from './earlier-rounds'
import { Exact, plain, zero } from './exact'
import type { Lot } from './lot'
import { weightOf, type Paper } from './papers'

interface HeldPaper extends Paper {
  value: Exact
}

export type StvStep =
  | { kind: 'first' }
  /** What the option had above the quota goes on; `factor` is surplus ÷ votes, for show. */
  | { kind: 'surplus'; option: number; surplus: string; factor: string; tie: TieWithin | null }
  | { kind: 'exclusion'; option: number; tie: TieWithin | null }
  /** No more are left than seats. */
  | { kind: 'remaining' }

export interface StvStage {
  step: StvStep
  /** After the step, of all options that are not excluded. */
  votes: { option: number; votes: string }[]
  /** By this step, in order. */
  elected: number[]
  /** Of papers that name nobody who is left. */
  exhausted: string
  /** By cutting values to five digits. */
  lost: string
}

/** Votes of the first stage are its standings; the order is that of election, then those left by votes, then the excluded, the last first. */
export interface StvCount extends Count {
  quota: string
  stages: StvStage[]
  elected: number[]
}

interface Stv {
  seats: number
  quota: Exact
  lot: Lot
  piles: Map<number, HeldPaper[]>
  /** Of all options that are not excluded, the elected among them. */
  votes: Map<number, Exact>
  history: Map<number, Exact>[]
  continuing: Set<number>
  elected: number[]
  /** Elected with more than the quota. */
  surpluses: Set<number>
  excluded: number[]
  exhausted: Exact
  lost: Exact
  stages: StvStage[]
}

export function countStv(options: readonly number[], papers: readonly Paper[], { seats, lot }: { seats: number; lot: Lot }): StvCount {
  const valid = weightOf(papers)
  const quota = valid.dividedToIntegerBy(seats + 1).plus(1)
  if (papers.length === 0) {
    const standings = standingsOf(new Map(options.map((option) => [option, zero])), zero)
    return { standings, order: [[...options]], quota: plain(quota), stages: [], elected: [] }
  }
  const stv = firstCount(options, papers, { seats, quota, lot })
  finish(stv, { kind: 'first' })
  while (stv.elected.length < seats && stv.continuing.size > 0) finish(stv, nextStep(stv))
  const left = inOrder([...stv.continuing], stv.history, lot).map(({ option }) => option)
  return {
    standings: standingsOf(stv.history[0] ?? new Map(), valid),
    order: [...stv.elected, ...left, ...stv.excluded].map((option) => [option]),
    quota: plain(quota),
    stages: stv.stages,
    elected: stv.elected,
  }
}

function firstCount(
  options: readonly number[],
  papers: readonly Paper[],
  { seats, quota, lot }: Pick<Stv, 'seats' | 'quota' | 'lot'>,
): Stv {
  const stv: Stv = {
    ...{ seats, quota, lot, continuing: new Set(options), elected: [], surpluses: new Set<number>(), excluded: [] },
    piles: new Map(options.map((option) => [option, []])),
    votes: new Map(options.map((option) => [option, zero])),
    ...{ history: [], exhausted: zero, lost: zero, stages: [] },
  }
  for (const paper of papers) handTo(stv, { ...paper, value: new Exact(1) })
  return stv
}

function nextStep(stv: Stv): StvStep {
  if (stv.continuing.size <= stv.seats - stv.elected.length) return { kind: 'remaining' }
  return stv.surpluses.size > 0 ? transferSurplus(stv) : exclude(stv)
}

function transferSurplus(stv: Stv): StvStep {
  const { option, tie } = pickOne([...stv.surpluses], [...stv.history], 'highest', stv.lot)
  const votes = stv.votes.get(option) ?? zero
  const surplus = votes.minus(stv.quota)
  stv.surpluses.delete(option)
  stv.votes.set(option, stv.quota)
  let handedOn = zero
  for (const paper of stv.piles.get(option) ?? []) {
    const value = cut(paper.value.times(surplus), votes)
    handedOn = handedOn.plus(paper.weight.times(value))
    handTo(stv, { ...paper, value })
  }
  stv.piles.set(option, [])
  stv.lost = stv.lost.plus(surplus.minus(handedOn))
  return { kind: 'surplus', option, surplus: figure(surplus), factor: cut(surplus, votes).toFixed(5), tie }
}

/** The quotient, cut to five digits. */
const cut = (dividend: Exact, divisor: Exact): Exact => dividend.times(100_000).dividedToIntegerBy(divisor).dividedBy(100_000)

function exclude(stv: Stv): StvStep {
  const { option, tie } = pickOne([...stv.continuing], stv.history, 'lowest', stv.lot)
  const papers = stv.piles.get(option) ?? []
  stv.continuing.delete(option)
  stv.piles.delete(option)
  stv.votes.delete(option)
  stv.excluded.unshift(option)
  for (const paper of papers) handTo(stv, paper)
  return { kind: 'exclusion', option, tie }
}

/** To the first on the paper that is neither elected nor excluded. */
function handTo(stv: Stv, paper: HeldPaper): void {
  const worth = paper.weight.times(paper.value)
  const next = paper.ranking.find((option) => stv.continuing.has(option))
  if (next === undefined) {
    stv.exhausted = stv.exhausted.plus(worth)
    return
  }
  stv.piles.get(next)?.push(paper)
  stv.votes.set(next, (stv.votes.get(next) ?? zero).plus(worth))
}

/** Ends a stage: who reached the quota is elected, or all who are left when the seats are enough. */
function finish(stv: Stv, step: StvStep): void {
  stv.history.push(new Map(stv.votes))
  const reached = [...stv.continuing].filter(
    (option) => step.kind === 'remaining' || (stv.votes.get(option) ?? zero).greaterThanOrEqualTo(stv.quota),
  )
  const elected = inOrder(reached, stv.history, stv.lot).map(({ option }) => option)
  for (const option of elected) {
    stv.continuing.delete(option)
    if ((stv.votes.get(option) ?? zero).greaterThan(stv.quota)) stv.surpluses.add(option)
  }
  stv.elected.push(...elected)
  stv.stages.push({
    step,
    votes: [...stv.votes].map(([option, votes]) => ({ option, votes: figure(votes) })),
    elected,
    exhausted: figure(stv.exhausted),
    lost: figure(stv.lost),
  })
}

/** Five digits as values have; more where weights bring more. */
const figure = (value: Exact): string => value.toFixed(Math.max(5, value.decimalPlaces()))
