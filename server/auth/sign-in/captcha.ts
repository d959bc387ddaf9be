/** The captcha: a picture of four characters, or a puzzle for the browser. Short-lived, single use, bound to the browser that asked (runtime.md S6). */
import { randomBytes, createHash } from 'node:crypto'
import { sql } from 'kysely'
import svgCaptcha from 'svg-captcha'
import type { Context } from '../../kernel/context'
import { hashToken, isSameSecret, newToken } from '../../kernel/tokens'

const secondsToAnswer = 120
/** Nobody should have to tell these apart; the answer is read without regard to case. */
const lookAlikes = '0O1IloiL'

export interface PictureCaptcha {
  key: string
  image: string
}
export interface PuzzleCaptcha {
  key: string
  salt: string
  difficulty: number
}

/** Four characters as people, and hardly machines, read them (measured by bench/captcha.ts). */
export const drawCaptcha = (): { text: string; data: string } =>
  svgCaptcha.create({
    size: 4,
    ignoreChars: lookAlikes,
    noise: 2,
    color: true,
    background: '#f5f5f5',
    width: 140,
    height: 48,
    fontSize: 48,
  })

/** @param browser secret of the browser's cookie */
export async function newPicture(ctx: Context, browser: string): Promise<PictureCaptcha> {
  const { text, data } = drawCaptcha()
  const key = newToken()
  await keep(ctx, { key, browser, kind: 'picture', answer: answerHash(key, text), salt: null, difficulty: null })
  return { key, image: `data:image/svg+xml;base64,${Buffer.from(data).toString('base64')}` }
}

/** @param browser secret of the browser's cookie */
export async function newPuzzle(ctx: Context, browser: string): Promise<PuzzleCaptcha> {
  const key = newToken()
  const salt = randomBytes(16).toString('base64url')
  await keep(ctx, { key, browser, kind: 'pow', answer: null, salt, difficulty: powDifficulty })
  return { key, salt, difficulty: powDifficulty }
}

export interface CaptchaAnswer {
  captcha_key?: string | undefined
  captcha?: string | undefined
}

/**
 * Is this the answer? It is asked once: right or wrong, the captcha is used up, also for two at the same time.
 * @param fixed CAPTCHA_FIXED of a test installation: always a right answer, whatever the key
 */
export async function isCaptchaAnswer(
  ctx: Context,
  { captcha_key, captcha }: CaptchaAnswer,
  { browser, fixed }: { browser: string | undefined; fixed: string | null },
): Promise<boolean> {
  const taken = captcha_key ? await take(ctx, captcha_key) : undefined
  if (captcha === undefined || captcha.length > 64) return false
  if (fixed !== null && isSameSecret(normal(captcha), normal(fixed))) return true
  if (!taken || !captcha_key || !browser || Date.parse(taken.expires_at) <= ctx.now().getTime()) return false
  if (!isSameSecret(taken.bound_to, hashToken(browser))) return false
  if (taken.kind === 'pow') return isProofOfWork({ salt: taken.salt ?? '', difficulty: taken.difficulty ?? 256, answer: captcha })
  return isSameSecret(taken.answer ?? '', answerHash(captcha_key, captcha))
}

const normal = (text: string): string => text.trim().normalize('NFKC').toLowerCase()
const answerHash = (key: string, text: string): string => hashToken(`${key}.${normal(text)}`)

interface Kept {
  kind: 'picture' | 'pow'
  answer: string | null
  salt: string | null
  difficulty: number | null
}

async function keep(
  ctx: Context,
  { key, browser, kind, answer, salt, difficulty }: Kept & { key: string; browser: string },
): Promise<void> {
  const now = ctx.now()
  await sql`delete from kontor_captcha where expires_at < ${now}`.execute(ctx.db)
  await sql`insert into kontor_captcha (key, bound_to, kind, answer, salt, difficulty, expires_at)
    values (${hashToken(key)}, ${hashToken(browser)}, ${kind}, ${answer}, ${salt}, ${difficulty}, ${new Date(now.getTime() + secondsToAnswer * 1000)})`.execute(
    ctx.db,
  )
}

async function take(ctx: Context, key: string): Promise<(Kept & { bound_to: string; expires_at: string }) | undefined> {
  const {
    rows: [row],
  } = await sql<Kept & { bound_to: string; expires_at: string }>`
    delete from kontor_captcha where key = ${hashToken(key)} returning bound_to, kind, answer, salt, difficulty, expires_at`.execute(ctx.db)
  return row
}

/**
 * The puzzle for those who cannot read the picture (WCAG 2.2, 3.3.8): the browser searches, the server checks once.
 * Leading zero bits: 2^16 tries on average, one to two seconds in a browser.
 */
const powDifficulty = 16

/** @param answer the text for which sha256(salt + answer) begins with `difficulty` zero bits */
export function isProofOfWork({ salt, difficulty, answer }: { salt: string; difficulty: number; answer: string }): boolean {
  if (answer.length > 64) return false
  return (
    leadingZeroBits(
      createHash('sha256')
        .update(salt + answer)
        .digest(),
    ) >= difficulty
  )
}

function leadingZeroBits(digest: Buffer): number {
  const byte = digest.findIndex((value) => value !== 0)
  return byte < 0 ? digest.length * 8 : byte * 8 + Math.clz32(digest[byte] ?? 0) - 24
}
