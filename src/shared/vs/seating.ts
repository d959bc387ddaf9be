/** From the order of a count to seats (vs.md §5.3, §5.4): ties at the border of the seats, reserved seats, alternates. */
import type { Drawn, Lot } from './lot'
import type { QuestionOption, ReservedSeats } from './question'

export type TieRule = 'lot' | 'runoff' | 'chair' | 'more_seats'

/** Options with equal figures between which the seats are not enough. */
export interface BorderTie {
  options: number[]
  /** That are left for them. */
  seats: number
  rule: TieRule
  /** Hashes in the order of the lot, where it decides. */
  drawn: Drawn[]
  /** False while a runoff or the chair is awaited. */
  decided: boolean
}

export interface GaveWay {
  group: string
  out: number
  in: number
}

export interface Seating {
  /** Without those whose tie is not decided yet. */
  elected: number[]
  alternates: number[]
  ties: BorderTie[]
  /** Because of seats reserved for the group. */
  gave_way: GaveWay[]
  /** Groups that have fewer options than seats reserved for them. */
  unfilled: ReservedSeats[]
}

export interface SeatingInput {
  /** Best first, equal ones in one group. */
  order: readonly (readonly number[])[]
  options: readonly Pick<QuestionOption, 'id' | 'group'>[]
  seats: number
  alternates?: number
  reserve?: readonly ReservedSeats[]
  tie_rule: TieRule
  lot: Lot
  /** By the chair where the rule says so: the equal options that have the seats. */
  chair?: readonly number[]
}

export function seatOptions({ chair, ...given }: SeatingInput): Seating {
  const input = given.tie_rule === 'chair' ? { ...given, chair } : given
  const ordered = input.order.map((group) => preferred(group, input))
  const filled = fillSeats(ordered.flat(), input)
  const ties = ordered.filter((group) => isBetween(group, ordered, input)).map((group) => tieOf(group, filled, input))
  const undecided = new Set(ties.filter(({ decided }) => !decided).flatMap(({ options }) => options))
  const added = ties.filter(({ rule }) => rule === 'more_seats').flatMap(({ options }) => options)
  const elected = [...new Set([...filled.elected, ...added])].filter((option) => !undecided.has(option))
  const taken = new Set([...elected, ...undecided])
  const alternates = ordered.flat().filter((option) => !taken.has(option))
  return { ...filled, elected: inOrderOf(ordered.flat(), elected), alternates: alternates.slice(0, input.alternates ?? 0), ties }
}

/** Equal options in the order of the chair's word, then of the lot. */
function preferred(group: readonly number[], { lot, chair = [] }: SeatingInput): number[] {
  if (group.length < 2) return [...group]
  const drawn = lot(group).map(({ option }) => option)
  const chosen = chair.filter((option) => group.includes(option))
  return [...chosen, ...drawn.filter((option) => !chosen.includes(option))]
}

/** Equal options matter where the seats would go to others if their order were the opposite. */
function isBetween(group: readonly number[], ordered: readonly (readonly number[])[], input: SeatingInput): boolean {
  if (group.length < 2) return false
  const turned = ordered.flatMap((other) => (other === group ? [...group].reverse() : other))
  const elected = new Set(fillSeats(ordered.flat(), input).elected)
  return fillSeats(turned, input).elected.some((option) => !elected.has(option))
}

function tieOf(
  group: readonly number[],
  { elected }: Pick<Seating, 'elected'>,
  { tie_rule: rule, lot, chair = [] }: SeatingInput,
): BorderTie {
  const seats = elected.filter((option) => group.includes(option)).length
  const byChair = chair.filter((option) => group.includes(option)).length >= seats
  return {
    options: [...group].sort((a, b) => a - b),
    seats,
    rule,
    drawn: rule === 'lot' ? lot(group) : [],
    decided: rule === 'lot' || rule === 'more_seats' || (rule === 'chair' && byChair),
  }
}

type Filled = Pick<Seating, 'elected' | 'gave_way' | 'unfilled'>

/** The first ones; while a group has fewer than reserved, the last elected outside it gives way to the first unelected inside. */
function fillSeats(order: readonly number[], { options, seats, reserve = [] }: SeatingInput): Filled {
  const groupOf = new Map(options.map(({ id, group }) => [id, group ?? null]))
  let elected = order.slice(0, seats)
  const gave_way: GaveWay[] = []
  const has = (group: string) => elected.filter((option) => groupOf.get(option) === group).length
  /** Who leaves must not make another group short. */
  const mayGo = (option: number, group: string) => {
    const own = groupOf.get(option) ?? null
    if (own === group) return false
    const kept = reserve.find((other) => other.group === own)
    return !kept || own === null || has(own) > kept.seats
  }
  for (const { group, seats: wanted } of reserve)
    while (has(group) < wanted) {
      const out = elected.findLast((option) => mayGo(option, group))
      const next = order.find((option) => groupOf.get(option) === group && !elected.includes(option))
      if (out === undefined || next === undefined) break
      elected = inOrderOf(order, [...elected.filter((option) => option !== out), next])
      gave_way.push({ group, out, in: next })
    }
  const unfilled = reserve
    .map(({ group, seats: wanted }) => ({ group, seats: wanted - has(group) }))
    .filter(({ seats: missing }) => missing > 0)
  return { elected, gave_way, unfilled }
}

const inOrderOf = (order: readonly number[], some: readonly number[]): number[] => order.filter((option) => some.includes(option))
