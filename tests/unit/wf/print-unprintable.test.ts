/** Characters that no font of a PDF has are named before it is sealed (wf.md §8). */
import { expect, test } from 'vitest'
import { unprintableCharacters, unprintableIn } from '../../../server/pdf/unprintable'

const ascii = (codePoint: number) => codePoint < 128

test('what no font has is named once, in the order of the texts', () => {
  expect(unprintableIn(['a中b', '文中'], ascii)).toEqual(['中', '文'])
  expect(unprintableIn(['plain', ''], ascii)).toEqual([])
})

test('spaces, line breaks and joins are no characters of their own', () => {
  expect(unprintableIn(['a\n\t\u00a0\u200d\ufe0fb'], ascii)).toEqual([])
})

test('an emoji of several code points, and a letter with its mark, is one', () => {
  expect(unprintableIn(['ok 👩‍💻👍🏽'], ascii)).toEqual(['👩‍💻', '👍🏽'])
  expect(unprintableIn(['e\u0301'], ascii)).toEqual(['e\u0301'])
})

test('the fonts have the four languages; they lack emoji, Hangul and rare Han characters', async () => {
  expect(await unprintableCharacters(['Café, 火車票、図書、发票 NT$ 1,200.00 €'])).toEqual([])
  expect(await unprintableCharacters(['讚😀', '한국', '\u{2A6D6}'])).toEqual(['😀', '한', '국', '\u{2A6D6}'])
})
