/** What a printed quotation says (cm.md §8): amounts of its currency, the marks and the number of Japan, what is no offer yet. */
import { describe, expect, test } from 'vitest'
import { quotationPage, type QuotationHead } from '../../../server/modules/cm/quotation/quotation-page'
import type { QuotationContent, QuotedLine } from '../../../server/modules/cm/quotation/quotation-content'
import type { Texts } from '../../../server/contracts/texts'

/** Says the key and what it is filled with. */
const texts = {
  translate: (_language: string, { key, params }: { key: string; params?: object }) =>
    [key.replace('cm:print.', ''), ...Object.values(params ?? {})].join(' '),
} as unknown as Texts // of the texts only this is asked

const head: QuotationHead = {
  number: 'LD-1-R1',
  status: 'sent',
  language: 'tw',
  currency: 'TWD',
  issued_on: '2026-03-02',
  valid_until: '2026-04-01',
}
const line: QuotedLine = {
  product: null,
  code: null,
  name: 'Fender',
  description: 'Fender',
  quantity: '12.0000',
  unit: 'pcs',
  unit_price: '1250.0000',
  discount: '7.5000',
  tax_category: 1,
  amount: '13875',
  is_reduced: false,
}
const party = { name: 'We', number: '7123456789012', address: null, phone: null, email: null, attention: null }
const content = (more: Partial<QuotationContent['terms']> = {}, lines = [line]): QuotationContent => ({
  lines,
  net: '13875',
  tax: '694',
  total: '14569',
  terms: {
    seller: party,
    buyer: { ...party, name: 'They' },
    taxes: [{ name: '5%', rate: '5.00', net: '13875', tax: '694', is_included: false, is_reduced: false }],
    is_japanese: false,
    payment: null,
    instalments: [],
    delivery: null,
    salesperson: null,
    ...more,
  },
})

describe('amounts', () => {
  test('have the digits of the currency, quantities and discounts no more than they need', () => {
    expect(quotationPage(texts, head, content()).lines.rows).toEqual([['1', 'Fender', '12', 'pcs', '1,250', '7.5%', '13,875']])
    expect(quotationPage(texts, { ...head, currency: 'USD' }, content()).total.value).toBe('USD 14,569.00')
  })
  test('a price may be finer than the currency', () =>
    expect(quotationPage(texts, head, content({}, [{ ...line, unit_price: '0.1250' }])).lines.rows[0]?.[4]).toBe('0.125'))
})

test('a draft says that it is none; what was sent does not', () => {
  expect([quotationPage(texts, { ...head, status: 'draft' }, content()).draft, quotationPage(texts, head, content()).draft]).toEqual([
    'draft',
    null,
  ])
})

describe('for Japan', () => {
  const reduced = { name: '8%', rate: '8.00', net: '5678', tax: '454', is_included: false, is_reduced: true }
  const page = quotationPage(
    texts,
    { ...head, language: 'jp', currency: 'JPY' },
    content({ is_japanese: true, taxes: [reduced] }, [{ ...line, is_reduced: true }]),
  )
  test('the registration number has its T', () => expect(page.seller.lines).toEqual(['registration_no T7123456789012']))
  test('what has the reduced rate is marked, and the mark explained', () => {
    expect([page.lines.rows[0]?.[1], page.notes[0]]).toEqual(['Fender ※', 'reduced ※'])
  })
})

test('days are written as the language writes them', () => {
  expect([
    quotationPage(texts, head, content()).facts[1]?.value,
    quotationPage(texts, { ...head, language: 'en' }, content()).facts[1]?.value,
  ]).toEqual(['2026/03/02', '2 Mar 2026'])
})
