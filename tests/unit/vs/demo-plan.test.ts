/** The demo of votes can be made on any day (vs.md §10): its plan for 800 days in a row, at any hour, and what comes of its answers. */
import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { planAnswers, plannedEvent, secrecyOf, type PlannedEvent } from '../../../server/modules/vs/demo/plan/planned-event'
import { planEvents, tryingAccounts } from '../../../server/modules/vs/demo/plan/plan-events'
import { secretEvents } from '../../../server/modules/vs/demo/plan/secret'
import { people } from '../../../server/modules/sc/demo/people'
import { countEvent } from '../../../src/shared/vs/count-event'
import { eventProblems } from '../../../src/shared/vs/event-problems'
import { judgeAnswers } from '../../../src/shared/vs/judge-answers'
import { lotOf } from '../../../src/shared/vs/lot'
import type { Question } from '../../../src/shared/vs/question'
import { rulePresets } from '../../../src/shared/vs/rule-presets'

const [hour, day] = [3_600_000, 86_400_000]
const from = Date.parse('2026-11-28T00:00:00Z')
// Another hour and minute of each day.
const clocks = Array.from({ length: 800 }, (_, n) => ({
  now: new Date(from + n * day + ((n * 7) % 24) * hour + ((n * 13) % 60) * 60_000),
  zone: 'Asia/Taipei',
}))
const plans = clocks.map((clock) => ({ ...clock, plan: planEvents(clock) }))
const active = people.filter(({ state }) => state === undefined || state === 'locked')
const idOf = (account: string) => people.findIndex((person) => person.account === account) + 1
const trying = tryingAccounts.map(idOf)

// Types of templates say `show_if` as data; questions have it as a condition.
const questionsOf = ({ questions }: PlannedEvent) => questions.map((one) => ({ ...one, show_if: one.show_if ?? null }) as Question)
function rosterOf({ audience }: PlannedEvent): number[] {
  const wanted = active.filter(({ account, department }) =>
    audience === 'company'
      ? true
      : 'accounts' in audience
        ? audience.accounts.includes(account)
        : audience.departments.some((code) => department.startsWith(code)),
  )
  return wanted.map(({ account }) => idOf(account))
}
const answersOf = (event: PlannedEvent, now: Date, how: { first: number[]; never: number[] } = { first: [], never: [] }) =>
  planAnswers(event, { people: rosterOf(event), ...how, now })
const [today] = plans
if (!today) throw new Error('There is a first day.')
const titled = (title: string): PlannedEvent => {
  const found = [...today.plan.completed, ...today.plan.pending].find((one) => one.title.en.startsWith(title))
  if (!found) throw new Error(`No ${title}.`)
  return found
}

test('34 of them: 6 pending, 5 ongoing, 20 completed, 2 drafts and 1 cancelled', () => {
  const { pending, ongoing, completed, others } = today.plan
  expect([pending.length, ongoing.length, completed.length, others.map(({ end }) => end).sort()]).toEqual([
    6,
    5,
    20,
    ['cancelled', 'draft', 'draft'],
  ])
})

test('on every day each is published before it opens, and is where the clock has it', () => {
  const wrong = plans.flatMap(({ now, plan }) => {
    const at = now.getTime()
    const said = (
      events: readonly PlannedEvent[],
      fits: (times: { published: number; opens: number; closes: number }, one: PlannedEvent) => boolean,
    ) =>
      events
        .filter((one) => {
          const times = { published: Date.parse(one.published_at), opens: Date.parse(one.opens_at), closes: Date.parse(one.closes_at) }
          return !(times.published < times.opens && times.opens + 10 * 60_000 <= times.closes && fits(times, one))
        })
        .map(({ title }) => `${now.toISOString()} ${title.en}`)
    return [
      ...said(
        plan.pending,
        ({ published, opens, closes }, { end }) =>
          published < at && (end === 'scheduled' ? opens > at && opens - at < 14 * day : opens < at && closes > at),
      ),
      ...said(plan.ongoing, ({ opens, closes }) => opens < at && closes > at),
      ...said(plan.completed, ({ closes }) => closes + hour < at),
    ]
  })
  expect(wrong).toEqual([])
})

test('one closes in three hours', () => {
  const wrong = plans.filter(({ now, plan }) => {
    const left = Math.min(...plan.pending.map(({ closes_at }) => Date.parse(closes_at) - now.getTime()))
    return left <= 2 * hour || left > 3 * hour
  })
  expect(wrong).toEqual([])
})

test('each could be published as it is', () => {
  const { pending, ongoing, completed, others } = today.plan
  const wrong = [...pending, ...ongoing, ...completed, ...others].flatMap((event) => {
    const name = event.template.rule_preset
    const preset = name === undefined ? null : rulePresets[name]
    const secrecy = secrecyOf(event)
    return eventProblems(
      {
        ...{ kind: event.template.kind, secrecy, seal: 'none', questions: questionsOf(event), preset, notice_days: 0 },
        ...{ results_when: event.results_when ?? 'after_publish', quorum_by_group: event.groups !== undefined },
        ...{ opens_at: event.opens_at, closes_at: event.closes_at, classes: [rosterOf(event).length] },
      },
      { now: event.published_at, today: event.published_at.slice(0, 10), opens_on: event.opens_at.slice(0, 10) },
    ).map((problem) => ({ title: event.title.en, ...problem }))
  })
  expect(wrong).toEqual([])
})

