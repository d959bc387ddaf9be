/** What the record of a grant is called (sc.md §2): its object and actions in words, never the path. */
import { beforeAll, expect, test } from 'vitest'
import { createInstance, type TFunction } from 'i18next'
import rights from '../../../locales/en/sc/rights.json'
import screen from '../../../locales/en/screens/screen.json'
import { grantTitle } from '../../../src/pages/sc/rights/grant-words'

let t: TFunction
beforeAll(async () => {
  t = await createInstance().init({ lng: 'en', resources: { en: { sc: rights, screens: screen } }, interpolation: { escapeValue: false } })
})
const title = (entries: readonly string[], denies = false) => grantTitle(t, { name: 'Leads', entries, denies })

test('names the object and what of it is allowed', () => {
  expect(title(['Create'])).toBe('Leads: Create')
  expect(title(['List', 'Show', 'Create'])).toBe('Leads: List, Show, Create')
})

test('counts what a line has no room for', () =>
  expect(title(['List', 'Show', 'Create', 'Edit', 'Delete'])).toBe('Leads: List, Show, Create and 2 more'))

test('says that it denies, and of all of it by the object alone', () => {
  expect(title(['Create'], true)).toBe('Leads: Create (denied)')
  expect(title([], true)).toBe('Leads (denied)')
  expect(title([])).toBe('Leads')
})
