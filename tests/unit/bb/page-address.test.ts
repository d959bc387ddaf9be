/** What the pages of the bulletin board make of an address, of languages and of what is being typed (bb.md §2, §5.6). */
import { describe, expect, test } from 'vitest'
import { cameFromOf } from '../../../src/pages/bb/bulletin-paths'
import { bodiesIn } from '../../../src/pages/bb/edit/written-bodies'
import { listAddressOf, searchOf } from '../../../src/pages/bb/list/list-address'
import { textFor } from '../../../src/pages/bb/read/text-language'

describe('the address of the list', () => {
  test.each([
    ['', 'latest', ''],
    ['?category=xyz&time=someday', 'latest', ''],
    ['?category=ack&time=today', 'ack', 'today'],
    ['?category=12&time=2026-11', '12', '2026-11'],
    ['?category=0&time=2026-13', 'latest', ''],
    ['?category=latest&time=2026', 'latest', '2026'],
  ])('%s is category %s and time %s', (search, category, time) => {
    expect(listAddressOf(new URLSearchParams(search))).toMatchObject({ category, time, page: 1 })
  })

  test('is read as it was written; another choice begins at its first page', () => {
    const address = { category: '7', time: 'week', q: 'a & b', page: 3 }
    expect(listAddressOf(new URLSearchParams(searchOf(address, { page: 3 })))).toEqual(address)
    expect(listAddressOf(new URLSearchParams(searchOf(address, { time: '' })))).toEqual({ ...address, time: '', page: 1 })
  })
})

describe('the language of the text', () => {
  const texts = (...languages: ('en' | 'tw' | 'cn' | 'jp')[]) => languages.map((language) => ({ language, body: language }))
  test.each([
    [texts('tw', 'en', 'jp'), 'jp', undefined, 'jp'],
    [texts('tw', 'en'), 'jp', undefined, 'en'],
    [texts('cn', 'tw'), 'jp', undefined, 'tw'],
    [texts('cn'), 'jp', undefined, 'cn'],
    [texts('tw', 'en'), 'jp', 'tw', 'tw'],
    [texts(), 'jp', undefined, undefined],
  ] as const)('of %j for %s, chosen %s: %s', (bodies, reader, chosen, found) => {
    expect(textFor(bodies, reader, chosen)?.language).toBe(found)
  })
})

test('what is being typed: rows without a language are none, a row keeps what else it holds', () => {
  expect(bodiesIn(null)).toEqual([])
  expect(bodiesIn([{ language: 'fr', body: 'x' }, null, { id: 3, language: 'tw', body: null }])).toEqual([
    { id: 3, language: 'tw', body: '' },
  ])
})

test('where a reader came from is believed only in its own shape', () => {
  expect(cameFromOf({ ids: [1, 2], search: '?category=ack' })).toEqual({ ids: [1, 2], search: '?category=ack' })
  expect([cameFromOf(null), cameFromOf({ ids: ['1'], search: '' }), cameFromOf({ ids: [1] })]).toEqual([undefined, undefined, undefined])
})
