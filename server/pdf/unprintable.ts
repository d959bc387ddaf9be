/**
 * Characters that no font of our documents has: a PDF shows □ in their place (pdf-document.ts), so people are notified before it is
 * sealed.
 */
import { createRequire } from 'node:module'
import { readFile } from 'node:fs/promises'
import { coverageOf } from './font-coverage'
import { fontFiles } from './pdf-fonts'

export type Covers = (codePoint: number) => boolean

const { resolve } = createRequire(import.meta.url)
const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })
/** Joins and variants are drawn with what they belong to. */
const isBeside = (character: string): boolean => /^[\s\p{Cc}\p{Cf}\p{Variation_Selector}]$/u.test(character)

/** @param covers whether some font has the character @returns as people see them (an emoji is one), each once, in their order. Pure. */
export function unprintableIn(texts: readonly string[], covers: Covers): string[] {
  const missing = texts.flatMap((text) =>
    [...letters.segment(text)].flatMap(({ segment }) =>
      [...segment].some((character) => !isBeside(character) && !covers(character.codePointAt(0) ?? 0)) ? [segment] : [],
    ),
  )
  return [...new Set(missing)]
}

/** Read once: what the fonts have doesn't change while the server runs. */
let known: Promise<readonly Covers[]> | undefined

const allFonts = (): Promise<readonly Covers[]> =>
  (known ??= Promise.all(Object.values(fontFiles).map(async (file) => coverageOf(await readFile(resolve(file))))))

/** @returns those of the texts that a PDF cannot show, in any language */
export async function unprintableCharacters(texts: readonly string[]): Promise<string[]> {
  const fonts = await allFonts()
  return unprintableIn(texts, (codePoint) => fonts.some((covers) => covers(codePoint)))
}