test('every answer fits its questions, and is sent while its event is open', () => {
  const { pending, ongoing, completed, others } = today.plan
  const wrong = [...pending, ...ongoing, ...completed, ...others].flatMap((event) =>
    answersOf(event, today.now)
      .filter(
        ({ answers, submitted_at }) =>
          judgeAnswers(questionsOf(event), answers).verdict !== 'valid' ||
          !(submitted_at >= event.opens_at && submitted_at < event.closes_at && submitted_at <= today.now.toISOString()),
      )
      .map((answer) => ({ title: event.title.en, ...answer })),
  )
  expect(wrong).toEqual([])
})

test('whoever tries it has answered what is ongoing, and nothing that is pending', () => {
  for (const event of today.plan.pending)
    expect(answersOf(event, today.now, { first: [], never: trying }).filter(({ person }) => trying.includes(person))).toEqual([])
  for (const event of today.plan.ongoing) {
    const voters = answersOf(event, today.now, { first: trying, never: [] }).map(({ person }) => person)
    expect(trying.filter((person) => !voters.includes(person))).toEqual([])
  }
})

describe('figures', () => {
  const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
  const counted = (event: PlannedEvent) => {
    const preset = event.template.rule_preset === undefined ? null : rulePresets[event.template.rule_preset]
    const roster = rosterOf(event)
    const group = (person: number) =>
      Object.entries(event.groups ?? {}).find(([, accounts]) => accounts.map(idOf).includes(person))?.[0] ?? null
    const groups = [...new Set(roster.map(group))]
    return countEvent({
      ...{
        kind: event.template.kind,
        questions: questionsOf(event),
        tie_rule: 'lot',
        quorum: preset?.quorum ?? null,
        pass_rule: preset?.pass_rule ?? null,
      },
      ...{ quorum_by_group: event.groups !== undefined, lotOf: () => lotOf({ root: 'r', event: 1, question: 1, sha256 }) },
      ballots: answersOf(event, today.now).map(({ person, answers }) => ({ answers, weight: 1, group: group(person) })),
      roster: groups.map((name) => {
        const count = roster.filter((person) => group(person) === name).length
        return { group: name, eligible: { people: count, weight: count } }
      }),
    })
  }

  test('a tie is decided by lot; one has no quorum; 18, 14 and 8 give 25; 44 answers in three languages', () => {
    expect(counted(titled('Representative')).questions[0]?.seating).toMatchObject({
      ties: [{ options: [1, 2], seats: 1, rule: 'lot', decided: true }],
    })
    expect(counted(titled('Welfare association'))).toMatchObject({ state: 'no_quorum' })
    expect(counted(titled('Would you recommend us? Last'))).toMatchObject({
      cast: { people: 40 },
      questions: [{ described: { figures: { net_promoter: { score: 25 } } } }, {}, {}],
    })
    const survey = answersOf(titled('Satisfaction, first'), today.now)
    const texts = survey.flatMap(({ answers }) => (typeof answers.improve === 'string' ? [answers.improve] : []))
    expect([
      survey.length,
      texts.some((text) => /^[A-Z]/.test(text)),
      texts.some((text) => /[ぁ-ん]/.test(text)),
      texts.some((text) => /[希加工]/.test(text)),
    ]).toEqual([44, true, true, true])
  })

  test('of the secret ones, 48 ballots elect five with two women among them, ten days after their notice', () => {
    const [labour, trusted] = secretEvents.map((event) => plannedEvent(event, today))
    if (!labour || !trusted) throw new Error('There are two.')
    expect(counted(labour)).toMatchObject({
      ...{ cast: { people: 48 }, valid: { people: 48 } },
      questions: [{ seating: { gave_way: [{ group: '女性' }], unfilled: [] } }],
    })
    expect([labour, trusted].map((one) => counted(one).questions[0]?.seating?.elected.length)).toEqual([5, 3])
    expect(Date.parse(labour.opens_at) - Date.parse(labour.published_at)).toBeGreaterThanOrEqual(10 * day)
    expect(counted(trusted)).toMatchObject({ valid: { people: 33 }, questions: [{ seating: { unfilled: [] } }] })
    expect(trusted.trustees?.accounts.length).toBeGreaterThan(trusted.trustees?.need ?? 9)
  })

  test('both sides of the labour-management meeting reach their quorum, and the motion three of four', () => {
    expect(counted(titled('Labour-management'))).toMatchObject({
      quorum: { reached: true, sums: [{}, {}] },
      questions: [{ pass: { fulfilled: true } }, {}],
    })
  })
})

test('no two people of an event write the same words', () => {
  const texts = [...today.plan.completed, ...today.plan.pending, ...today.plan.ongoing].map((event) =>
    answersOf(event, today.now).flatMap(({ answers }) =>
      Object.values(answers).filter((one) => typeof one === 'string' && /\W/u.test(one)),
    ),
  )
  expect(texts.flat().length).toBeGreaterThan(20)
  for (const written of texts) expect(written).toEqual([...new Set(written)])
})
