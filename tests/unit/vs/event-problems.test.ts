/** The problems list that blocks publishing (vs.md §4, §9). */
import { describe, expect, it, test } from 'vitest'
import english from '../../../locales/en/vs/rules.json'
import { eventProblems, type EventDraft } from '../../../src/shared/vs/event-problems'
import type { Question } from '../../../src/shared/vs/question'
import { rulePresets } from '../../../src/shared/vs/rule-presets'

const today = { now: '2026-11-30T01:00:00.000Z', today: '2026-11-30', opens_on: '2026-12-10' }
const single: Question = {
  key: 'a',
  type: 'single',
  options: [
    { id: 1, text: { en: 'Tea' } },
    { id: 2, text: { en: 'Coffee' } },
  ],
}
const draft = (more: Partial<EventDraft> = {}): EventDraft => ({
  ...{
    kind: 'vote',
    secrecy: 'secret',
    seal: 'server',
    results_when: 'after_publish',
    quorum_by_group: false,
    notice_days: 0,
    preset: null,
  },
  ...{ opens_at: '2026-12-10T01:00:00.000Z', closes_at: '2026-12-11T01:00:00.000Z', classes: [5], questions: [single], ...more },
})
const problemsOf = (more: Partial<EventDraft>, day = today) =>
  eventProblems(draft(more), day).map(({ key, path }) => [key.replace('vs:rules.', ''), path])
const posing = (...questions: Partial<Question>[]): Partial<EventDraft> => ({ questions: questions.map((one) => ({ ...single, ...one })) })

test('a sound draft has none', () => {
  expect(problemsOf({})).toEqual([])
})

describe('questions', () => {
  test.each<[string, Partial<EventDraft>, string, string]>([
    ['none', { questions: [] }, 'no_question', 'questions'],
    ['a statement alone', posing({ type: 'statement' }), 'no_question', 'questions'],
    [
      'two options with one text',
      posing({ options: [...(single.options ?? []), { id: 3, text: { en: ' tea ' } }] }),
      'option_twice',
      'questions.0.options.2',
    ],
    [
      'two options with one id',
      posing({ options: [...(single.options ?? []), { id: 1, text: { en: 'Milk' } }] }),
      'option_twice',
      'questions.0.options.2',
    ],
    ['no options', posing({ options: [] }), 'no_options', 'questions.0.options'],
    ['a minimum above the maximum', posing({ type: 'multi', min: 3, max: 2 }), 'min_above_max', 'questions.0.min'],
    ['as many seats as options', posing({ seats: 2 }), 'seats_options', 'questions.0.seats'],
    [
      'more reserved than seats',
      posing({ reserve: [{ group: 'f', seats: 2 }], options: [{ id: 1, group: 'f' }, { id: 2 }] }),
      'reserve_seats',
      'questions.0.reserve',
    ],
    ['a group without options', posing({ reserve: [{ group: 'f', seats: 1 }] }), 'reserve_group', 'questions.0.reserve.0'],
    ['a key twice', posing({}, {}), 'key_twice', 'questions.1.key'],
    ['a method of other answers', posing({ method: 'stv' }), 'method_type', 'questions.0.method'],
    ['a type of surveys in a vote', posing({ type: 'rating' }), 'survey_type', 'questions.0.type'],
    ['two remarks', posing({}, { key: 'b', type: 'remark' }, { key: 'c', type: 'remark' }), 'remark_twice', 'questions.2.type'],
    ['points without a sum', posing({ type: 'points' }), 'points_max', 'questions.0.max'],
    ['page 21', posing({ page: 21 }), 'page_limit', 'questions.0.page'],
    ['a file of a secret survey', { kind: 'survey', ...posing({ type: 'file' }) }, 'named_type', 'questions.0.type'],
    ['a rating of 2', { kind: 'survey', ...posing({ type: 'rating', scale: { from: 1, to: 2 } }) }, 'rating_places', 'questions.0.scale'],
    [
      'a scale that ends before it begins',
      { kind: 'survey', ...posing({ type: 'likert', scale: { from: 1, to: 1 } }) },
      'scale_order',
      'questions.0.scale',
    ],
    ['a matrix without rows', { kind: 'survey', ...posing({ type: 'matrix_single' }) }, 'no_rows', 'questions.0.rows'],
  ])('%s', (_, more, key, path) => {
    expect(problemsOf(more)).toEqual([[key, path]])
  })
})

