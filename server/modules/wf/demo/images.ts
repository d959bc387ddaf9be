/** Seals and signatures of the demo (wf.md §10), drawn: red seals with the company's characters, strokes of a pen, names in a typed hand. */
import { Readable } from 'node:stream'
import sharp from 'sharp'
import type { FileStore } from '../../../contracts/files'
import { addAttachment, limitsOf } from '../../../files/attachment-store'
import type { Context } from '../../../kernel/context'
import { createRecord } from '../../../resource/write/write'
import { words } from './form-builder'

const ink = '#c0392b'

const seals = [
  {
    key: 'Company seal',
    kind: 'company',
    name: words('Company seal', '公司大章', '公司公章', '社印'),
    characters: ['福港實業', '有限公司'],
    round: false,
  },
  {
    key: 'General manager',
    kind: 'chop',
    name: words('General manager', '負責人章', '法人章', '代表者印'),
    characters: ['福田', '正雄'],
    round: true,
  },
  {
    key: 'Finance seal',
    kind: 'department',
    name: words('Finance seal', '財務專用章', '财务专用章', '経理印'),
    characters: ['財務', '專用'],
    round: true,
  },
] as const

/** @param people who keeps and who may use them @returns seal by English name */
export async function makeSeals(
  ctx: Context,
  files: FileStore,
  people: { keeper: number; users: readonly number[] },
): Promise<Map<string, number>> {
  const made = new Map<string, number>()
  for (const { key, kind, name, characters, round } of seals) {
    const image = await addImage(ctx, files, `${key}.png`, sealImage(characters, round))
    const owners = [...new Set([people.keeper, ...people.users])].map((user) => `u${user}`)
    const values = { name, kind, image, custodians: [`u${people.keeper}`], users_allowed: owners }
    made.set(key, (await createRecord(ctx, ctx.snapshot.get('wf/seal'), values, { trusted: true })).id)
  }
  return made
}

/** One signature for each of them, which is their default. */
export async function makeSignatures(ctx: Context, files: FileStore, people: readonly { id: number; name: string }[]): Promise<void> {
  for (const [n, { id, name }] of people.entries()) {
    const kind = n % 3 === 2 ? 'stamp' : 'drawn'
    const own: Context = { ...ctx, acting_for: id }
    const image = await addImage(
      own,
      files,
      `signature-${id}.png`,
      kind === 'stamp' ? sealImage([name.slice(0, 2), name.slice(2, 4)], true) : strokes(n),
    )
    await createRecord(own, ctx.snapshot.get('wf/signature'), { user: id, kind, image, label: name, is_default: true }, { trusted: true })
  }
}

async function addImage(ctx: Context, files: FileStore, name: string, svg: string): Promise<number> {
  const picture = await sharp(Buffer.from(svg)).png().toBuffer()
  return (await addAttachment(ctx, files, { name, content: Readable.from([picture]), limits: await limitsOf(ctx), scan: 'skipped' })).id
}

const font = 'font-family="Noto Serif CJK TC, serif" font-weight="700" text-anchor="middle"'

function sealImage(lines: readonly string[], round: boolean): string {
  const frame = round
    ? `<circle cx="150" cy="150" r="140" fill="none" stroke="${ink}" stroke-width="10"/>`
    : `<rect x="10" y="10" width="280" height="280" fill="none" stroke="${ink}" stroke-width="12"/>`
  const shown = lines.filter((line) => line !== '')
  const size = Math.min(90, 220 / Math.max(...shown.map(({ length }) => length)))
  const texts = shown.map(
    (line, n) =>
      `<text x="150" y="${150 + (n - (shown.length - 1) / 2) * size * 1.25 + size * 0.35}" font-size="${size}" fill="${ink}" ${font}>${line}</text>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300">${frame}${texts.join('')}</svg>`
}

/** A line as a hand draws it; another for each person. */
function strokes(n: number): string {
  const y = (k: number) => 75 + Math.round(42 * Math.sin(n * 1.7 + k * 2.1))
  const points = Array.from({ length: 9 }, (_, k) =>
    `${k === 0 ? 'M' : 'S'} ${40 + k * 36 - 18} ${y(k + 0.5)} ${40 + k * 36} ${y(k)}`.replace(/^M \S+ \S+/, 'M'),
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" width="380" height="150"><path d="${points.join(' ')}" fill="none" stroke="#1c2b4a" stroke-width="4" stroke-linecap="round"/></svg>`
}
