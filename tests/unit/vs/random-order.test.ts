/** Pages and options in random order (vs.md §3): the same questions, and the same answers fit. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { answerPages, pagesOf } from '../../../src/shared/vs/answer-pages'
import { judgeAnswers } from '../../../src/shared/vs/judge-answers'
import type { Question } from '../../../src/shared/vs/question'
import { inRandomOrder } from '../../../src/shared/vs/random-order'

const seeds = fc.integer({ min: 0, max: 0xffff_ffff })
const keysOf = (questions: readonly Question[]) => questions.map(({ key }) => key)
const choice = (key: string, page: number, more: Partial<Question> = {}): Question => ({
  ...{ key, page, type: 'single', options: [{ id: 1 }, { id: 2 }, { id: 3 }] },
  ...more,
})

/** Questions on pages, of which some look at an earlier one. */
const sheets = fc
  .array(fc.record({ page: fc.boolean(), looksAt: fc.option(fc.nat(20), { nil: undefined }) }), { minLength: 1, maxLength: 12 })
  .map((list) => {
    let page = 1
    return list.map(({ page: isNew, looksAt }, at): Question => {
      if (isNew) page += 1
      const earlier = looksAt === undefined || at === 0 ? undefined : `q${looksAt % at}`
      return choice(`q${at}`, page, earlier === undefined ? {} : { show_if: { field: earlier, op: 'eq', value: 1 } })
    })
  })

describe('random pages', () => {
  test('are the same pages, and the same order for the same seed', () => {
    fc.assert(
      fc.property(sheets, seeds, (questions, seed) => {
        const order = { pages: true, options: false, seed }
        const arranged = inRandomOrder(questions, order)
        const pages = (list: readonly Question[]) => pagesOf(list).map((page) => keysOf(page).join())
        expect(pages(arranged).toSorted()).toEqual(pages(questions).toSorted())
        expect(inRandomOrder(questions, order)).toEqual(arranged)
      }),
    )
  })

  test('leave every condition behind the question that it looks at, so answers are judged alike', () => {
    fc.assert(
      fc.property(sheets, seeds, fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 12, maxLength: 12 }), (questions, seed, chosen) => {
        const arranged = inRandomOrder(questions, { pages: true, options: true, seed })
        const answers = Object.fromEntries(questions.map(({ key }, at) => [key, [chosen[at]]]))
        expect(judgeAnswers(arranged, answers)).toEqual(judgeAnswers(questions, answers))
      }),
    )
  })

  test('come in every order, while a welcome stays first and a farewell last', () => {
    const welcome: Question = { key: 'welcome', type: 'statement', page: 1 }
    const farewell: Question = { key: 'farewell', type: 'statement', page: 5 }
    const questions = [welcome, choice('a', 2), choice('b', 3), choice('c', 4), farewell]
    const orders = new Set(
      Array.from({ length: 200 }, (_, seed) => keysOf(inRandomOrder(questions, { pages: true, options: false, seed })).join()),
    )
    expect(orders.size).toBe(6)
    expect([...orders].every((order) => order.startsWith('welcome,') && order.endsWith(',farewell'))).toBe(true)
  })

  test('stay pages of their own where two of the same number meet', () => {
    const questions = [choice('a', 1), { key: 'break', type: 'page', page: 1 } satisfies Question, choice('b', 1), choice('c', 2)]
    for (let seed = 0; seed < 20; seed += 1)
      expect(answerPages(inRandomOrder(questions, { pages: true, options: false, seed }), {})).toHaveLength(3)
  })
})

describe('random options', () => {
  const options = [{ id: 1 }, { id: 2, exclusive: true }, { id: 3 }, { id: 4, other: true }, { id: 5 }]

  test('are the same options, with those chosen alone and “other” last', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const [question] = inRandomOrder([choice('a', 1, { options })], { pages: false, options: true, seed })
        const ids = (question?.options ?? []).map(({ id }) => id)
        expect(ids.toSorted()).toEqual([1, 2, 3, 4, 5])
        expect(ids.slice(3)).toEqual([2, 4])
      }),
    )
  })

  test('differ between people and between questions', () => {
    const ids = (seed: number, at: number) =>
      inRandomOrder([choice('a', 1, { options }), choice('b', 1, { options })], { pages: false, options: true, seed })
        [at]?.options?.map(({ id }) => id)
        .join()
    const seen = (at: number) => new Set(Array.from({ length: 50 }, (_, seed) => ids(seed * 1000, at)))
    expect([seen(0).size, seen(1).size]).toEqual([6, 6])
    expect(Array.from({ length: 50 }, (_, seed) => ids(seed, 0) === ids(seed, 1)).every(Boolean)).toBe(false)
  })

  test.each(['date_poll', 'matrix_single'] as const)('of a %s keep their order, which means something', (type) => {
    const question = choice('a', 1, { type, options })
    expect(inRandomOrder([question], { pages: false, options: true, seed: 7 })).toEqual([question])
  })
})
