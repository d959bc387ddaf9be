/** Templates of vouchers (fa.md §3.3): kept by accountants, shown to cashiers; formulas read what comes before them. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type Row } from '../../support/app'
import { openBooks, type Books } from '../../support/fa-vouchers'

let books: Books
beforeAll(async () => {
  books = await openBooks(await testApp())
})
afterAll(() => books.server.close())

const rent = (name: string, formula = 'L1 + L2'): Row => ({
  name,
  category: books.category.T,
  summary: 'Office rent',
  asks: 'Rent without tax',
  lines: [
    { account: books.account['6211'], side: 'debit', by: 'percent', percent: '100' },
    { account: books.account['1421'], side: 'debit', by: 'formula', formula: 'value × 0.05' },
    { account: books.account['2171'], side: 'credit', by: 'formula', formula, organization: books.customer },
  ],
})

test('an accountant keeps one; a cashier sees it; others have no templates', async () => {
  const { amy, cashier, auditor } = books
  const made = await amy.post('/api/fa/voucher-template', rent('Rent'))
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  const id = Number(made.body.data.id)
  const seen = await cashier.get(`/api/fa/voucher-template/${id}`)
  expect(seen.body.data).toMatchObject({
    name: 'Rent',
    active: true,
    lines: [{ by: 'percent', percent: '100.0000' }, {}, { formula: 'L1 + L2' }],
  })
  expect((await cashier.post('/api/fa/voucher-template', rent('Other'))).status).toBe(403)
  expect((await auditor.delete(`/api/fa/voucher-template/${id}`)).status).toBe(403)
  expect((await amy.post('/api/fa/voucher-template', rent('Rent'))).body.errors).toHaveProperty('name')
  const staff = await books.server.signIn('staff07')
  expect((await staff.get('/api/fa/voucher-template')).status).toBe(403)
})

test('a formula names the value and the lines before it, and nothing else', async () => {
  for (const wrong of ['L3', 'L1 +', 'sum(L1)']) {
    const answer = await books.amy.post('/api/fa/voucher-template', rent(`Wrong ${wrong}`, wrong))
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['lines.2.formula']])
  }
})
