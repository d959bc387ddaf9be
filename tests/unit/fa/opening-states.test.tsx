/** What the import of opening balances says of each of its states and offers next, in every language (fa.md §8). */
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { MemoryRouter } from 'react-router'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { readProductTexts } from '../../../server/i18n/product-texts'
import { openingOutcome, type OpeningOutcome } from '../../../src/pages/fa/import/opening-outcome'
import { OpeningState, RefusedWorkbook } from '../../../src/pages/fa/import/opening-state'
import { RunOpening } from '../../../src/pages/fa/import/run-opening'
import { languages } from '../../../src/schemas/core/types'
import type { ImportCounters, VoucherImport } from '../../../src/shared/fa/voucher-import'

// Files share their modules.
vi.hoisted(() => vi.resetModules())
afterAll(() => vi.resetModules())
const rights = vi.hoisted(() => ({ mayOpen: true }))
vi.mock('../../../src/providers/access/use-right', () => ({ useRight: () => rights.mayOpen }))

beforeAll(async () => {
  const texts = readProductTexts()
  const namespaces = ['common', 'screens', 'error', 'fa']
  const resources = Object.fromEntries(
    languages.map((language) => [language, Object.fromEntries(namespaces.map((name) => [name, texts.get(name)?.[language] ?? {}]))]),
  )
  await i18next.use(initReactI18next).init({ lng: 'en', resources, interpolation: { escapeValue: false } })
})

const none: ImportCounters = { vouchers: 1, new: 0, created: 0, skipped: 0, duplicate: 0, error: 0 }
const record = ({
  counters,
  ...more
}: Omit<Partial<VoucherImport>, 'counters'> & { counters?: Partial<ImportCounters> }): VoucherImport => ({
  ...{ id: 5, kind: 'opening', difference: '0.0000', file: 'opening.xlsx', state: 'checked', policy: 'all', voucher_state: 'draft' },
  ...{ rows: 12, unused: [], encoding: null, same_as: null, job: 1, can_undo: false },
  ...{ created_by: null, created_at: '2026-11-25T06:58:00Z', undone_at: null },
  ...more,
  counters: counters ? { ...none, ...counters } : null,
})

const states: Readonly<Record<OpeningOutcome, VoucherImport>> = {
  failed: record({ state: 'failed' }),
  empty: record({ rows: 0, counters: { error: 1 } }),
  wrong: record({ counters: { error: 1 } }),
  exists: record({ counters: { duplicate: 1 } }),
  unbalanced: record({ difference: '-1234.0000', counters: { new: 1 } }),
  balanced: record({ counters: { new: 1 } }),
  made: record({ state: 'done', counters: { created: 1 } }),
}
const again = '/fa/admin/maintain/voucher/opening/import'
const see = '/fa/admin/maintain/voucher/opening'

const drawn = (part: ReactNode) => renderToStaticMarkup(<MemoryRouter>{part}</MemoryRouter>)
const linksOf = (page: string) => [...page.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)

describe('the outcome of a workbook', () => {
  test.each(Object.entries(states))('is %s', (outcome, of) => expect(openingOutcome(of)).toBe(outcome))

  test('is not known while it is checked', () => {
    expect(openingOutcome(record({ state: 'checking' }))).toBeNull()
    expect(drawn(<OpeningState record={record({ state: 'checking' })} />)).toBe('')
  })

  test('is that of before, where its voucher was taken back, and still wrong, where a run made nothing', () => {
    expect(openingOutcome(record({ state: 'undone', counters: { new: 1 } }))).toBe('balanced')
    expect(openingOutcome(record({ state: 'done', counters: { error: 1 } }))).toBe('wrong')
  })
})

describe.each(languages)('in %s', (language) => {
  beforeAll(() => i18next.changeLanguage(language).then(() => undefined))

  test('every state has a text, and says what is done next, in words of its own', () => {
    const pages = Object.values(states).map((of) => drawn(<OpeningState record={of} />))
    const texts = pages.map((page) => page.replace(/<[^>]+>/g, '\n'))
    expect(texts.filter((text) => text.includes('opening_import'))).toEqual([])
    expect(new Set(texts).size).toBe(pages.length)
    for (const outcome of Object.keys(states))
      for (const part of ['title', 'next'])
        expect(i18next.exists(`fa:opening_import.outcome.${outcome}.${part}`, { fallbackLng: [] })).toBe(true)
    expect(texts[4]).toContain('1,234')
    expect(texts[4]).not.toContain('-1,234')
  })

  test('a workbook that was refused is named, with the reason', () => {
    const page = drawn(<RefusedWorkbook file="bank.csv" reason={i18next.t('fa:opening_import.workbook_needed')} />)
    expect(page).toContain('bank.csv')
    expect(page).toContain(i18next.t('fa:opening_import.workbook_needed'))
    expect(page).toContain('role="alert"')
  })
})

test('another workbook is brought in where that helps; what is there already is looked at', () => {
  const links = Object.fromEntries(Object.entries(states).map(([outcome, of]) => [outcome, linksOf(drawn(<OpeningState record={of} />))]))
  expect(links).toEqual({
    ...{ failed: [again], empty: [again], wrong: [again], unbalanced: [again] },
    ...{ exists: [see], made: [see], balanced: [] },
  })
})

describe('the opening voucher', () => {
  const offered = (of: VoucherImport) => drawn(<RunOpening record={of} onStarted={() => undefined} />)

  test('is made of balanced sheets at once, of others only with the difference accepted', () => {
    expect(offered(states.balanced)).not.toMatch(/disabled|checkbox/)
    expect(offered(states.unbalanced)).toMatch(/checkbox[\s\S]*disabled/)
  })

  test.each(['failed', 'empty', 'wrong', 'exists', 'made'] as const)('is not offered of what is %s', (outcome) => {
    expect(offered(states[outcome])).toBe('')
  })

  test('is offered to nobody who may not open the books', () => {
    rights.mayOpen = false
    expect(offered(states.balanced)).toBe('')
    rights.mayOpen = true
  })
})
