/** What stands behind the @ or # of a mention is asked for as it is typed, as long as it may be a name. */
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { whileFound } from '../../../src/components/inputs/rich-text/while-found'

const names = ['Summer hours', 'Room 5', 'Room 52']
const search = async (text: string) => names.filter((name) => name.includes(text))

test('the rest of a sentence behind a text that found nothing is not asked for; another text is', async () => {
  const find = vi.fn(search)
  const typed = whileFound(find)
  for (const text of ['', '5', '5 ', '5 i', '5 is', 'Room']) await typed(text)
  expect(find.mock.calls.flat()).toEqual(['', '5', '5 ', 'Room'])
})

test('a search that failed is tried again', async () => {
  const find = vi.fn(search).mockRejectedValueOnce(new Error('offline'))
  const typed = whileFound(find)
  await expect(typed('Room')).rejects.toThrow('offline')
  expect(await typed('Room 52')).toEqual(['Room 52'])
})

test('where nothing is found without a word, words are asked for all the same', async () => {
  const find = vi.fn(async (text: string) => (text === '' ? [] : [text]))
  const typed = whileFound(find)
  expect([await typed(''), await typed('a')]).toEqual([[], ['a']])
})

test('whatever is typed, it finds what the search finds', () =>
  fc.assert(
    fc.asyncProperty(fc.array(fc.string({ unit: fc.constantFrom('R', 'o', 'm', ' ', '5', '2'), maxLength: 6 })), async (texts) => {
      const typed = whileFound(search)
      for (const text of texts) expect(await typed(text)).toEqual(await search(text))
    }),
  ))
