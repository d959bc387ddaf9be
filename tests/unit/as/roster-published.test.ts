/** After publishing and unpublishing the way back is offered (as.md §4.3), where there is one. */
import { createInstance } from 'i18next'
import { beforeAll, expect, test, vi } from 'vitest'
import { publishedMessage } from '../../../src/pages/as/roster/published-message'

const words = createInstance()
beforeAll(async () => {
  const resources = { as: { roster: { published: 'Published: {{n}}', unpublished: 'Back: {{n}}' } }, screens: { delete: { undo: 'Undo' } } }
  await words.init({ lng: 'en', ns: ['as', 'screens'], resources: { en: resources } })
})
const t = () => words.getFixedT('en', ['as', 'screens'])

test.each([
  ['published', 'Published: 7'],
  ['unpublished', 'Back: 7'],
] as const)('%s: the days are said, and undo is offered as the one offer about the roster', (is, text) => {
  const message = publishedMessage(t(), { is, n: 7, change_set: 3 }, vi.fn())
  expect(message).toMatchObject({ kind: 'success', text, about: 'as/roster', act: { label: 'Undo' } })
})
test('nothing was changed: nothing is offered', () => {
  expect(publishedMessage(t(), { is: 'published', n: 0, change_set: null }, vi.fn()).act).toBeUndefined()
})
