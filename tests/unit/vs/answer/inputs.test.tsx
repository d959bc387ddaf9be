/** The inputs of the answer form as they are drawn (vs.md §3, §12.15). */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import i18next from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { initReactI18next } from 'react-i18next'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readProductTexts } from '../../../../server/i18n/product-texts'
import { QuestionCard } from '../../../../src/pages/vs/answer/question-card'
import type { QuestionToAnswer } from '../../../../src/shared/vs/event'

// The formats of the engine read the session as they load.
vi.hoisted(() => {
  vi.resetModules()
  const empty = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }
  vi.stubGlobal('sessionStorage', empty)
  vi.stubGlobal('localStorage', empty)
  vi.stubGlobal('window', { location: { pathname: '/', search: '' } })
})
afterAll(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

beforeAll(async () => {
  const texts = readProductTexts()
  const named = ['screens', 'error', 'vs', 'common']
  await i18next.use(initReactI18next).init({
    lng: 'en',
    ns: named,
    resources: { en: Object.fromEntries(named.map((name) => [name, texts.get(name)?.en ?? {}])) },
    interpolation: { escapeValue: false },
  })
})

const options = ['Rice', 'Soup', 'Fish', 'Salad'].map((en, at) => ({ id: at + 1, text: { en } }))
const rows = ['Friday', 'Saturday'].map((en, at) => ({ id: at + 1, text: { en } }))
const asked = (type: QuestionToAnswer['type'], more: Partial<QuestionToAnswer> = {}): QuestionToAnswer => ({
  ...{ id: 1, key: 'lunch', type, title: { en: 'What for lunch?' }, help: null, options, rows },
  ...more,
})
const never = () => {
  throw new Error('Only drawn')
}
const drawn = (question: QuestionToAnswer, value?: unknown, trouble?: string) =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <QuestionCard question={question} value={value} trouble={trouble} disabled={false} onChange={never} />
    </QueryClientProvider>,
  )
const inputs = (markup: string, type: string): string[] =>
  markup.match(/<input[^>]*>/g)?.filter((one) => one.includes(`type="${type}"`)) ?? []

test('with three of at most three ticked the fourth box is disabled, and the three are not', () => {
  const boxes = inputs(drawn(asked('multi', { max: 3 }), [1, 2, 3]), 'checkbox')
  expect(boxes.map((box) => /\bdisabled\b/.test(box))).toEqual([false, false, false, true])
})

test('points say how many are left', () => {
  expect(drawn(asked('points', { min: 10, max: 10 }), { 1: 6 })).toContain('6 of 10 points given, 4 left')
})

test.each([
  ['single', 'radio', 4],
  ['yes_no', 'radio', 3],
  ['rating', 'radio', 5],
  ['likert', 'radio', 5],
  ['nps', 'radio', 11],
  ['score', 'radio', 24],
  ['picture', 'checkbox', 4],
  ['matrix_single', 'radio', 8],
  ['matrix_multi', 'checkbox', 8],
  ['matrix_rating', 'radio', 10],
  ['date_poll', 'radio', 12],
] as const)('a question of type %s has its %s buttons', (type, kind, count) => {
  expect(inputs(drawn(asked(type)), kind)).toHaveLength(count)
})

test.each(['dropdown', 'number', 'short_text', 'long_text', 'remark', 'date', 'time', 'constant_sum'] as const)(
  'a question of type %s is answered by its title',
  (type) => expect(drawn(asked(type))).toMatch(/<(input|textarea)/),
)

test('a text between questions and a page break have no input', () => {
  for (const type of ['statement', 'page'] as const) expect(drawn(asked(type))).not.toContain('<input')
})

test('what does not fit is said below, and read with the question', () => {
  const markup = drawn(asked('multi', { max: 3 }), [1], 'Choose at least 2.')
  expect(markup).toMatch(/aria-describedby="[^"]+-trouble"/)
  expect(markup).toContain('Choose at least 2.')
})
