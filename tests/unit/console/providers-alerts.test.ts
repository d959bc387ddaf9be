/** What tells the person something (routes.md §4, §9): alerts go after 2.5 s; what offers something is no alert. */
import { afterEach, expect, test } from 'vitest'
import {
  alertDuration,
  currentAlerts,
  dismissAlert,
  forgetAlerts,
  offerDuration,
  showAlert,
} from '../../../src/providers/notification/alerts'

afterEach(forgetAlerts)
const act = { label: 'Undo', run: () => undefined }
const texts = () => {
  const { shown, offers, recent } = currentAlerts()
  return [shown, offers, recent].map((list) => list.map(({ text }) => text))
}

test('an alert stays 2.5 s, an offer 10 s', () => expect([alertDuration, offerDuration]).toEqual([2_500, 10_000]))

test('with something to do it is an offer and no alert; both are kept for the bell', () => {
  showAlert({ kind: 'success', text: 'saved' })
  showAlert({ kind: 'success', text: 'deleted', act })
  expect(texts()).toEqual([['saved'], ['deleted'], ['deleted', 'saved']])
})

test('three of each: alerts do not push an offer away', () => {
  const first = showAlert({ kind: 'success', text: 'deleted', act })
  for (const text of ['1', '2', '3', '4']) showAlert({ kind: 'warning', text })
  expect(texts().slice(0, 2)).toEqual([['2', '3', '4'], ['deleted']])
  for (const text of ['b', 'c', 'd']) showAlert({ kind: 'success', text, act })
  expect(texts()[1]).toEqual(['b', 'c', 'd'])
  dismissAlert(first)
  dismissAlert(currentAlerts().offers[0]?.id ?? 0)
  expect(texts()[1]).toEqual(['c', 'd'])
})

test('what is told about a record takes away what was offered about it before, and nothing else', () => {
  showAlert({ kind: 'success', text: 'confirmed', act, about: 'as/period 7' })
  showAlert({ kind: 'success', text: 'another', act, about: 'as/period 8' })
  showAlert({ kind: 'success', text: 'of none', act })
  showAlert({ kind: 'success', text: 'locked', about: 'as/period 7' })
  expect(texts().slice(0, 2)).toEqual([['locked'], ['another', 'of none']])
})
