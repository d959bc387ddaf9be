/** The wizard of granting to many, before anything is written: whom, why not, and what it comes to (as.md §2 user-leave). */
import type { ReactNode } from 'react'
import i18next from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { initReactI18next } from 'react-i18next'
import { MemoryRouter } from 'react-router'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readProductTexts } from '../../../../server/i18n/product-texts'
import { CheckStep } from '../../../../src/pages/as/bulk-grant/check-step'
import type { GrantLine } from '../../../../src/shared/as/bulk-grant'

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
  const named = ['screens', 'error', 'as', 'common']
  await i18next.use(initReactI18next).init({
    lng: 'en',
    ns: named,
    resources: { en: Object.fromEntries(named.map((name) => [name, texts.get(name)?.en ?? {}])) },
    interpolation: { escapeValue: false },
  })
})

const drawn = (part: ReactNode) => renderToStaticMarkup(<MemoryRouter>{part}</MemoryRouter>)
const plain = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
const line = (user: number, more: Partial<GrantLine> = {}): GrantLine => ({
  ...{ user, name: `Person ${user}`, employee_no: `E${user}`, minutes: 480, valid_from: '2027-01-01', valid_to: null },
  ...{ result: 'new', refusal: null },
  ...more,
})
const check = (lines: readonly GrantLine[] | undefined, dropped: readonly number[] = []) =>
  drawn(<CheckStep lines={lines} error={null} onRetry={() => undefined} dropped={new Set(dropped)} onDrop={() => undefined} />)

test('each line stands with what it comes to, or with its reason; only who may get it can be chosen', () => {
  const lines = [line(1), line(2, { result: 'like' }), line(3, { result: 'refused', refusal: 'four_eyes' }), line(4, { result: 'there' })]
  const html = check(lines, [2])
  expect(plain(html)).toContain('1 lot; people: 1; 8 h in all. 3 lines are left out.')
  expect(plain(html)).toContain('Your own entitlement is granted by somebody else.')
  expect(plain(html)).toContain('New, beside one of the same size and day')
  expect(html.match(/type="checkbox"/g)).toHaveLength(2)
  expect(html.match(/aria-label="Grant to Person [12]"/g)).toHaveLength(2)
})

test('until it is there a skeleton stands', () => expect(check(undefined)).toContain('skeleton'))
