/** The pages of invitation letters (sc.md §8 "Print"): each in its receiver's language, with a QR code of the address. */
import { PassThrough } from 'node:stream'
import { i18nText } from '../../../src/shared/engine/i18n-text'
import type { Context } from '../../kernel/context'
import { charactersOf, ink, openDocument, wrapParagraph, type Pen } from '../../pdf/pdf-document'
import { drawQrCode } from '../../pdf/qr-code'
import type { Receiver } from '../../mail/letters'
import type { Texts } from '../../contracts/texts'

export interface Letter {
  receiver: Receiver
  password: string
  until: string
}
/** What a letter says, in the receiver's language. */
interface Words {
  company: string
  title: string
  greeting: string
  text: string
  facts: readonly (readonly [label: string, value: string])[]
  after: string
}

const margin = 72
const codeSize = 120

/** @param address where people sign in */
export async function lettersDocument(
  ctx: Context,
  texts: Texts,
  { title, letters, address }: { title: string; letters: readonly Letter[]; address: string },
): Promise<PassThrough> {
  const words = letters.map((letter) => wordsOf(texts, letter, address))
  const into = new PassThrough()
  const { doc, penOf } = await openDocument({
    size: 'A4',
    layout: 'portrait',
    margin,
    title,
    author: words[0]?.company ?? '',
    language: ctx.language,
    characters: charactersOf(
      words.flatMap(({ company, title: heading, greeting, text, facts, after }) => [
        company,
        heading,
        greeting,
        text,
        ...facts.flat(),
        after,
      ]),
    ),
  })
  doc.pipe(into)
  const pens = { small: penOf(10), body: penOf(11), large: penOf(18), fact: penOf(14) }
  for (const [at, one] of words.entries()) {
    if (at > 0) doc.addPage()
    drawLetter(doc, pens, one, address)
  }
  doc.end()
  return into
}

function wordsOf(texts: Texts, { receiver: { name, account, company, language }, password, until }: Letter, address: string): Words {
  const say = (key: string, params: Record<string, unknown> = {}) => texts.translate(language, { key: `sc:letter.${key}`, params })
  const firm = i18nText(company, language) || 'Kontor'
  return {
    company: firm,
    title: say('title', { company: firm }),
    greeting: say('greeting', { name }),
    text: say('text', { company: firm }),
    facts: [
      [say('address'), address],
      [say('account'), account],
      [say('password'), password],
    ],
    after: say('after', { until }),
  }
}

function drawLetter(
  doc: PDFKit.PDFDocument,
  pens: Readonly<Record<'small' | 'body' | 'large' | 'fact', Pen>>,
  { company, title, greeting, text, facts, after }: Words,
  address: string,
): void {
  const width = doc.page.width - 2 * margin
  let y = margin
  const paragraph = (pen: Pen, content: string, room: number, lineHeight: number, gap: number) => {
    for (const line of wrapParagraph(pen, content, room)) {
      pen.write(line, margin, y)
      y += lineHeight
    }
    y += gap
  }
  doc.fillColor(ink.quiet)
  paragraph(pens.small, company, width, 14, 40)
  doc.fillColor(ink.text)
  paragraph(pens.large, title, width, 24, 24)
  paragraph(pens.body, greeting, width, 17, 8)
  paragraph(pens.body, text, width, 17, 24)
  const top = y
  for (const [label, value] of facts) {
    doc.fillColor(ink.quiet)
    paragraph(pens.small, label, width - codeSize - 24, 14, 2)
    doc.fillColor(ink.text)
    paragraph(pens.fact, value, width - codeSize - 24, 19, 14)
  }
  drawQrCode(doc, address, { x: margin + width - codeSize, y: top, size: codeSize })
  y = Math.max(y, top + codeSize) + 24
  paragraph(pens.body, after, width, 17, 0)
}
