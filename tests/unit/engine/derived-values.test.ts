/** Derived values (docs/declaration.md): one pure function, by which forms show what the server will write. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { defineSchema, type Entity } from '../../../src/schemas/core/define'
import { derive, type Derived, type Sources } from '../../../src/schemas/core/derived/derive'
import { derivedPlan } from '../../../src/schemas/core/derived/plan'
import { createSchema, writableFields } from '../../../src/schemas/core/json-schema'
import { currencyDigits } from '../../../src/shared/engine/currency-digits'

type Row = Readonly<Record<string, unknown>>

const lineFields = {
  product: { x: { ref: 'zz/product' } },
  name: { type: 'string', maxLength: 20, x: { from: 'product.name', frozen_in: ['sent'] } },
  price: { x: { type: 'money', currency: 'currency', from: 'product.price', from_when: 'if_empty' } },
  qty: { type: 'integer', default: 1 },
  currency: { type: 'string', x: { formula: 'parent.currency' } },
  amount: { x: { type: 'money', currency: 'currency', formula: 'qty * price' } },
  share: { x: { type: 'percent', formula: 'amount / parent.net * 100' } },
} as const

const orderFields = {
  title: { type: 'string' },
  state: { enum: ['open', 'sent'], default: 'open', x: { computed: true } },
  currency: { type: 'string', maxLength: 3, default: 'TWD' },
  lines: { type: 'array', items: { type: 'object', properties: lineFields } },
  rows: { type: 'integer', x: { formula: 'count(lines)' } },
  net: { x: { type: 'money', currency: 'currency', formula: 'sum(lines.amount)' } },
  gross: { x: { type: 'money', currency: 'currency', formula: 'net * 1.05' } },
  is_large: { type: 'boolean', x: { formula: 'gross > 1000' } },
  approver: { type: 'string', x: { show_if: { field: 'is_large', op: 'eq', value: true } } },
  due_on: { type: 'string', format: 'date', x: { formula: 'addDays(ordered_on, 30)' } },
  ordered_on: { type: 'string', format: 'date' },
} as const

const order = defineSchema('zz/order', {
  x: { area: 'use', title: 'title', states: { field: 'state' }, actions: { send: { from: ['open'], to: 'sent' } } },
  properties: orderFields,
})

const products: Readonly<Record<number, Row>> = {
  1: { id: 1, name: 'Chair', price: '100.5000' },
  2: { id: 2, name: 'A table that has a very long name', price: '2000.0000' },
}

const sources = (over: Partial<Sources> = {}): Sources => ({
  before: null,
  referred: (_entity, id) => products[id],
  environment: { today: '2026-11-20', now: '2026-11-20T08:00:00.000Z' },
  companyCurrency: 'TWD',
  currencyDigits,
  ...over,
})
const derived = (row: Row, over: Partial<Sources> = {}, entity: Entity = order): Derived => derive(entity, row, sources(over))
const line = (values: Row): Row => ({ product: null, name: null, price: null, qty: 1, amount: null, ...values })
const firstLine = ({ row }: Derived): Row => (row.lines as Row[])[0] ?? {}

describe('The declaration', () => {
  test('a field that follows or is computed is the server’s, one that is taken if empty is people’s', () => {
    expect(writableFields(order).map(({ name }) => name)).toEqual(['title', 'currency', 'lines', 'approver', 'ordered_on'])
    const lines = createSchema(order).properties?.lines?.items
    expect(Object.keys(lines?.properties ?? {})).toEqual(['id', 'product', 'price', 'qty'])
  })

  test('a required field that is taken if empty may be left out of a call', () => {
    const note = defineSchema('zz/note', {
      x: { area: 'use', title: 'text' },
      required: ['text'],
      properties: { product: { x: { ref: 'zz/product' } }, text: { type: 'string', x: { from: 'product.name', from_when: 'if_empty' } } },
    })
    expect(createSchema(note).required).toEqual([])
  })

  test('each field stands after those that it is made of', () => {
    const places = derivedPlan(order)?.fields.map(({ path }) => path) ?? []
    for (const [later, earlier] of [
      ['gross', 'net'],
      ['net', 'lines.amount'],
      ['lines.amount', 'lines.price'],
      ['lines.share', 'net'],
      ['is_large', 'gross'],
    ] as const)
      expect(places.indexOf(later)).toBeGreaterThan(places.indexOf(earlier))
  })

  test('without derived fields there is no plan, and the row is the very same', () => {
    const plain = defineSchema('zz/plain', { x: { area: 'use', title: 'title' }, properties: { title: { type: 'string' } } })
    const row = { title: 'a' }
    expect(derivedPlan(plain)).toBeNull()
    expect(derived(row, {}, plain).row).toBe(row)
  })
})

describe('Values', () => {
  test('rows, sums and days, each rounded to the digits of its currency', () => {
    const { row, errors } = derived({
      ordered_on: '2026-01-15',
      currency: 'TWD',
      lines: [line({ product: 1, qty: 3 }), line({ price: '0.4' })],
    })
    expect(errors).toEqual([])
    expect(row).toMatchObject({ rows: 2, net: '302.0000', gross: '317.0000', is_large: false, due_on: '2026-02-14' })
    expect(row.lines).toMatchObject([
      { name: 'Chair', price: '100.5000', amount: '302.0000' },
      { name: null, price: '0.4', amount: '0.0000' },
    ])
  })

  test('an amount in dollars keeps its cents', () => {
    expect(derived({ currency: 'USD', lines: [line({ product: 1, qty: 3 })] }).row).toMatchObject({ net: '301.5000', gross: '316.5800' })
  })

  test('what people wrote stays where it is taken if empty', () => {
    expect(firstLine(derived({ currency: 'USD', lines: [line({ product: 1, price: '7' })] }))).toMatchObject({
      price: '7',
      amount: '7.0000',
    })
  })

  test('nothing comes of nothing', () => {
    expect(derived({ lines: [] }).row).toMatchObject({ rows: 0, net: '0.0000', gross: '0.0000', is_large: false, due_on: null })
    expect(firstLine(derived({ lines: [line({})] }))).toMatchObject({ name: null, price: null, amount: null, share: null })
  })

  test('what shows a field, and what is derived of a hidden one, agree', () => {
    expect(derived({ approver: 'Lin', lines: [line({ price: '2000' })] }).row.approver).toBe('Lin')
    expect(derived({ approver: 'Lin', lines: [line({ price: '2' })] }).row.approver).toBeNull()
  })

  test('a text that is too long and a number that is too large name their place', () => {
    expect(derived({ lines: [line({}), line({ product: 2 })] }).errors).toEqual([
      { path: 'lines.1.name', key: 'error:validation.maxLength', params: { limit: 20 } },
    ])
    expect(derived({ lines: [line({ price: '99999999999999', qty: 2 })] }).errors).toEqual([
      { path: 'lines.0.amount', key: 'error:validation.digits', params: { limit: 14 } },
    ])
  })

  test('a whole number beyond what its column holds is told, not written', () => {
    const counter = defineSchema('zz/counter', {
      x: { area: 'use', title: 'title' },
      properties: {
        title: { type: 'string' },
        n: { type: 'integer' },
        most: { type: 'integer', x: { formula: 'n * n' } },
        bound: { type: 'integer', maximum: 9, x: { formula: 'n / 2' } },
      },
    })
    expect(derived({ n: 5 }, {}, counter).row).toMatchObject({ most: 25, bound: 3 })
    expect(derived({ n: 50_000 }, {}, counter).errors).toEqual([
      { path: 'most', key: 'error:validation.maximum', params: { limit: 2_147_483_647 } },
      { path: 'bound', key: 'error:validation.maximum', params: { limit: 9 } },
    ])
  })
})

describe('Records that are referred to', () => {
  test('one that is not at hand is asked for, and what came of it before stays', () => {
    const { row, wanted } = derived({ lines: [line({ id: 4, product: 9, name: 'Lamp' })] }, { referred: () => undefined })
    expect(wanted).toEqual([{ entity: 'zz/product', id: 9 }])
    expect(row.lines).toMatchObject([{ name: 'Lamp' }])
  })

  test('frozen while the record is in the state, from the save after the one that led there', () => {
    const lines = [line({ id: 4, product: 1, name: 'Seat' })]
    const name = (before: Row, state: string) => firstLine(derived({ state, lines }, { before })).name
    expect(name({ state: 'open', lines }, 'open')).toBe('Chair')
    expect(name({ state: 'open', lines }, 'sent')).toBe('Chair')
    expect(name({ state: 'sent', lines }, 'sent')).toBe('Seat')
    expect(name({ state: 'sent', lines }, 'open')).toBe('Chair')
  })

  test('a row that is new to a frozen record takes its values once', () => {
    const { row } = derived({ state: 'sent', lines: [line({ product: 1 })] }, { before: { state: 'sent', lines: [] } })
    expect(row.lines).toMatchObject([{ name: 'Chair' }])
  })
})

describe('Properties', () => {
  const numbers = fc.record({ a: fc.integer({ min: -999, max: 999 }), b: fc.integer({ min: -999, max: 999 }) })
  const declared = {
    a: { type: 'integer' },
    b: { type: 'integer' },
    c: { type: 'integer', x: { formula: 'a + b' } },
    d: { type: 'integer', x: { formula: 'c * 2' } },
    e: { type: 'integer', x: { formula: 'd - c' } },
  } as const
  const inOrderOf = (names: readonly string[]): Entity =>
    defineSchema('zz/sums', {
      x: { area: 'use', title: 'a' },
      properties: Object.fromEntries(names.map((name) => [name, declared[name as keyof typeof declared]])),
    }) as unknown as Entity

  test('the order of the fields makes no difference', () =>
    fc.assert(
      fc.property(fc.shuffledSubarray(Object.keys(declared), { minLength: 5 }), numbers, (names, given) => {
        const { row } = derived(given, {}, inOrderOf(names))
        expect(row).toEqual({ ...given, c: given.a + given.b, d: (given.a + given.b) * 2, e: given.a + given.b })
      }),
    ))

  const rows = fc.array(
    fc.record({
      product: fc.constantFrom(null, 1),
      price: fc.constantFrom(null, '1.5', '20', '0.005'),
      qty: fc.integer({ min: -9, max: 99 }),
    }),
    { maxLength: 6 },
  )
  test('what is derived already is derived the same again', () =>
    fc.assert(
      fc.property(rows, fc.constantFrom('TWD', 'USD', 'KWD'), (lines, currency) => {
        const once = derived({ currency, lines: lines.map(line) })
        expect(derived(once.row).row).toEqual(once.row)
      }),
    ))

  test('what a caller sends in a derived field makes no difference', () =>
    fc.assert(
      fc.property(rows, fc.constantFrom('1', '99.9', null), (lines, lie) => {
        const honest = derived({ lines: lines.map(line) })
        const lying = derived({ net: lie, gross: lie, rows: 7, lines: lines.map((one) => line({ ...one, amount: lie, name: lie })) })
        expect(lying.row).toEqual(honest.row)
      }),
    ))
})
