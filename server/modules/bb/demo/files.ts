/** Pictures and PDF files of demo bulletins (bb.md §10): drawn and written at each start, plain shapes and what the text says. */
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import type { FileStore } from '../../../contracts/files'
import { addAttachment, limitsOf } from '../../../files/attachment-store'
import type { Context } from '../../../kernel/context'
import { charactersOf, ink, openDocument, wrapParagraph } from '../../../pdf/pdf-document'

export type Scene = keyof typeof scenes

/** @returns the attachment's id */
export async function addPicture(ctx: Context, files: FileStore, scene: Scene): Promise<number> {
  const picture = await sharp(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="640" height="360">${scenes[scene]}</svg>`))
    .png()
    .toBuffer()
  return add(ctx, files, `${scene}.png`, picture)
}

/** @param page.lines paragraphs @returns the attachment's id */
export async function addPdf(
  ctx: Context,
  files: FileStore,
  page: { name: string; title: string; lines: readonly string[] },
): Promise<number> {
  const { name, title, lines } = page
  const margin = 56
  const { doc, penOf } = await openDocument({
    ...{ size: 'A4', layout: 'portrait', margin, title, author: 'Kontor' },
    ...{ language: 'tw', characters: charactersOf([title, ...lines]) },
  })
  const written = buffer(doc)
  const [head, body] = [penOf(18), penOf(11)]
  doc.fillColor(ink.text)
  head.write(title, margin, margin)
  let y = margin + 40
  for (const line of lines.flatMap((paragraph) => wrapParagraph(body, paragraph, doc.page.width - 2 * margin))) {
    body.write(line, margin, y)
    y += 20
  }
  doc.end()
  return add(ctx, files, `${name}.pdf`, await written)
}

async function add(ctx: Context, files: FileStore, name: string, content: Buffer): Promise<number> {
  return (await addAttachment(ctx, files, { name, content: Readable.from([content]), limits: await limitsOf(ctx), scan: 'skipped' })).id
}

const sky = (top: string, ground: string): string =>
  `<rect width="640" height="360" fill="${top}"/><rect y="270" width="640" height="90" fill="${ground}"/>`
const wheel = (x: number): string => `<circle cx="${x}" cy="240" r="58" fill="none" stroke="#2b3440" stroke-width="8"/>`

const scenes = {
  health: `${sky('#dff1ee', '#b9ddd6')}<rect x="245" y="80" width="150" height="190" rx="14" fill="#fff"/>
    <path d="M305 125h30v35h35v30h-35v35h-30v-35h-35v-30h35z" fill="#2f9e8f"/>`,
  badminton: `${sky('#e8eef9', '#8fb573')}<path d="M0 190H640M0 210H640M0 230H640" stroke="#fff" stroke-width="4"/>
    <ellipse cx="210" cy="120" rx="52" ry="66" fill="none" stroke="#c0482f" stroke-width="9"/>
    <path d="M236 178L300 300" stroke="#2b3440" stroke-width="11" stroke-linecap="round"/>
    <path d="M430 96l44 -30 12 50z" fill="#fff" stroke="#9aa7b5" stroke-width="3"/><circle cx="432" cy="100" r="13" fill="#c0482f"/>`,
  bicycle: `${sky('#f3ecdf', '#cbbf9f')}${wheel(220)}${wheel(430)}
    <path d="M220 240L290 150H400L430 240M290 150L325 240H220M325 240L400 150M270 140h40M400 150l-8 -34h34" fill="none" stroke="#2f6f9f"
    stroke-width="9" stroke-linejoin="round" stroke-linecap="round"/>`,
  exit: `${sky('#eceff3', '#c3c9d1')}<rect x="230" y="60" width="180" height="60" rx="6" fill="#2e8b57"/>
    <path d="M262 90h78m-24 -18l24 18l-24 18" fill="none" stroke="#fff" stroke-width="9"/>
    <rect x="255" y="135" width="130" height="135" fill="#fff" stroke="#8a94a1" stroke-width="5"/>`,
} as const
