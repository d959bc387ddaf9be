/** Words of free texts (vs.md §8). */
import { expect, test } from 'vitest'
import { wordList, wordsOf } from '../../../src/shared/vs/word-list'

test('Chinese and Japanese are divided into words, without those that say nothing by themselves', () => {
  expect([...wordsOf('我們希望午餐可以便宜一點')]).toEqual(expect.arrayContaining(['午餐', '便宜']))
  expect(wordsOf('我們希望午餐可以便宜一點').has('我們')).toBe(false)
  expect([...wordsOf('会議が長いと思います')]).toContain('会議')
  expect([...wordsOf('The ＰＡＲＫＩＮＧ is too small, the parking!')]).toEqual(['parking', 'small'])
})

test('a word counts once for each text, the most frequent first; with names from two texts on', () => {
  const texts = ['Parking, parking, parking', 'More parking', 'Longer lunch and lunch', 'Lunch and parking']
  expect(wordList(texts, { isNamed: true })).toEqual([
    { word: 'parking', texts: 3 },
    { word: 'lunch', texts: 2 },
  ])
})

test('without names a word is listed from five texts on', () => {
  const texts = ['停車位不足', '停車位太貴', '停車位', '停車位要增加']
  expect(wordList(texts, { isNamed: false })).toEqual([])
  expect(wordList([...texts, '停車位'], { isNamed: false }).every(({ texts: count }) => count === 5)).toBe(true)
  expect(wordList([...texts, '停車位'], { isNamed: false })).not.toEqual([])
})
