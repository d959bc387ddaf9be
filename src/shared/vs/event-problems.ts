/** The problems list of a draft (vs.md §4, §9): nothing is published while it names one. */
import { questionProblems, type Problem, type QuestionsDraft } from './question-problems'
import type { RulePreset } from './rule-presets'

export interface EventDraft extends QuestionsDraft {
  seal: 'none' | 'server' | 'trustees'
  trustee_need?: number | null
  /** How many. */
  trustees?: number
  results_when: 'live' | 'after_vote' | 'after_close' | 'after_publish'
  quorum_by_group: boolean
  notice_days: number
  preset: RulePreset | null
  /** Instants, ISO 8601. */
  opens_at: string
  closes_at: string
  /** People of the roster by weight class; a single class where weights are equal. */
  classes: readonly number[]
}

export interface Today {
  now: string
  /** Days in the event's zone: today, and that of its opening. */
  today: string
  opens_on: string
}

/** vs.md §3, §9. */
const limits = { minutes: 10, days: 366, participants: 20_000, classes: 30, leastOfClass: 5, trustees: 9 }
const [minute, day] = [60_000, 86_400_000]

const when = (isWrong: boolean, key: string, path: string, params?: Problem['params']): Problem[] =>
  isWrong ? [{ key: `vs:rules.${key}`, path, ...(params ? { params } : {}) }] : []

/** @returns in the order of the wizard's steps; empty where it may be published */
export function eventProblems(draft: EventDraft, today: Today): Problem[] {
  return [
    ...questionProblems(draft),
    ...presetProblems(draft),
    ...peopleProblems(draft),
    ...secrecyProblems(draft),
    ...timeProblems(draft, today),
  ]
}

function presetProblems({ preset, secrecy, questions }: EventDraft): Problem[] {
  if (!preset) return []
  return [
    ...when(preset.secrecy === 'secret' && secrecy !== 'secret', 'preset_secret', 'secrecy'),
    ...questions.flatMap(({ alternates = 0, seats = 1 }, at) =>
      when(preset.alternates_up_to_seats === true && alternates > seats, 'alternates_seats', `questions.${at}.alternates`),
    ),
  ]
}

function peopleProblems({ classes, secrecy, quorum_by_group: byGroup }: EventDraft): Problem[] {
  const people = classes.reduce((sum, count) => sum + count, 0)
  const smallest = Math.min(...classes)
  return [
    ...when(people === 0, 'audience_empty', 'audience'),
    ...when(people > limits.participants, 'participant_limit', 'audience', { max: limits.participants }),
    ...when(classes.length > limits.classes, 'class_limit', 'weighted', { max: limits.classes }),
    ...when(secrecy === 'secret' && people > 0 && smallest < limits.leastOfClass, 'class_small', 'secrecy', { min: limits.leastOfClass }),
    // Of a ballot without a name nobody knows the side.
    ...when(byGroup && secrecy !== 'named', 'group_quorum', 'quorum_by_group'),
  ]
}

function secrecyProblems({ secrecy, seal, results_when: time, trustee_need: need, trustees = 0 }: EventDraft): Problem[] {
  if (secrecy !== 'secret') return []
  const isOpenable = typeof need === 'number' && need >= 2 && need <= trustees && trustees <= limits.trustees
  return [
    ...when(seal !== 'none' && (time === 'live' || time === 'after_vote'), 'sealed_live', 'results_when'),
    ...when(seal === 'trustees' && !isOpenable, 'trustees', 'trustee_need', { max: limits.trustees }),
  ]
}

function timeProblems({ opens_at, closes_at, notice_days, preset }: EventDraft, { now, today, opens_on }: Today): Problem[] {
  const [opens, closes] = [Date.parse(opens_at), Date.parse(closes_at)]
  const notice = Math.max(notice_days, preset?.notice_days ?? 0)
  const isPast = opens < Date.parse(now)
  return [
    ...when(isPast, 'opening_past', 'opens_at'),
    ...when(!isPast && daysBetween(today, opens_on) < notice, 'notice_short', 'opens_at', { days: notice }),
    ...when(closes < opens + limits.minutes * minute, 'closing_soon', 'closes_at', { minutes: limits.minutes }),
    ...when(closes > opens + limits.days * day, 'closing_late', 'closes_at', { days: limits.days }),
  ]
}

const daysBetween = (from: string, to: string): number => Math.round((Date.parse(`${to}T00:00Z`) - Date.parse(`${from}T00:00Z`)) / day)
