/** Which tab of the control room is open (vs.md §2). */
import { expect, test } from 'vitest'
import { openTab } from '../../../src/pages/vs/control/use-tab-in-address'

const tabs = ['roster', 'questions', 'protocol', 'comments']

test('that of the address, else what a notification leads to, else the first', () => {
  expect(openTab(tabs, ['protocol', 'comments'])).toBe('protocol')
  expect(openTab(tabs, [null, 'comments'])).toBe('comments')
  expect(openTab(tabs, [null, 'details'])).toBe('roster')
})

test('a tab that is no longer there, as the checklist after publication, opens the first', () => {
  expect(openTab(tabs, ['check', 'details'])).toBe('roster')
  expect(openTab([], ['check'])).toBeUndefined()
})
