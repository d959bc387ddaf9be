/** Derived values while a form is filled in: what follows shows at once, what is taken if empty is proposed and never taken away from the person. */
import { expect, test } from 'vitest'
import { derivingStore, type Under } from '../../../src/screens/form/state/live-derivation'
import { changedFields, createPayload, initialValues, type ChildRow } from '../../../src/screens/form/state/form-values'
import type { FormStore, FormValues } from '../../../src/screens/form/state/form-store'
import { defineSchema } from '../../../src/schemas/core/define'
import { currencyDigits } from '../../../src/shared/engine/currency-digits'

const order = defineSchema('zz/order', {
  x: { area: 'use', title: 'title', states: { field: 'state' }, actions: { send: { from: ['open'], to: 'sent' } } },
  properties: {
    title: { type: 'string' },
    state: { enum: ['open', 'sent'], default: 'open', x: { computed: true } },
    product: { x: { ref: 'zz/product' } },
    name: { type: 'string', x: { from: 'product.name', frozen_in: ['sent'] } },
    note: { type: 'string', x: { from: 'product.name', from_when: 'if_empty' } },
    lines: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          product: { x: { ref: 'zz/product' } },
          price: { x: { type: 'money', from: 'product.price', from_when: 'if_empty' } },
          qty: { type: 'integer', default: 1 },
          amount: { x: { type: 'money', formula: 'qty * price' } },
        },
      },
    },
    total: { x: { type: 'money', formula: 'sum(lines.amount)' } },
    is_large: { type: 'boolean', x: { formula: 'total > 100' } },
    reason: { type: 'string', x: { show_if: { field: 'is_large', op: 'eq', value: true } } },
  },
})
const products: Readonly<Record<number, FormValues>> = { 1: { name: 'Chair', price: '10.0000' }, 2: { name: 'Desk', price: '200.0000' } }

function form(values: FormValues, { record, isNew = record === undefined }: { record?: FormValues; isNew?: boolean } = {}) {
  const asked: string[] = []
  const under: Under = { entity: order, record }
  const store = derivingStore(order, values, {
    isNew,
    under: () => under,
    load: (entity, id) => {
      asked.push(`${entity}/${id}`)
      return Promise.resolve(products[id] ?? null)
    },
    companyCurrency: 'USD',
    currencyDigits,
    environment: { today: '2026-11-20', now: '2026-11-20T08:00:00.000Z' },
  })
  return { store, asked, under }
}
const loaded = () => Promise.resolve()
const rows = (store: FormStore): ChildRow[] => store.get().values.lines as ChildRow[]
const setRow = (store: FormStore, at: number, change: FormValues) =>
  store.set(
    'lines',
    rows(store).map((row, index) => (index === at ? { ...row, ...change } : row)),
  )
const line = (_key: string, values: FormValues = {}): ChildRow => ({ _key, product: null, price: null, qty: 1, amount: null, ...values })

test('a keystroke in one row changes its amount and the total, and leaves the other rows the very same', () => {
  const { store } = form({ ...initialValues(order), lines: [line('a', { price: '2' }), line('b', { price: '3' })] })
  expect(store.get().values.total).toBe('5.0000')
  const [, second] = rows(store)
  setRow(store, 0, { qty: 4 })
  expect(rows(store)[0]).toMatchObject({ qty: 4, amount: '8.0000' })
  expect(store.get().values).toMatchObject({ total: '11.0000', is_large: false })
  expect(rows(store)[1]).toBe(second)
})

test('what is derived is neither sent nor a change of the person’s', () => {
  const { store } = form({ ...initialValues(order), lines: [line('a', { price: '2' })] })
  const { base, values } = store.get()
  expect(changedFields(order, base, values)).toEqual([])
  expect(createPayload(order, values, () => true)).toEqual({ lines: [{ product: null, price: '2', qty: 1 }] })
})

test('what follows shows once the other record has come, and each is asked for once', async () => {
  const { store, asked } = form(initialValues(order))
  store.set('product', 1)
  expect(store.get().values.name ?? null).toBeNull()
  await loaded()
  expect(store.get().values.name).toBe('Chair')
  store.set('product', null)
  expect(store.get().values.name).toBeNull()
  store.set('product', 1)
  expect(store.get().values.name).toBe('Chair')
  expect(asked).toEqual(['zz/product/1'])
})

test('what is taken if empty is proposed, changes with the reference, and stays where the person wrote another', async () => {
  const { store } = form({ ...initialValues(order), lines: [line('a'), line('b')] })
  setRow(store, 0, { product: 1 })
  await loaded()
  expect(rows(store)[0]).toMatchObject({ price: '10.0000', amount: '10.0000' })
  setRow(store, 0, { product: 2 })
  await loaded()
  expect(rows(store)[0]).toMatchObject({ price: '200.0000', amount: '200.0000' })
  setRow(store, 0, { price: '7' })
  setRow(store, 0, { product: 1 })
  expect(rows(store)[0]).toMatchObject({ price: '7', amount: '7.0000' })
  setRow(store, 0, { price: null })
  expect(rows(store)[0]).toMatchObject({ price: null, amount: null })
})

test('what the address proposes is proposed for, too', async () => {
  const { store } = form({ ...initialValues(order), product: 1 })
  await loaded()
  expect(store.get().values).toMatchObject({ name: 'Chair', note: 'Chair' })
})

test('an existing record keeps what was left empty, and what comes of a record that can’t be shown', async () => {
  const record = { id: 5, version: 1, state: 'open', product: 9, name: 'Secret', note: null, lines: [], total: '0.0000', is_large: false }
  const { store } = form(initialValues(order, record), { record })
  await loaded()
  expect(store.get().values).toMatchObject({ name: 'Secret', note: null })
})

test('frozen, it shows what it was', async () => {
  const record = { id: 5, version: 1, state: 'sent', product: 1, name: 'Seat', lines: [] }
  const { store, asked } = form(initialValues(order, record), { record })
  await loaded()
  expect(store.get().values.name).toBe('Seat')
  expect(asked).toEqual([])
})

test('what a derived value hides comes back as it was typed', () => {
  const { store } = form({ ...initialValues(order), lines: [line('a', { price: '500' })] })
  store.set('reason', 'urgent')
  setRow(store, 0, { qty: 0 })
  expect(store.get().values).toMatchObject({ is_large: false, reason: 'urgent' })
  setRow(store, 0, { qty: 1 })
  expect(store.get().values).toMatchObject({ is_large: true, reason: 'urgent' })
})

test('an entity without derived fields has a plain store', () => {
  const plain = defineSchema('zz/plain', { x: { area: 'use', title: 'title' }, properties: { title: { type: 'string' } } })
  const values = { title: 'a' }
  const store = derivingStore(plain, values, {
    isNew: true,
    under: () => ({ entity: plain, record: undefined }),
    load: () => Promise.resolve(null),
    companyCurrency: 'TWD',
    currencyDigits,
    environment: { today: '', now: '' },
  })
  expect(store.get().values).toBe(values)
})
