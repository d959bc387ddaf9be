/** Texts that can't be stored are found wherever they stand (issue 33 §3). */
import { Readable } from 'node:stream'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkedCells } from '../../../server/import/read-csv'
import { isStorable, unstorablePaths } from '../../../src/schemas/core/storable-text'

describe('a text', () => {
  test.each(['\0', 'a\0b', '\ud800', '\udc00', 'a\ud83d', '\udc00\ud800'])('%j can not be stored', (text) => {
    expect(isStorable(text)).toBe(false)
  })
  test.each(['', 'abc', '😀', '\u0001\t\n', '\ufffe\uffff', '請假單'])('%j can be stored', (text) => expect(isStorable(text)).toBe(true))
  test('property: what can be stored survives UTF-8 as it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const survives = Buffer.from(text, 'utf8').toString('utf8') === text && !text.includes('\0')
        expect(isStorable(text)).toBe(survives)
      }),
    )
  })
})

describe('what a call sends', () => {
  test.each<[unknown, string[]]>([
    ['\0', ['']],
    [{ note: 'a\0' }, ['note']],
    [{ a: 'fine', items: [{ name: 'ok' }, { name: '\ud800' }] }, ['items.1.name']],
    [{ data: { 'k\0': 1 } }, ['data']],
    [{ name: { en: 'x', tw: '\0' }, note: '\0' }, ['name.tw', 'note']],
    [{ file: Buffer.from('\0') }, []],
    [null, []],
    [{ n: 1, b: true, none: null, list: [] }, []],
  ])('%j: %j', (value, paths) => expect(unstorablePaths(value)).toEqual(paths))
  test('is not searched where it is no JSON: a stream holds itself, and would never end', () => {
    const stream = Object.assign(new Readable(), { note: '\0' })
    expect(unstorablePaths(Object.assign(stream, { again: stream }))).toEqual([])
    expect(unstorablePaths(Object.assign(Object.create(Object.create(null) as object) as object, { q: '\0' }))).toEqual(['q'])
  })
  test('may be as deep as it likes, and names 20 places at most', () => {
    let deep: unknown = 'a\0'
    for (let depth = 0; depth < 100_000; depth += 1) deep = [deep]
    expect(unstorablePaths({ deep: 'x', list: [deep] })).toHaveLength(1)
    expect(unstorablePaths(Array.from({ length: 50 }, () => '\0'))).toHaveLength(20)
  })
})

test('a cell of an imported file is named by row and column', () => {
  expect(checkedCells(['a', '😀'], 2)).toEqual(['a', '😀'])
  expect(() => checkedCells(['a', 'b\0'], 3)).toThrow(
    expect.objectContaining({ status: 422, text: { key: 'error:import.character', params: { line: 3, column: 2 } } }),
  )
})
