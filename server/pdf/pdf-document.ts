/** A PDF document whose texts may be in any of the four languages: only the characters that occur are embedded. */
import type { Language } from '../../src/schemas/core/types'
import { fontsFor } from './pdf-fonts'

type Document = PDFKit.PDFDocument

export const ink = { text: '#1f1f1f', quiet: '#666666', line: '#d9d9d9', head: '#f0f0f0' } as const

/** Writes in one size. */
export interface Pen {
  doc: Document
  widthOf: (text: string) => number
  write: (text: string, x: number, y: number) => void
}

interface DocumentOptions {
  size: 'A3' | 'A4'
  layout: 'landscape' | 'portrait'
  margin: number
  title: string
  author: string
  /** What finds the file again, beside title and author. */
  keywords?: string
  language: Language
  /** All that will be written (charactersOf). */
  characters: ReadonlySet<string>
}

export async function openDocument({
  size,
  layout,
  margin,
  title,
  author,
  keywords,
  language,
  characters,
}: DocumentOptions): Promise<{ doc: Document; penOf: (size: number) => Pen }> {
  const fonts = await fontsFor(characters, language)
  const { default: PDFDocument } = await import('pdfkit')
  const info = { Title: title, Author: author, ...(keywords === undefined ? {} : { Keywords: keywords }) }
  // No font of its own: the standard ones know no Chinese, and are read from files beside pdfkit.
  const doc = new PDFDocument({ size, layout, margin, bufferPages: true, font: '', info })
  for (const { name, data } of fonts) doc.registerFont(name, data)
  const homes = new Map(fonts.toReversed().flatMap(({ name, characters: own }) => [...own].map((character) => [character, name] as const)))
  return { doc, penOf: (points) => penOf(doc, { homes, first: fonts[0]?.name ?? '' }, points) }
}

export const charactersOf = (texts: readonly string[]): Set<string> => new Set(texts.flatMap((text) => [...text.replace(/\s/gu, ' ')]))

/** Each character in the first font that has it; a line of mixed ones is written run by run. */
function penOf(doc: Document, { homes, first }: { homes: ReadonlyMap<string, string>; first: string }, size: number): Pen {
  const widths = new Map<string, number>()
  const home = (character: string) => homes.get(character) ?? first
  const known = (character: string) => (homes.has(character) ? character : '□')
  const width = (character: string): number => {
    const kept = widths.get(character)
    if (kept !== undefined) return kept
    const measured = doc.font(home(character), size).widthOfString(character)
    widths.set(character, measured)
    return measured
  }
  return {
    doc,
    widthOf: (text) => [...text].reduce((sum, character) => sum + width(known(character)), 0),
    write(text, x, y) {
      let at = x
      for (const run of runsOf([...text].map(known), home)) {
        doc.font(run.font, size).text(run.text, at, y, { lineBreak: false })
        at += [...run.text].reduce((sum, character) => sum + width(character), 0)
      }
    },
  }
}

function runsOf(characters: readonly string[], home: (character: string) => string): { font: string; text: string }[] {
  const runs: { font: string; text: string }[] = []
  for (const character of characters) {
    const font = home(character)
    const last = runs.at(-1)
    if (last?.font === font) last.text += character
    else runs.push({ font, text: character })
  }
  return runs
}

/** Breaks between words, and between any two Han characters or kana; a word that is too long is broken where it must be. */
export function wrapParagraph(pen: Pen, text: string, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const part of text.match(
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー、。，：；！？（）「」]|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー、。，：；！？（）「」]+|\s+/gu,
  ) ?? []) {
    if (pen.widthOf(line + part) <= width) {
      line += part
      continue
    }
    if (line.trim() !== '') lines.push(line.trimEnd())
    line = ''
    for (const character of part.trimStart()) {
      if (line !== '' && pen.widthOf(line + character) > width) {
        lines.push(line)
        line = ''
      }
      line += character
    }
  }
  return [...lines, line.trimEnd()].filter((one, n) => one !== '' || n === 0)
}
