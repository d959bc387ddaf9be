/** Schulze and STV once more, written from their definitions and slowly: fractions of BigInt, paths by trying all, papers one by one. */
import type { Lot } from '../../../src/shared/vs/lot'
import type { Election } from './arbitraries'

/** The strongest path is the best of all simple paths. @returns pairs `a>b` where a beats b */
export function schulzeByPaths({ options, ballots }: Election): Set<string> {
  const prefers = (a: number, b: number) =>
    ballots
      .filter(({ ranking }) => ranking.includes(a) && (!ranking.includes(b) || ranking.indexOf(a) < ranking.indexOf(b)))
      .reduce((sum, { weight }) => sum + weight, 0)
  const link = (a: number, b: number) => (prefers(a, b) > prefers(b, a) ? prefers(a, b) : 0)
  const best = (from: number, to: number, seen: readonly number[]): number =>
    Math.max(
      link(from, to),
      ...options.filter((via) => via !== to && !seen.includes(via)).map((via) => Math.min(link(from, via), best(via, to, [...seen, via]))),
    )
  const beats = options.flatMap((a) => options.filter((b) => a !== b && best(a, b, [a]) > best(b, a, [b])).map((b) => `${a}>${b}`))
  return new Set(beats)
}

interface OnePaper {
  ranking: readonly number[]
  /** In hundred-thousandths. */
  value: bigint
  holder: number | null
}

const one = 100_000n

/** Each ballot is a paper of its own, and votes are added anew at every stage. @returns the elected in their order */
export function stvByPapers({ options, ballots }: Election, seats: number, lot: Lot): number[] {
  const papers: OnePaper[] = ballots
    .filter(({ ranking }) => ranking.length > 0)
    .flatMap(({ ranking, weight }) => Array.from({ length: weight }, () => ({ ranking, value: one, holder: ranking[0] ?? null })))
  if (papers.length === 0) return []
  const quota = (BigInt(papers.length) / BigInt(seats + 1) + 1n) * one
  const elected: number[] = []
  const gone = new Set<number>()
  const waiting = new Set<number>()
  const held = new Map<number, bigint>()
  const votesOf = (option: number) =>
    held.get(option) ?? papers.filter(({ holder }) => holder === option).reduce((sum, { value }) => sum + value, 0n)
  const hopeful = () => options.filter((option) => !gone.has(option) && !elected.includes(option))
  const history: Map<number, bigint>[] = []
  const move = (paper: OnePaper) => {
    paper.holder = paper.ranking.find((option) => hopeful().includes(option)) ?? null
  }
  /** Compares from the last stage back, then by the lot; the better is first. */
  const sorted = (some: readonly number[]) => {
    const drawn = lot(some).map(({ option }) => option)
    return [...some].sort((a, b) => {
      for (const stage of [...history].reverse()) {
        const [left, right] = [stage.get(a) ?? 0n, stage.get(b) ?? 0n]
        if (left !== right) return left > right ? -1 : 1
      }
      return drawn.indexOf(a) - drawn.indexOf(b)
    })
  }
  for (;;) {
    history.push(new Map(options.filter((option) => !gone.has(option)).map((option) => [option, votesOf(option)])))
    const reached = sorted(hopeful().filter((option) => votesOf(option) >= quota))
    elected.push(...reached)
    for (const option of reached) if (votesOf(option) > quota) waiting.add(option)
    if (elected.length >= seats) return elected
    if (hopeful().length <= seats - elected.length) return [...elected, ...sorted(hopeful())]
    const [next] = sorted([...waiting])
    if (next === undefined) {
      const out = sorted(hopeful()).at(-1) ?? NaN
      gone.add(out)
      papers.filter(({ holder }) => holder === out).forEach(move)
      continue
    }
    const votes = votesOf(next)
    waiting.delete(next)
    for (const paper of papers.filter(({ holder }) => holder === next)) {
      paper.value = (paper.value * (votes - quota)) / votes
      move(paper)
    }
    held.set(next, quota)
  }
}
