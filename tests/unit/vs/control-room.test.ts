/** Steps of an event and the text of its minutes (vs.md §2, §4, §8). */
import { expect, test } from 'vitest'
import { minutesText, type MinutesWords } from '../../../src/pages/vs/control/minutes-text'
import { stepsOf } from '../../../src/pages/vs/control/state-steps'
import { countEvent } from '../../../src/shared/vs/count-event'
import type { QuestionToAnswer } from '../../../src/shared/vs/event'
import { lot } from './arbitraries'

const never = { published_at: null, opened_at: null, results_published_at: null }
const published = { ...never, published_at: '2026-01-01T00:00:00.000Z' }
const opened = { ...published, opened_at: '2026-01-02T00:00:00.000Z' }

test('an event stands on one step; what it was suspended, cancelled or archived from keeps its place', () => {
  expect(stepsOf('open', opened)).toMatchObject({ current: 2, status: 'process' })
  expect(stepsOf('published', opened)).toMatchObject({ current: 5, status: 'finish' })
  expect(stepsOf('suspended', opened)).toMatchObject({ current: 2, status: 'wait' })
  expect(stepsOf('suspended', opened).states[2]).toBe('suspended')
  expect([never, published, opened].map((facts) => stepsOf('cancelled', facts).current)).toEqual([0, 1, 2])
  expect(stepsOf('archived', { ...opened, results_published_at: '2026-01-03T00:00:00.000Z' })).toMatchObject({
    current: 5,
    status: 'finish',
  })
  expect(stepsOf('archived', published)).toMatchObject({ current: 1, status: 'error' })
})

const motion: QuestionToAnswer = { id: 1, key: 'motion', type: 'yes_no', title: { en: 'Move?' }, help: null }
const words: MinutesWords = {
  title: ({ title }) => title.en ?? '',
  option: (_, id) => `option ${id}`,
  say: (key, params = {}) => [key, ...Object.entries(params).map(([name, value]) => `${name}=${value}`)].join(' '),
}

test('the minutes say the sums of quorum and majority (§5.2: 22 of 36 are more than half), or what happened alone', () => {
  const votes = [...Array<string>(22).fill('yes'), ...Array<string>(14).fill('no'), ...Array<string>(4).fill('abstain')]
  const result = countEvent({
    ...{ kind: 'vote' as const, questions: [motion], ballots: votes.map((vote) => ({ answers: { motion: vote }, weight: 1 })) },
    roster: [{ group: null, eligible: { people: 60, weight: 60 } }],
    ...{ quorum: { over: 'eligible' as const, num: 1, den: 2, strict: true }, quorum_by_group: false },
    ...{ pass_rule: { base: 'yes_no' as const, num: 1, den: 2, strict: true }, tie_rule: 'lot' as const },
    lotOf: () => lot,
  })
  const facts = { heading: 'V-2026-0001 Move', open: 'Monday', protocol: ['closed'] }
  const text = minutesText(
    {
      ...facts,
      results: { questions: [motion], result, root: 'ab', state: 'counted', counted_at: null, texts: {}, sides: [], repeats: 0 },
    },
    words,
  )
  expect(text).toContain('quorum_reached sums=80 > 60')
  expect(text).toContain('Move?\nyes_no yes=22 no=14 abstain=4\npassed sums=44 > 36')
  expect(minutesText({ ...facts, results: undefined }, words)).toBe('V-2026-0001 Move\nopen open=Monday\n\nhappened\nclosed')
})
