/** Finance on the home page (shell.md §2.2): each sum leads to the list of those that it counts. */
import { renderToStaticMarkup } from 'react-dom/server'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { MemoryRouter } from 'react-router'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readProductTexts } from '../../../server/i18n/product-texts'
import { Finance } from '../../../src/pages/fa/home/finance'
import type { DueOfSide, DueSums } from '../../../src/shared/fa/home'

// Files share their modules.
vi.hoisted(() => vi.resetModules())
afterAll(() => vi.resetModules())
vi.mock('../../../src/providers/access/use-right', () => ({ useRight: () => true }))

beforeAll(async () => {
  const en = { fa: readProductTexts().get('fa')?.en ?? {} }
  await i18next.use(initReactI18next).init({ lng: 'en', resources: { en }, interpolation: { escapeValue: false } })
})

const nothing: DueSums = { overdue: '0.0000', due: '0.0000' }
const customers = '/fa/use/transaction/customer'
const suppliers = '/fa/use/transaction/manufacture'

/** @returns words, amount and address of each line */
function linesOf(receivable: DueOfSide | null, payable: DueOfSide | null): string[] {
  const waiting = { drafts: null, confirm: null, post: null }
  const page = renderToStaticMarkup(
    <MemoryRouter>
      <Finance home={{ currency: 'TWD', as_of: '2026-11-25', waiting, receivable, payable, cash: null }} />
    </MemoryRouter>,
  )
  return [...page.matchAll(/<a[^>]*href="([^"]+)"[^>]*><span>([^<]+)<\/span><span[^>]*>([^<]+)<\/span>/g)].map(
    ([, address, words, amount]) => `${words} · ${amount} · ${address}`,
  )
}

test('organizations and people have sums of their own, which lead to their own lists', () => {
  const people = { overdue: '12000.0000', due: '300.0000' }
  expect(linesOf({ overdue: '1105.0000', due: '230.0000', people: nothing }, { overdue: '500.0000', due: '0.0000', people })).toEqual([
    `Customers, overdue · 1,105 · ${customers}?only=overdue`,
    `Customers, due within 7 days · 230 · ${customers}?only=open`,
    `Suppliers, overdue · 500 · ${suppliers}?only=overdue`,
    `Suppliers, due within 7 days · 0 · ${suppliers}?only=open`,
    `People are owed, overdue · 12,000 · ${suppliers}?of=people`,
    `People are owed, due within 7 days · 300 · ${suppliers}?of=people`,
  ])
})

test('who does not see what people are owed has the sums of organizations alone', () => {
  expect(linesOf(null, { ...nothing, people: null })).toEqual([
    `Suppliers, overdue · 0 · ${suppliers}?only=overdue`,
    `Suppliers, due within 7 days · 0 · ${suppliers}?only=open`,
  ])
})
