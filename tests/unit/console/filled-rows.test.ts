/** Rows that fill while they are typed (useFilledRows): what is filled, and what is filled anew. */
import { expect, test } from 'vitest'
import { filledCells, refilled } from '../../../src/screens/form/inputs/grid/use-filled-rows'

const refill = { product: { cells: ['unit_price', 'unit'], always: true }, quantity: { cells: ['unit_price'] } }
const row = (values: object) => ({ _key: 'n1', ...values })

test('only empty cells are filled, computed ones always', () => {
  const { cells, isChanged } = filledCells(row({ unit_price: '90', unit: null, net: null }), {
    unit_price: '100',
    unit: 'piece',
    computed: { net: '90' },
  })
  expect([cells, isChanged]).toEqual([{ unit: 'piece', net: '90' }, true])
  expect(filledCells(row({ unit: 'piece', net: '90' }), { unit: 'piece', computed: { net: '90' } }).isChanged).toBe(false)
})

test('another product empties its price and unit, typed or not; another quantity only a price that was filled', () => {
  const before = row({ product: 1, quantity: '1', unit_price: '100', unit: 'piece' })
  expect(refilled({ ...before, product: 2 }, before, { refill, filled: {} })).toMatchObject({ unit_price: null, unit: null })
  expect(refilled({ ...before, quantity: '10' }, before, { refill, filled: { unit_price: '100' } })).toMatchObject({
    unit_price: null,
    unit: 'piece',
  })
  expect(refilled({ ...before, quantity: '10' }, before, { refill, filled: { unit_price: '95' } })).toMatchObject({ unit_price: '100' })
})

test('a price that is typed in the same breath stays; nothing is emptied while the product is', () => {
  const before = row({ product: 1, unit_price: '100' })
  expect(refilled({ ...before, product: 2, unit_price: '80' }, before, { refill, filled: {} })).toMatchObject({ unit_price: '80' })
  const cleared = { ...before, product: null }
  expect(refilled(cleared, before, { refill, filled: {} })).toBe(cleared)
})
