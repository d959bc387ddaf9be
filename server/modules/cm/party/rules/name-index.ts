/**
 * Under what letters a person stands in the index of contacts (cm.md §2), by language: A–Z (en), the row of the kana (jp), strokes of the
 * first character (tw), initial of its pinyin (cn). Strokes and readings are those of ICU's collations. Pure.
 */
import { kanaRows, letters, otherKey } from '../../../../../src/shared/cm/name-index'

interface Named {
  family_name?: string | null
  given_name?: string | null
  name_en?: string | null
  kana?: string | null
}

/** Fields of cm/person. */
export function nameIndex({
  family_name,
  given_name,
  name_en,
  kana,
}: Named): Record<'index_en' | 'index_tw' | 'index_cn' | 'index_jp', string> {
  const name = (family_name || given_name || '').trim()
  const latin = letterOf(lastWord(name_en)) ?? letterOf(name)
  return {
    index_en: latin ?? otherKey,
    index_tw: strokesOf(name) ?? otherKey,
    index_cn: pinyinOf(name) ?? latin ?? otherKey,
    index_jp: kanaRow(kana || name) ?? otherKey,
  }
}

/** English names are written family name last, and sought by it. */
const lastWord = (name: string | null | undefined): string => name?.trim().split(/\s+/).at(-1) ?? ''

function letterOf(name: string): string | undefined {
  const [first = ''] = name.normalize('NFKD')
  return /^[A-Za-z]$/.test(first) ? first.toUpperCase() : undefined
}

/** The first of each row, in order; voiced, small and katakana letters stand with their plain hiragana. */
function kanaRow(name: string): string | undefined {
  const [first = ''] = name.trim().normalize('NFKD')
  const code = first.codePointAt(0) ?? 0
  const hiragana = code >= 0x30a1 && code <= 0x30f6 ? String.fromCodePoint(code - 0x60) : first
  if (!/^[\u3041-\u3096]$/.test(hiragana)) return undefined
  return kanaRows.findLast((row) => kana.compare(row, hiragana) <= 0)
}

const kana = new Intl.Collator('ja', { sensitivity: 'base' })
const strokes = new Intl.Collator('zh-u-co-stroke')
const pinyin = new Intl.Collator('zh-u-co-pinyin')
/** Before the characters of a bucket, ICU's collations hold a mark of it (CLDR, alphabetic index). */
const mark = '\uFDD0'
const mostStrokes = 48
const isHan = (name: string): boolean => /^\p{Script=Han}/u.test(name)

function strokesOf(name: string): string | undefined {
  if (!isHan(name)) return undefined
  const [first = ''] = name
  for (let count = mostStrokes; count > 0; count -= 1)
    if (strokes.compare(first, mark + String.fromCodePoint(0x2800 + count)) >= 0) return String(count)
  return undefined
}

function pinyinOf(name: string): string | undefined {
  if (!isHan(name)) return undefined
  const [first = ''] = name
  return letters.findLast((letter) => pinyin.compare(first, mark + letter) >= 0)
}
