/** The letters of the contacts' index (cm.md §2), by language. */
import { expect, test } from 'vitest'
import { nameIndex } from '../../../server/modules/cm/party/rules/name-index'

const keys = (named: Parameters<typeof nameIndex>[0]) => {
  const { index_en: en, index_tw: tw, index_cn: cn, index_jp: jp } = nameIndex(named)
  return { en, tw, cn, jp }
}

test.each([
  ['王', '4', 'W'],
  ['林', '8', 'L'],
  ['陳', '11', 'C'],
  ['黃', '12', 'H'],
  ['蘇', '20', 'S'],
  ['曾', '12', 'C'],
  ['丁', '2', 'D'],
  ['歐', '15', 'O'],
])('%s has %s strokes and is read %s', (family_name, tw, cn) => {
  expect(keys({ family_name, given_name: '小明' })).toMatchObject({ tw, cn, en: '#' })
})

test.each([
  ['やまだ', 'や'],
  ['ガクト', 'か'],
  ['ぱく', 'は'],
  ['ヴ', 'あ'],
  ['ん', 'わ'],
  ['ｻﾄｳ', 'さ'],
  ['ゃ', 'や'],
  ['をとめ', 'わ'],
])('%s stands in the row of %s', (kana, jp) => {
  expect(keys({ family_name: '山田', kana })).toMatchObject({ jp })
})

test('without kana, or of another script, one stands among the others', () => {
  expect(keys({ family_name: '山田' })).toMatchObject({ jp: '#' })
  expect(keys({ family_name: 'Åkesson', given_name: 'Eva' })).toEqual({ en: 'A', jp: '#', tw: '#', cn: 'A' })
  expect(keys({ family_name: '王', given_name: '小明', name_en: 'Xiao-ming Wang' })).toMatchObject({ en: 'W' })
  expect(keys({ given_name: '7even' })).toEqual({ en: '#', jp: '#', tw: '#', cn: '#' })
})