describe('a condition', () => {
  const on = (field: string) => ({ field, op: 'nempty' as const })

  it('looks at earlier questions, also within groups', () => {
    expect(problemsOf(posing({}, { key: 'b', show_if: { any: [on('a')] } }))).toEqual([])
  })

  test.each<[string, Partial<Question>[], string[][]]>([
    ['a later one', [{ key: 'a', show_if: on('b') }, { key: 'b' }], [['condition_later', 'questions.0.show_if']]],
    ['its own', [{ key: 'a', show_if: on('a') }], [['condition_cycle', 'questions.0.show_if']]],
    [
      'a circle',
      [
        { key: 'a', show_if: on('b') },
        { key: 'b', show_if: { none: [on('a')] } },
      ],
      [['condition_cycle', 'questions.0.show_if']],
    ],
    ['none', [{ key: 'a', show_if: on('z') }], [['condition_unknown', 'questions.0.show_if']]],
    [
      'a page break',
      [
        { key: 'p', type: 'page' },
        { key: 'a', show_if: on('p') },
      ],
      [['condition_unknown', 'questions.1.show_if']],
    ],
  ])('that looks at %s is a problem', (_, questions, problems) => {
    expect(problemsOf(posing(...questions))).toEqual(problems)
  })
})

describe('people and secrecy', () => {
  test.each<[string, Partial<EventDraft>, string[][]]>([
    ['nobody', { classes: [] }, [['audience_empty', 'audience']]],
    ['four of one weight, secret', { classes: [20, 4] }, [['class_small', 'secrecy']]],
    ['four of one weight, named', { classes: [20, 4], secrecy: 'named' }, []],
    ['sealed with live results', { results_when: 'live' }, [['sealed_live', 'results_when']]],
    ['sealed with results after the vote', { results_when: 'after_vote' }, [['sealed_live', 'results_when']]],
    ['not sealed with live results', { results_when: 'live', seal: 'none' }, []],
    ['one trustee of three', { seal: 'trustees', trustee_need: 1, trustees: 3 }, [['trustees', 'trustee_need']]],
    ['four trustees of three', { seal: 'trustees', trustee_need: 4, trustees: 3 }, [['trustees', 'trustee_need']]],
    ['two trustees of three', { seal: 'trustees', trustee_need: 2, trustees: 3 }, []],
    ['sides of a secret vote', { quorum_by_group: true }, [['group_quorum', 'quorum_by_group']]],
    ['20,001 people', { classes: [20_001] }, [['participant_limit', 'audience']]],
    ['31 weights', { classes: Array.from({ length: 31 }, () => 5) }, [['class_limit', 'weighted']]],
    ['a strike ballot by name', { preset: rulePresets.strike_ballot, secrecy: 'named' }, [['preset_secret', 'secrecy']]],
  ])('%s', (_, more, problems) => {
    expect(problemsOf(more)).toEqual(problems)
  })
})

describe('time', () => {
  it('does not open in the past', () => {
    expect(problemsOf({}, { ...today, now: '2026-12-10T01:00:00.001Z' })).toEqual([['opening_past', 'opens_at']])
  })

  it('closes after 10 minutes at the earliest, after 366 days at the latest', () => {
    expect(problemsOf({ closes_at: '2026-12-10T01:09:59.999Z' })).toEqual([['closing_soon', 'closes_at']])
    expect(problemsOf({ closes_at: '2026-12-10T01:10:00.000Z' })).toEqual([])
    expect(problemsOf({ closes_at: '2027-12-11T01:00:00.001Z' })).toEqual([['closing_late', 'closes_at']])
  })

  it('of labour representatives: opening 9 days after publishing is too short, 10 is enough (vs.md §12.17)', () => {
    const labour = { preset: rulePresets.labour_representatives }
    expect(problemsOf(labour, { ...today, today: '2026-12-01' })).toEqual([['notice_short', 'opens_at']])
    expect(problemsOf(labour)).toEqual([])
  })

  it('keeps the longer of the two notice periods', () => {
    expect(problemsOf({ notice_days: 11, preset: rulePresets.labour_representatives })).toEqual([['notice_short', 'opens_at']])
  })
})

test('every sentence exists', () => {
  const many = posing(
    { seats: 2, method: 'stv', type: 'rating', show_if: { field: 'z', op: 'empty' } },
    { type: 'file', key: 'b', page: 99 },
  )
  const keys = eventProblems(draft({ ...many, classes: [], closes_at: '2026-12-10T01:00:00Z' }), today).map(({ key }) =>
    key.replace('vs:rules.', ''),
  )
  expect(keys.length).toBeGreaterThan(5)
  expect(keys.filter((key) => !(key in english.rules))).toEqual([])
})
