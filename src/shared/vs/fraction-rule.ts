/** Quorum and pass rule (vs.md §5.2): cross-multiplied, so exact, and with the arithmetic for the protocol. */
import { Exact, percent, plain, sumOf, type ExactValue } from './exact'

export interface Fraction {
  num: number
  den: number
  /** More than the fraction, not just as much. */
  strict: boolean
}

export interface QuorumRule extends Fraction {
  /** People, or the weights of all. */
  over: 'eligible' | 'weight'
}

export interface PassRule extends Fraction {
  /** Yes and no; all that came, abstentions and blank ones too; or the whole roster. */
  base: 'yes_no' | 'cast' | 'eligible'
}

/** `left` > or ≥ `right`, as `part × den` against `num × base`. */
export interface FractionSum {
  part: string
  base: string
  num: number
  den: number
  strict: boolean
  left: string
  right: string
  /** Part of the base in percent. */
  share: string | null
  fulfilled: boolean
}

/** @example of 36 are 22 more than half: 44 > 36, 61.1 % */
export function judgeFraction(part: ExactValue, base: ExactValue, { num, den, strict }: Fraction): FractionSum {
  const [left, right] = [new Exact(part).times(den), new Exact(base).times(num)]
  return {
    ...{ part: plain(new Exact(part)), base: plain(new Exact(base)), num, den, strict },
    ...{ left: plain(left), right: plain(right), share: percent(part, base) },
    fulfilled: strict ? left.greaterThan(right) : left.greaterThanOrEqualTo(right),
  }
}

/** How many people, and what they weigh together. */
export interface Heads {
  people: number
  weight: ExactValue
}

/** Of one group of the roster; null = people without one. Cast = ballots valid or blank; an invalid one counts as not cast. */
export interface GroupTurnout {
  group: string | null
  eligible: Heads
  cast: Heads
}

export interface QuorumSum extends FractionSum {
  /** Null = the whole roster. */
  group: string | null
}

export interface QuorumResult {
  reached: boolean
  /** One for the whole roster, or one for each group. */
  sums: QuorumSum[]
}

/** @param groups the whole roster by group @param byGroup each group has to reach the quorum, as each side of a labour-management meeting */
export function judgeQuorum(rule: QuorumRule, groups: readonly GroupTurnout[], byGroup: boolean): QuorumResult {
  const judged = byGroup ? groups : [wholeOf(groups)]
  const of = (heads: Heads) => (rule.over === 'eligible' ? heads.people : heads.weight)
  const sums = judged.map(({ group, eligible, cast }) => ({ group, ...judgeFraction(of(cast), of(eligible), rule) }))
  return { reached: sums.every(({ fulfilled }) => fulfilled), sums }
}

export function wholeOf(groups: readonly GroupTurnout[]): GroupTurnout {
  const all = (of: (group: GroupTurnout) => Heads): Heads => ({
    people: groups.reduce((sum, group) => sum + of(group).people, 0),
    weight: sumOf(groups.map((group) => of(group).weight)),
  })
  return { group: null, eligible: all(({ eligible }) => eligible), cast: all(({ cast }) => cast) }
}

/** Weights of a question on yes, no and abstention; `cast` and `eligible` of the event. */
export interface YesNoFigures {
  yes: ExactValue
  no: ExactValue
  cast: ExactValue
  eligible: ExactValue
}

export function judgePass(rule: PassRule, { yes, no, cast, eligible }: YesNoFigures): FractionSum {
  const bases = { yes_no: sumOf([yes, no]), cast, eligible }
  return judgeFraction(yes, bases[rule.base], rule)
}
