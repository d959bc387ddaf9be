/** Schulze (vs.md §5.3): pairs of options, strongest paths by winning votes. Unranked options are behind all ranked ones and equal. */
import type { Count } from './count'
import { Exact, plain } from './exact'
import type { Paper } from './papers'

export interface SchulzeCount extends Count {
  /** Weight of the ballots that put the first before the second; rows and columns in the order of the options. */
  pairs: string[][]
  /** Strength of the strongest path from the first to the second, 0 = none. */
  paths: string[][]
}

/** The figure of an option is how many others it beats. */
export function countSchulze(options: readonly number[], papers: readonly Paper[]): SchulzeCount {
  const pairs = pairsOf(options, papers)
  const strengths = distinctOf(pairs)
  const paths = strongestPaths(linksOf(pairs, strengths))
  const beats = (a: number, b: number) => at(paths, a, b) > at(paths, b, a)
  const places = options.map((_, index) => index)
  return {
    standings: places.map((a) => ({ option: options[a] ?? NaN, figure: String(places.filter((b) => beats(a, b)).length), share: null })),
    order: papers.length === 0 ? [[...options]] : layersOf(places, beats).map((layer) => layer.map((place) => options[place] ?? NaN)),
    pairs: pairs.map((row) => row.map(plain)),
    paths: paths.map((row) => Array.from(row, (rank) => (rank === 0 ? '0' : plain(strengths[rank - 1] ?? new Exact(0))))),
  }
}

/** Those whom nobody left beats, then the same of the rest: Schulze's relation is transitive, so there always is one. */
function layersOf(places: readonly number[], beats: (a: number, b: number) => boolean): number[][] {
  const layers: number[][] = []
  let left = [...places]
  while (left.length > 0) {
    const layer = left.filter((a) => !left.some((b) => beats(b, a)))
    layers.push(layer)
    left = left.filter((place) => !layer.includes(place))
  }
  return layers
}

const tenThousand = 10_000

/** Weights have four digits, so wholes and ten-thousandths are added apart as integers, which is exact and quick for 20,000 ballots. */
function pairsOf(options: readonly number[], papers: readonly Paper[]): Exact[][] {
  const n = options.length
  const placeOf = new Map(options.map((option, index) => [option, index]))
  const [wholes, parts] = [new Float64Array(n * n), new Float64Array(n * n)]
  for (const { ranking, weight } of papers) {
    const whole = weight.floor()
    const [wholeUnits, partUnits] = [whole.toNumber(), weight.minus(whole).times(tenThousand).toNumber()]
    const left = new Set(placeOf.values())
    for (const option of ranking) {
      const place = placeOf.get(option)
      if (place === undefined) continue
      left.delete(place)
      for (const behind of left) {
        wholes[place * n + behind] = (wholes[place * n + behind] ?? 0) + wholeUnits
        parts[place * n + behind] = (parts[place * n + behind] ?? 0) + partUnits
      }
    }
  }
  const pair = (a: number, b: number) => new Exact(parts[a * n + b] ?? 0).dividedBy(tenThousand).plus(wholes[a * n + b] ?? 0)
  return options.map((_, a) => options.map((__, b) => pair(a, b)))
}

/** Paths only compare strengths, so they run over the ranks of these. */
function distinctOf(pairs: readonly Exact[][]): Exact[] {
  const sorted = pairs.flat().sort((a, b) => a.comparedTo(b))
  return sorted.filter((value, index) => !value.isZero() && (index === 0 || !value.equals(sorted[index - 1] ?? value.plus(1))))
}

/** Rank of the winning votes; 0 where the pair is not won. */
function linksOf(pairs: readonly Exact[][], strengths: readonly Exact[]): Uint32Array[] {
  const rankOf = new Map(strengths.map((strength, index) => [plain(strength), index + 1]))
  return pairs.map((row, a) =>
    Uint32Array.from(row, (votes, b) => (votes.greaterThan(pairs[b]?.[a] ?? votes) ? (rankOf.get(plain(votes)) ?? 0) : 0)),
  )
}

/** Floyd and Warshall's, with the weakest link of a path as its strength. */
function strongestPaths(links: readonly Uint32Array[]): Uint32Array[] {
  const paths = links.map((row) => Uint32Array.from(row))
  for (const [via, onward] of paths.entries())
    for (const [from, row] of paths.entries()) {
      const first = row[via] ?? 0
      if (first === 0 || from === via) continue
      for (let to = 0; to < row.length; to += 1) {
        const through = Math.min(first, onward[to] ?? 0)
        if (to !== from && through > (row[to] ?? 0)) row[to] = through
      }
    }
  return paths
}

const at = (matrix: readonly Uint32Array[], row: number, column: number): number => matrix[row]?.[column] ?? 0
