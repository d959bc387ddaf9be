/** Drawn portraits of demo people: plain shapes, the same at each start, of nobody who lives. */
import { Readable } from 'node:stream'
import sharp from 'sharp'
import type { Context } from '../../../kernel/context'
import { addAttachment, limitsOf } from '../../../files/attachment-store'
import type { FileStore } from '../../../contracts/files'
import { updateRecord } from '../../../resource/write/write'
import { people } from './people'

/** Not everybody: some have none in any company. */
const drawn = people.map((person, n) => ({ ...person, n })).filter(({ state, n }) => state === undefined && (n < 16 || n % 3 !== 0))

export async function demoPortraits(ctx: Context, files: FileStore, { users }: { users: ReadonlyMap<string, number> }): Promise<void> {
  const limits = await limitsOf(ctx)
  for (const { account, gender = 'x', n } of drawn) {
    const picture = await sharp(Buffer.from(portrait(n, gender)))
      .png()
      .toBuffer()
    const { id } = await addAttachment(ctx, files, { name: `${account}.png`, content: Readable.from([picture]), limits, scan: 'skipped' })
    await updateRecord(ctx, ctx.snapshot.get('sc/user'), users.get(account) ?? 0, { photo: id }, { trusted: true })
  }
}

type Look = 'f' | 'm' | 'x'

const backgrounds = ['#c9dff2', '#f3d9c8', '#d3e8d2', '#e3d8f0', '#f5e6b8', '#cfe9e6', '#f2d0d9', '#dadfe6']
const skins = ['#f6d5bd', '#eec3a2', '#e2ad84', '#c98d62', '#f2cdb0']
const hairs = ['#1f1a17', '#2b211c', '#3a2a20', '#16181c', '#4a3728', '#6b6560']
const clothes = ['#2f4a6d', '#7a3b45', '#3c5f4b', '#4b4453', '#b5643c', '#2e6470', '#f4f4f2', '#8a6d3b']

/** The n-th of a list that goes round; different steps keep the parts from going together. */
const pick = <T>(list: readonly [T, ...T[]] | readonly T[], n: number): T => list[n % list.length] as T

const short = [
  (hair: string) => `<path d="M84 122 Q78 62 128 58 Q178 62 172 122 Q166 94 150 88 Q118 96 96 88 Q88 96 84 122Z" fill="${hair}"/>`,
  (hair: string) =>
    `<path d="M84 118 Q82 56 134 56 Q180 60 172 120 Q170 100 162 92 Q132 92 112 76 Q104 94 90 98 Q86 106 84 118Z" fill="${hair}"/>`,
  (hair: string) => `<path d="M86 112 Q84 66 128 62 Q172 66 170 112 Q168 92 158 84 Q128 76 98 84 Q88 92 86 112Z" fill="${hair}"/>`,
]
const long = [
  (hair: string) => `<path d="M84 122 Q80 60 128 56 Q176 60 172 122 Q168 100 152 88 Q124 104 96 92 Q86 102 84 122Z" fill="${hair}"/>`,
  (hair: string) => `<path d="M84 124 Q78 58 128 56 Q178 58 172 124 Q170 98 128 82 Q86 98 84 124Z" fill="${hair}"/>`,
  (hair: string) => `<path d="M84 120 Q82 58 130 56 Q178 60 172 120 L168 104 Q128 98 88 104Z" fill="${hair}"/>`,
]
/** Behind the head. */
const falls = [
  (hair: string) => `<path d="M78 120 Q72 52 128 50 Q184 52 178 120 L182 196 Q128 214 74 196Z" fill="${hair}"/>`,
  (hair: string) => `<path d="M80 120 Q74 54 128 52 Q182 54 176 120 Q180 150 168 160 L88 160 Q76 150 80 120Z" fill="${hair}"/>`,
  (hair: string) =>
    `<circle cx="128" cy="50" r="22" fill="${hair}"/><path d="M82 120 Q78 58 128 56 Q178 58 174 120 L168 140 L88 140Z" fill="${hair}"/>`,
]
const glasses =
  '<g fill="none" stroke="#33363b" stroke-width="3"><circle cx="110" cy="124" r="13"/><circle cx="146" cy="124" r="13"/><path d="M123 123 q5 -4 10 0"/></g>'

/** @param n which of the people: whoever is drawn keeps his face. @returns an SVG of 256 × 256 */
function portrait(n: number, look: Look): string {
  const [background, skin, hair, cloth] = [
    pick(backgrounds, n * 3),
    pick(skins, n * 2),
    pick(hairs, n * 5 + 1),
    pick(clothes, n * 5 + Math.floor(n / 8) + 2),
  ]
  const isLong = look === 'f'
  const shade = 'fill="#000" fill-opacity="0.08"'
  return `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256" viewBox="24 30 208 208">
<rect width="256" height="256" fill="${background}"/>
${isLong ? pick(falls, n)(hair) : ''}
<path d="M40 256 Q44 196 100 188 L156 188 Q212 196 216 256Z" fill="${cloth}"/>
<path d="M106 160 H150 V190 Q128 212 106 190Z" fill="${skin}"/><path d="M106 168 Q128 188 150 168 V176 Q128 196 106 176Z" ${shade}/>
${n % 3 === 0 ? `<path d="M100 188 L128 222 L156 188 L166 192 L128 240 L90 192Z" fill="#fff" fill-opacity="0.85"/>` : ''}
<ellipse cx="85" cy="126" rx="8" ry="12" fill="${skin}"/><ellipse cx="171" cy="126" rx="8" ry="12" fill="${skin}"/>
<path d="M86 112 Q86 70 128 70 Q170 70 170 112 Q170 152 150 168 Q128 182 106 168 Q86 152 86 112Z" fill="${skin}"/>
${pick(isLong ? long : short, n + Math.floor(n / 3))(hair)}
<path d="M101 110 q9 -5 18 0 M137 110 q9 -5 18 0" stroke="${hair}" stroke-width="3" stroke-linecap="round" fill="none"/>
<circle cx="110" cy="124" r="4" fill="#2a2523"/><circle cx="146" cy="124" r="4" fill="#2a2523"/>
${n % 4 === 1 ? glasses : ''}
<path d="M127 128 q-5 12 2 15" stroke="#000" stroke-opacity="0.2" stroke-width="3" stroke-linecap="round" fill="none"/>
<path d="M112 154 q16 ${8 + (n % 3) * 3} 32 0" stroke="#a5524b" stroke-width="4" stroke-linecap="round" fill="none"/>
</svg>`
}
