/** Single values of child rows in the cells of a sheet (`x.cells`): a person's addresses and numbers. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cellFields, cellOf, placeCells } from '../../../src/schemas/core/row-cells'
import { person } from '../../../src/schemas/cm/person'
import type { RowCell } from '../../../src/schemas/core/types'

const email: RowCell = { value: 'email', first: 'is_primary' }
const second: RowCell = { ...email, place: 2 }
const mobile: RowCell = { value: 'number', where: { label: 'mobile' } }
const row = (address: string, is_primary = false, id?: number) => ({ ...(id === undefined ? {} : { id }), email: address, is_primary })
const place = (rows: readonly object[], values: { first?: string | null; second?: string | null }) =>
  placeCells(rows, [
    ...(values.first === undefined ? [] : [{ name: 'email', cell: email, value: values.first }]),
    ...(values.second === undefined ? [] : [{ name: 'email_2', cell: second, value: values.second }]),
  ])

test('the row that stands for all is told, else the first of those meant', () => {
  expect(cellOf([row('a@x.tw'), row('b@x.tw', true)], email)).toBe('b@x.tw')
  expect(cellOf([row('a@x.tw'), row('b@x.tw', true)], second)).toBe('a@x.tw')
  expect(
    cellOf(
      [
        { number: '1', label: 'work' },
        { number: '2', label: 'mobile' },
      ],
      mobile,
    ),
  ).toBe('2')
  expect([cellOf([], email), cellOf(null, email)]).toEqual([null, null])
})
test('a value takes its place in the row, and the others stay', () => {
  const rows = [row('a@x.tw', true, 7), row('b@x.tw', false, 8), row('c@x.tw', false, 9)]
  expect(place(rows, { first: 'new@x.tw' })).toEqual({ rows: [row('new@x.tw', true, 7), rows[1], rows[2]], at: new Map([['email', 0]]) })
  expect(place(rows, { second: 'new@x.tw' }).rows).toEqual([rows[0], row('new@x.tw', false, 8), rows[2]])
})
test('an empty cell takes its own row away, and no other', () => {
  const rows = [row('a@x.tw', true, 7), row('b@x.tw', false, 8)]
  expect(place(rows, { first: null }).rows).toEqual([rows[1]])
  expect(place(rows, { first: null, second: null }).rows).toEqual([])
  expect(place([rows[0] ?? {}], { second: null }).rows).toEqual([rows[0]])
})
test('what is not there yet is made as the cell says', () => {
  expect(placeCells([{ number: '1', label: 'work' }], [{ name: 'mobile', cell: mobile, value: '0912 345 678' }])).toEqual({
    rows: [
      { number: '1', label: 'work' },
      { label: 'mobile', number: '0912 345 678' },
    ],
    at: new Map([['mobile', 1]]),
  })
})
test('a value that another row has already brings that row forward', () => {
  const rows = [row('a@x.tw', true, 7), row('b@x.tw', false, 8)]
  expect(place(rows, { first: 'B@x.tw' }).rows).toEqual([row('B@x.tw', true, 8), row('a@x.tw', false, 7)])
  expect(place(rows, { first: 'b@x.tw', second: 'a@x.tw' }).rows).toEqual([row('b@x.tw', true, 8), row('a@x.tw', false, 7)])
})
test('cells read from rows and put back change nothing; what is put in is read again', () => {
  const address = fc.constantFrom('a@x.tw', 'b@x.tw', 'c@x.tw', 'd@x.tw', 'e@x.tw')
  const rows = fc
    .uniqueArray(address, { maxLength: 4 })
    .chain((all) => fc.option(fc.nat(3)).map((lead) => all.map((one, index) => row(one, index === lead, index + 1))))
  fc.assert(
    fc.property(rows, (all) => {
      const told = { first: cellOf(all, email) as string | null, second: cellOf(all, second) as string | null } // addresses by their column
      expect(place(all, told).rows).toEqual(all)
    }),
  )
  fc.assert(
    fc.property(rows, fc.uniqueArray(address, { minLength: 2, maxLength: 2 }), (all, [one = '', two = '']) => {
      const next = place(all, { first: one, second: two })
      expect([cellOf(next.rows, email), cellOf(next.rows, second)]).toEqual([one, two])
    }),
  )
})
test('people bring addresses and numbers', () =>
  expect(cellFields(person).map(({ field }) => field.name)).toEqual(['email', 'email_2', 'mobile', 'phone']))
