/** Rules of bodies that decide by law or custom, as data with law, article and as-of (vs.md §5.2). Whether a body may vote electronically is for its own rules. */
import type { PassRule, QuorumRule } from './fraction-rule'
import type { CountingMethod, ReservedSeats } from './question'

export type RulePresetName =
  'simple_majority' | 'board' | 'shareholders' | 'labour_meeting' | 'labour_representatives' | 'strike_ballot' | 'association'

export interface LawSource {
  /** Text key of the law's name. */
  law: string
  articles: readonly string[]
  /** Version of the law: a year, or the day of the amendment. */
  as_of: string
  /** Articles still to be compared with the official text. */
  unconfirmed?: readonly string[]
}

export interface RulePreset {
  source: LawSource | null
  quorum: QuorumRule | null
  pass_rule: PassRule | null
  /** All agree, or else the pass rule holds. */
  consensus_first?: boolean
  secrecy?: 'named' | 'secret'
  weighted?: boolean
  quorum_by_group?: boolean
  notice_days?: number
  method?: CountingMethod
  seats?: { min: number; max: number }
  /** From so many workers at least so many seats. */
  seats_from_workers?: { workers: number; seats: number }
  /** A sex above this fraction of the workers has at least the second fraction of the seats, rounded up. */
  reserve_majority?: { above: { num: number; den: number }; seats: { num: number; den: number } }
  alternates_up_to_seats?: boolean
  term_years?: number
}

const half = { num: 1, den: 2, strict: true } as const
const companyAct = (article: string): LawSource => ({ law: 'vs:rules.law_company_act', articles: [article], as_of: '2026' })
const labourMeetingRegulations = (articles: readonly string[], unconfirmed: readonly string[], as_of: string): LawSource => ({
  ...{ law: 'vs:rules.law_labour_meeting', articles, as_of, unconfirmed },
})

export const rulePresets: Readonly<Record<RulePresetName, RulePreset>> = {
  simple_majority: { source: null, quorum: null, pass_rule: { base: 'yes_no', ...half } },
  board: {
    source: companyAct('206'),
    quorum: { over: 'eligible', ...half },
    pass_rule: { base: 'cast', ...half },
    secrecy: 'named',
  },
  shareholders: {
    source: companyAct('174'),
    quorum: { over: 'weight', ...half },
    pass_rule: { base: 'cast', ...half },
    weighted: true,
  },
  labour_meeting: {
    source: labourMeetingRegulations(['19'], ['19'], '2014-04-14'),
    quorum: { over: 'eligible', ...half },
    pass_rule: { base: 'cast', num: 3, den: 4, strict: false },
    consensus_first: true,
    quorum_by_group: true,
  },
  labour_representatives: {
    source: labourMeetingRegulations(['3', '5', '6', '9', '10'], ['6', '9', '10'], '2026'),
    quorum: null,
    pass_rule: null,
    secrecy: 'secret',
    notice_days: 10,
    method: 'plurality',
    seats: { min: 2, max: 15 },
    seats_from_workers: { workers: 100, seats: 5 },
    reserve_majority: { above: { num: 1, den: 2 }, seats: { num: 1, den: 3 } },
    alternates_up_to_seats: true,
    term_years: 4,
  },
  strike_ballot: {
    source: { law: 'vs:rules.law_labour_disputes', articles: ['54 para 1'], as_of: '2026' },
    quorum: null,
    pass_rule: { base: 'eligible', ...half },
    secrecy: 'secret',
  },
  association: {
    source: { law: 'vs:rules.law_civil_associations', articles: ['27'], as_of: '2026' },
    quorum: { over: 'eligible', ...half },
    pass_rule: { base: 'cast', ...half },
  },
}

/**
 * Seats to reserve by the preset for the sex that is the greater part of the workers.
 * @param workers number of workers by sex
 * @example 5 seats, 55 women and 45 men: 2 for women
 */
export function reservedByPreset(preset: RulePreset, seats: number, workers: Readonly<Record<string, number>>): ReservedSeats[] {
  const rule = preset.reserve_majority
  if (!rule) return []
  const all = Object.values(workers).reduce((sum, count) => sum + count, 0)
  return Object.entries(workers)
    .filter(([, count]) => count * rule.above.den > all * rule.above.num)
    .map(([group]) => ({ group, seats: Math.ceil((seats * rule.seats.num) / rule.seats.den) }))
}

/** Seats that the preset allows; null where it doesn't say. @param workers of the company */
export function seatsByPreset({ seats, seats_from_workers: from }: RulePreset, workers: number): { min: number; max: number } | null {
  if (!seats) return null
  return from && workers >= from.workers ? { min: Math.max(seats.min, from.seats), max: seats.max } : seats
}
