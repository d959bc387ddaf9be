/**
 * The fonts of a document: only the characters that occur, cut out by harfbuzz before they are embedded (decisions/documents.md).
 * No one font has the characters of all four languages, so each is taken from the first that has it.
 */
import { createRequire } from 'node:module'
import { readFile } from 'node:fs/promises'
import type { Language } from '../../src/schemas/core/types'
import { coverageOf } from './font-coverage'

export interface DocumentFont {
  name: string
  data: Buffer
  characters: ReadonlySet<string>
}

export const fontFiles = {
  tc: '@expo-google-fonts/noto-sans-tc/400Regular/NotoSansTC_400Regular.ttf',
  sc: '@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf',
  jp: '@expo-google-fonts/noto-sans-jp/400Regular/NotoSansJP_400Regular.ttf',
} as const
type FontName = keyof typeof fontFiles

/** Han characters look different in each: the reader's own come first. */
const order: Readonly<Record<Language, readonly FontName[]>> = {
  tw: ['tc', 'sc', 'jp'],
  en: ['tc', 'sc', 'jp'],
  cn: ['sc', 'tc', 'jp'],
  jp: ['jp', 'tc', 'sc'],
}

const { resolve } = createRequire(import.meta.url)

/** @param text everything that will be written @returns the fonts that are needed, the reader's own first */
export async function fontsFor(text: Iterable<string>, language: Language): Promise<DocumentFont[]> {
  // A space is always needed, and stands for what no font has.
  let missing = new Set([' ', '□', ...text])
  const { default: subsetFont } = await import('subset-font')
  const fonts: DocumentFont[] = []
  for (const name of order[language]) {
    if (missing.size === 0) break
    const whole = await readFile(resolve(fontFiles[name]))
    const covers = coverageOf(whole)
    const characters = new Set([...missing].filter((character) => covers(character.codePointAt(0) ?? 0)))
    if (characters.size === 0) continue
    fonts.push({ name, characters, data: await subsetFont(whole, [...characters].join(''), { targetFormat: 'sfnt' }) })
    missing = new Set([...missing].filter((character) => !characters.has(character)))
  }
  return fonts
}
