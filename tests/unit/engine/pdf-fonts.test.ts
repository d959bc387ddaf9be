/** A PDF in four languages: every character is cut out of a font that has it (decisions/documents.md). */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { coverageOf } from '../../../server/pdf/font-coverage'
import { fontsFor } from '../../../server/pdf/pdf-fonts'

const { resolve } = createRequire(import.meta.url)
const texts = { tw: '匯出臺灣公司開關', cn: '导出贸易货单开关们', jp: '処理済み峠ジョブ', en: 'Quarterly report €' }

test('the cmap of a font tells which characters it has', () => {
  const covers = coverageOf(readFileSync(resolve('@expo-google-fonts/noto-sans-tc/400Regular/NotoSansTC_400Regular.ttf')))
  expect([...texts.tw, ...texts.en].every((character) => covers(character.codePointAt(0) ?? 0))).toBe(true)
  expect([...'导贸们峠'].some((character) => covers(character.codePointAt(0) ?? 0))).toBe(false)
  expect(covers(0x10ffff)).toBe(false)
})

test.each(['tw', 'cn', 'jp', 'en'] as const)(
  'in %s each character of all four languages has a home, in a font that holds little else',
  async (language) => {
    const wanted = new Set(Object.values(texts).join(''))
    const fonts = await fontsFor(wanted, language)
    expect([...wanted].filter((character) => !fonts.some(({ characters }) => characters.has(character)))).toEqual([])
    for (const { data, characters } of fonts) {
      const covers = coverageOf(data)
      expect([...characters].filter((character) => !covers(character.codePointAt(0) ?? 0))).toEqual([])
      expect(data.length).toBeLessThan(60_000)
    }
  },
)
