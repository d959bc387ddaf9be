/** Amounts have the digits of their currency: what is typed beyond them is refused, what stands there already is not. */
import { describe, expect, it } from 'vitest'
import { defineSchema } from '../../../src/schemas/core/define'
import { moneyErrors } from '../../../src/schemas/core/money-digits'
import { amountText, formatMoney, formatPrice } from '../../../src/shared/engine/amount-text'
import { currencyDigits } from '../../../src/shared/engine/currency-digits'

const bill = defineSchema('zz/bill', {
  x: { area: 'use', title: 'subject' },
  properties: {
    subject: { type: 'string' },
    currency: { type: 'string', x: { codes: 'currency' } },
    amount: { x: { type: 'money', currency: 'currency' } },
    fee: { x: { type: 'money' } },
    price: { x: { type: 'money', currency: 'currency', per_unit: true } },
    total: { x: { type: 'money', currency: 'currency', computed: true } },
    lines: { type: 'array', items: { type: 'object', properties: { net: { x: { type: 'money', currency: 'parent.currency' } } } } },
  },
})
const currencies = { company: 'TWD', digits: currencyDigits }
const found = (after: object, before: object | null = null) =>
  moneyErrors(bill, { before: before as Record<string, unknown> | null, after: after as Record<string, unknown> }, currencies).map(
    ({ path, params }) => [path, params.currency, params.limit],
  )

describe('an amount', () => {
  it('is refused beyond the digits of its currency, or of the company’s', () => {
    expect(found({ currency: 'USD', amount: '10.555', fee: '0.5' })).toEqual([
      ['amount', 'USD', 2],
      ['fee', 'TWD', 0],
    ])
    expect(found({ currency: 'JPY', amount: '10.5' })).toEqual([['amount', 'JPY', 0]])
    expect(found({ currency: 'KWD', amount: '10.555' })).toEqual([])
  })
  it('may have zeros beyond them', () => {
    expect(found({ currency: 'USD', amount: '10.5500', fee: '12500.0000' })).toEqual([])
  })
  it('is refused in child rows, which go by the currency of their record', () => {
    expect(found({ currency: 'JPY', lines: [{ net: '10' }, { net: '10.5' }] })).toEqual([['lines.1.net', 'JPY', 0]])
  })
  it('is judged when it changes, or its currency does: what stands there already stays', () => {
    const before = { currency: 'USD', amount: '10.5550', lines: [{ id: 4, net: '1.1250' }] }
    expect(found({ ...before, subject: 'x' }, before)).toEqual([])
    expect(found({ ...before, amount: '10.556' }, before)).toEqual([['amount', 'USD', 2]])
    expect(found({ ...before, currency: 'JPY' }, before)).toEqual([
      ['amount', 'JPY', 0],
      ['lines.0.net', 'JPY', 0],
    ])
  })
  it('is not judged where it is computed, and the price of a unit may have more', () => {
    expect(found({ currency: 'JPY', price: '0.125', total: '10.555' })).toEqual([])
  })
})

it('one formatter: amounts half up to their currency, prices of a unit with all that they say', () => {
  expect([formatMoney('1234.5000', 'TWD'), formatMoney('1234.5', 'USD'), amountText('-0.4', 'JPY')]).toEqual(['1,235', '1,234.50', 'JPY 0'])
  expect([formatPrice('0.1250', 'TWD'), formatPrice('12.0000', 'TWD'), formatPrice('3.5', 'USD')]).toEqual(['0.125', '12', '3.50'])
})
