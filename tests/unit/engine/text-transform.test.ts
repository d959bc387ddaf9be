/** How texts are kept (docs/declaration.md `transform`). */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { placeCells } from '../../../src/schemas/core/row-cells'
import { transformed } from '../../../src/schemas/core/text-transform'

describe('a web address', () => {
  test.each([
    ['www.example.com', 'https://www.example.com'],
    ['example.com/path?q=1', 'https://example.com/path?q=1'],
    ['http://example.com', 'https://example.com'],
    ['HTTP://Example.com', 'https://Example.com'],
    ['例え.jp', 'https://例え.jp'],
    ['https://example.com', 'https://example.com'],
    ['no host', 'no host'],
    ['javascript:alert(1)', 'javascript:alert(1)'],
    ['someone@example.com', 'someone@example.com'],
    ['', ''],
  ])('%s is kept as %s', (typed, kept) => expect(transformed(typed, 'https')).toBe(kept))
  test('property: once is enough', () =>
    fc.assert(
      fc.property(fc.oneof(fc.webUrl(), fc.domain(), fc.string()), (text) => {
        const once = transformed(text, 'https')
        expect(transformed(once, 'https')).toBe(once)
      }),
    ))
})

describe('cells of one row', () => {
  const where = { kind: 'registered' }
  const cell = (value: string) => ({ value, where, row: 'registered' })
  const given = (values: Record<string, string | null>) =>
    Object.entries(values).map(([name, value]) => ({ name: `address_${name}`, cell: cell(name), value }))
  test('make one row together, and change the one that is there', () => {
    const made = placeCells([], given({ city: 'Taipei', line1: '1 Pier Road' }))
    expect(made.rows).toEqual([{ kind: 'registered', city: 'Taipei', line1: '1 Pier Road' }])
    expect([...made.at]).toEqual([
      ['address_city', 0],
      ['address_line1', 0],
    ])
    const rows = [
      { id: 3, kind: 'billing', city: 'Tainan' },
      { id: 4, kind: 'registered', city: 'Taipei', postal: '100', is_default: true },
    ]
    expect(placeCells(rows, given({ city: 'Keelung' })).rows).toEqual([rows[0], { ...rows[1], city: 'Keelung' }])
  })
  test('an emptied cell empties its part; the row goes when nothing is left in it', () => {
    const rows = [{ id: 4, kind: 'registered', city: 'Taipei', postal: '100', is_default: true }]
    expect(placeCells(rows, given({ city: null })).rows).toEqual([{ ...rows[0], city: null }])
    expect(placeCells(rows, given({ city: null, postal: null })).rows).toEqual([])
    expect(placeCells([], given({ city: null })).rows).toEqual([])
  })
})
