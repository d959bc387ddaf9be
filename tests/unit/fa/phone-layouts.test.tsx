/** Revaluation and year end on a phone (fa.md §2.5): what does not fit beside the amounts stands below, and rules are cards. */
import type { ReactNode } from 'react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { MemoryRouter } from 'react-router'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { readProductTexts } from '../../../server/i18n/product-texts'
import { RevaluationRows } from '../../../src/pages/fa/revaluation/revaluation-rows'
import { MappingGrid } from '../../../src/pages/fa/year-end/mapping-grid'
import { YearPreview } from '../../../src/pages/fa/year-end/year-preview'
import type { RevaluationRow } from '../../../src/shared/fa/revaluation'
import type { YearEndAnswer } from '../../../src/shared/fa/year-end'

// Files share their modules.
vi.hoisted(() => vi.resetModules())
afterAll(() => vi.resetModules())
const width = vi.hoisted(() => ({ isPhone: true }))
vi.mock('../../../src/ui/use-is-phone', () => ({ useIsPhone: () => width.isPhone }))
vi.mock('../../../src/providers/access/use-right', () => ({ useRight: () => true }))
vi.mock('../../../src/components/inputs/ref-select', () => ({
  RefSelect: ({ label }: { label: string }) => <span data-input={label} />,
}))

beforeAll(async () => {
  const texts = readProductTexts()
  const en = Object.fromEntries(['common', 'screens', 'error', 'fa'].map((name) => [name, texts.get(name)?.en ?? {}]))
  await i18next.use(initReactI18next).init({ lng: 'en', resources: { en }, interpolation: { escapeValue: false } })
})
beforeEach(() => {
  width.isPhone = true
})

const year: YearEndAnswer = {
  year: { id: 3, code: '2026', start: '2026-01-01', end: '2026-12-31', state: 'open' },
  ...{ previous: null, next: null, currency: 'TWD', due: { date: '2027-02-28', extended: '2027-05-15' } },
  ...{ checks: [], unmapped: [], balances: [], booked: [], reopen_refusal: null },
  ...{ result: '17452.0000', retained: '48702.0000' },
  vouchers: [
    {
      kind: 'closing',
      date: '2026-12-31',
      lines: [{ account: { id: 1, code: '6201', name: 'Salaries' }, about: 'Sales', amount: '-53040.0000' }],
    },
  ],
}
const rule = { id: 9, version: 1, source_from: '4000', source_to: '4999', action: 'close', target: null, position: 10 }

const revalued: RevaluationRow = {
  account: { id: 1, code: '1172', name: 'Receivable, foreign' },
  mode: 'reverse',
  ...{ currency: 'USD', counterparty: null, document_no: 'INV-7', amount: '400.0000', base: '12500.0000', difference: '220.0000' },
  to: 'unrealised',
}

function drawn(part: ReactNode): string {
  const client = new QueryClient()
  client.setQueryData(['fa/year-end-mapping', year.year.id], { data: [rule], meta: { refs: {} } })
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MemoryRouter>{part}</MemoryRouter>
    </QueryClientProvider>,
  )
}
const headings = (page: string) => [...page.matchAll(/<th scope="col"[^>]*>([^<]*)/g)].map(([, text]) => text)

test('revaluation has three columns, and says the rest below', () => {
  const rows = <RevaluationRows rows={[revalued]} currency="TWD" />
  const page = drawn(rows)
  expect(headings(page)).toHaveLength(3)
  for (const text of ['INV-7', '12,500', '220', 'USD']) expect(page).toContain(text)
  width.isPhone = false
  expect(headings(drawn(rows))).toHaveLength(5)
})

test('a closing voucher keeps debit and credit in sight, with the department below its account', () => {
  const page = drawn(<YearPreview data={year} />)
  expect(headings(page)).toEqual(['Account', 'Debit', 'Credit'])
  expect(page).toMatch(/<small[^>]*>Sales<\/small>/)
  width.isPhone = false
  const wide = drawn(<YearPreview data={year} />)
  expect(headings(wide)).toEqual(['Account', 'Department', 'Debit', 'Credit'])
  expect(wide).not.toContain('<small')
})

test('rules of a year are cards with the same inputs as the rows of the table, each named by its field and number', () => {
  const namesIn = (page: string) => [...page.matchAll(/(?:aria-label|data-input)="([^"]+ 1)"/g)].map(([, name]) => name)
  const cards = drawn(<MappingGrid data={year} onChanged={() => undefined} />)
  expect(cards).not.toContain('<table')
  width.isPhone = false
  const rows = drawn(<MappingGrid data={year} onChanged={() => undefined} />)
  expect(rows).toContain('<table')
  expect(namesIn(cards).length).toBeGreaterThanOrEqual(4)
  expect(namesIn(cards)).toEqual(namesIn(rows))
})
