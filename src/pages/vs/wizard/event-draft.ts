/** What is typed in the wizard as the rules of publication take it (src/shared/vs/event-problems.ts). Pure. */
import { resultTimes, rulePresets as presetNames, secrecies } from '../../../schemas/vs/value-lists'
import { eventProblems, type EventDraft, type Today } from '../../../shared/vs/event-problems'
import type { Problem } from '../../../shared/vs/question-problems'
import { rulePresets } from '../../../shared/vs/rule-presets'
import { wallTime } from '../../../components/format/format-date'
import { questionsIn } from '../design/edit/questions'

type Values = Readonly<Record<string, unknown>>

const seals = ['none', 'server', 'trustees'] as const

/**
 * @param people of the roster; undefined while they are counted: nothing is said of them then
 * @param timeZone of the company
 */
export function wizardProblems(values: Values, people: number | undefined, { now, timeZone }: { now: Date; timeZone: string }): Problem[] {
  const [opens, closes] = [instant(values.opens_at), instant(values.closes_at)]
  const problems = eventProblems(draftOf(values, people, opens, closes), todayAt(opens, now, timeZone))
  return problems.filter(({ path }) => !(path === 'audience' && people === undefined) && !(timesOf.has(path) && (!opens || !closes)))
}

const timesOf = new Set(['opens_at', 'closes_at'])
const instant = (value: unknown): string => (typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? value : '')
const named = <T extends string>(list: readonly T[], value: unknown, other: T): T => list.find((one) => one === value) ?? other

function draftOf(values: Values, people: number | undefined, opens_at: string, closes_at: string): EventDraft {
  const preset = presetNames.find((name) => name === values.rule_preset)
  return {
    ...{ kind: values.kind === 'survey' ? 'survey' : 'vote', secrecy: named(secrecies, values.secrecy, 'named') },
    ...{ questions: questionsIn(values.questions), seal: named(seals, values.seal, 'none') },
    trustee_need: typeof values.trustee_need === 'number' ? values.trustee_need : null,
    trustees: Array.isArray(values.trustees) ? values.trustees.length : 0,
    results_when: named(resultTimes, values.results_when, 'after_publish'),
    quorum_by_group: values.quorum_by_group === true,
    notice_days: typeof values.notice_days === 'number' ? values.notice_days : 0,
    preset: preset ? rulePresets[preset] : null,
    ...{ opens_at, closes_at, classes: people ? [people] : [] },
  }
}

function todayAt(opens: string, now: Date, timeZone: string): Today {
  const at = now.toISOString()
  const today = wallTime(at, timeZone)?.date ?? ''
  return { now: at, today, opens_on: (opens && wallTime(opens, timeZone)?.date) || today }
}
