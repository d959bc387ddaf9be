/** Ticking options (vs.md §3, §12.15). */
import { expect, test } from 'vitest'
import { isFull, withTick, withWords } from '../../../../src/pages/vs/answer/inputs/choices'
import type { QuestionOption } from '../../../../src/shared/vs/question'

const none: QuestionOption = { id: 4, exclusive: true }
const other: QuestionOption = { id: 5, other: true }
const options: QuestionOption[] = [{ id: 1 }, { id: 2 }, { id: 3 }, none, other]

test('ticks are kept by their ids, however the options are shown, and none is no answer', () => {
  for (const shown of [options, options.toReversed()]) expect(withTick({ options: shown }, [3], 1, true)).toEqual([1, 3])
  expect(withTick({ options }, [3], 3, false)).toBeUndefined()
})

test('an option that is chosen alone takes away the others, and they take it away', () => {
  expect(withTick({ options }, [1, 2], 4, true)).toEqual([4])
  expect(withTick({ options }, [4], 2, true)).toEqual([2])
})

test('the words of “other” go with it', () => {
  const answer = withWords(options, [1, 5], 'Soup')
  expect(answer).toEqual({ chosen: [1, 5], other: 'Soup' })
  expect(withTick({ options }, answer, 1, false)).toEqual({ chosen: [5], other: 'Soup' })
  expect(withTick({ options }, answer, 5, false)).toEqual([1])
})

test('a fourth of at most three can’t be ticked; what is ticked can be unticked, and one chosen alone replaces all', () => {
  const full = [1, 2, 3]
  expect(options.map((option) => isFull({ max: 3 }, full, option))).toEqual([false, false, false, false, true])
  expect(isFull({ max: null }, full, other)).toBe(false)
})
