/** Signing in with account and password (shell.md §2.1, sc.md §5.2). */
import { sql } from 'kysely'
import { ApiError, invalid, type Message } from '../../kernel/errors'
import type { Context } from '../../kernel/context'
import { countSuccess, hasFailedOften, minutesUntilAllowed, noteAttempt, type Attempt } from './attempts'
import { isCaptchaAnswer, type CaptchaAnswer } from './captcha'
import { hasFactor } from './credentials'
import { findAccount, maySignIn, normalAccount, type Account } from '../account/find-account'
import { isAllowedAddress } from '../../kernel/network'
import { hashPassword, isPassword, needsRehash } from '../password/passwords'
import { createSession, type NewSession } from '../session/sessions'
import { readSecuritySettings, type SecuritySettings } from '../settings'
import { finishSignIn, unfinishedAnswer } from './sign-in'
import type { LoginAnswer } from '../../../src/shared/engine/sign-in'
import { isTrustedDevice } from '../two-factor/trusted-devices'
import { graceOf } from '../two-factor/two-factor-demand'
import { stepAfterPassword } from '../two-factor/two-factor-rules'
import { countRefused, lockedFor, refuseAddress } from './wrong-try'

export interface LoginInput extends CaptchaAnswer {
  account: string
  password: string
}

interface Browser {
  /** That the captcha was drawn for. */
  captcha: string | undefined
  /** Of its cookie of trusted devices. */
  trust: readonly string[]
  /** Whatever the settings say of providers only, the operator opened the way with a password (PASSWORD_SIGN_IN). */
  passwords: boolean
  /** The captcha that tests may answer. */
  fixed: string | null
}

/**
 * @param ctx of the system, with the request's origin
 * @returns the answer and the new session
 * @throws 422 wrong (the same for unknown, wrong, suspended, left) or captcha, 423 locked, 429 too many failures from this address, 403 from this network or with providers only
 */
export async function login(ctx: Context, input: LoginInput, browser: Browser): Promise<{ answer: LoginAnswer; session: NewSession }> {
  const settings = await readSecuritySettings(ctx.db)
  if (settings.sso_only && !browser.passwords) throw new ApiError(403, { key: 'auth:login.sso_only' }, { code: 'sso_only' })
  await refuseAddress(ctx, settings)
  const found = await findAccount(ctx, input.account)
  const attempt: Attempt = { account: found?.account ?? normalAccount(input.account).slice(0, 128), userId: found?.id ?? null }
  await requireCaptcha(ctx, input, { attempt, settings, browser: browser.captcha, fixed: browser.fixed })
  const trusted = await isTrustedDevice(ctx, found?.id ?? 0, browser.trust, settings)
  await refuseLocked(ctx, attempt, { trusted })
  const person = await checkPassword(ctx, found, input.password, { attempt, settings })
  if (!isAllowedAddress(ctx.origin.ip ?? '', settings.login_networks)) {
    await noteAttempt(ctx, attempt, 'ok')
    throw new ApiError(403, { key: 'auth:login.network' }, { code: 'network' })
  }
  return afterPassword({ ...ctx, acting_for: person.id }, person, { attempt, settings, trusted })
}

/** The way on: to the console, or to what is still missing. */
async function afterPassword(
  ctx: Context,
  person: Account,
  { attempt, settings, trusted }: { attempt: Attempt; settings: SecuritySettings; trusted: boolean },
): Promise<{ answer: LoginAnswer; session: NewSession }> {
  const factor = await hasFactor(ctx, person.id)
  const grace = await graceOf(ctx, person.id, settings)
  const step = stepAfterPassword({ hasFactor: factor, isTrusted: trusted, graceUntil: grace, now: ctx.now().getTime() })
  // Before the code nothing is counted as a success: else each right password would give five more guesses at the code.
  if (step === 'two-factor') await refuseLocked(ctx, attempt, { trusted: false })
  else await requireCounted(ctx, attempt, { trusted })
  const session = await createSession(ctx, person.id, settings, { step, trusted })
  if (step) return { session, answer: unfinishedAnswer(person, session, settings, step) }
  return {
    session,
    answer: await finishSignIn(ctx, person, session, {
      settings,
      via: trusted ? 'trusted-device' : 'password',
      byProvider: false,
      graceUntil: factor ? null : grace,
    }),
  }
}

/** @throws 423 */
async function refuseLocked(ctx: Context, attempt: Attempt, { trusted }: { trusted: boolean }): Promise<void> {
  const minutes = await minutesUntilAllowed(ctx, attempt.account, { trusted })
  if (minutes === 0) return
  await noteAttempt(ctx, attempt, 'locked')
  throw lockedFor(minutes)
}

/** @throws 423 when tries at the same time have locked the account meanwhile: then the right password doesn't help either */
async function requireCounted(ctx: Context, attempt: Attempt, { trusted }: { trusted: boolean }): Promise<void> {
  if (!(await countSuccess(ctx, attempt, { trusted }))) {
    await noteAttempt(ctx, attempt, 'locked')
    throw lockedFor(Math.max(1, await minutesUntilAllowed(ctx, attempt.account)))
  }
  await noteAttempt(ctx, attempt, 'ok')
}

/** @throws 422 unless the answer is right, or none is needed. A wrong one is no failed password. */
export async function requireCaptcha(
  ctx: Context,
  input: CaptchaAnswer,
  {
    attempt,
    settings,
    browser,
    fixed,
  }: { attempt: Attempt; settings: SecuritySettings; browser: string | undefined; fixed: string | null },
): Promise<void> {
  const { captcha_mode: mode } = settings
  if (mode === 'off') return
  if (mode === 'after_failures' && !(await hasFailedOften(ctx, attempt.account, settings.captcha_after))) return
  if (await isCaptchaAnswer(ctx, input, { browser, fixed })) return
  await noteAttempt(ctx, attempt, 'captcha')
  const text: Message = { key: input.captcha ? 'auth:captcha.wrong' : 'auth:captcha.required' }
  throw new ApiError(422, text, { errors: { captcha: [text] }, code: 'captcha' })
}

async function checkPassword(
  ctx: Context,
  found: Account | undefined,
  password: string,
  { attempt, settings }: { attempt: Attempt; settings: SecuritySettings },
): Promise<Account> {
  const isLong = [...password].length > 128
  const usable = found && maySignIn(found) && !isExpiredOneTime(found, ctx.now()) ? found : undefined
  // A suspended person's password is compared too, and nobody's for an unknown one: every answer takes the same time.
  const isRight = await isPassword(isLong ? null : (found?.password_hash ?? null), isLong ? '' : password)
  if (!usable || !isRight) {
    await countRefused(ctx, attempt, { result: found && isRight ? 'disabled' : 'bad', settings })
    throw wrong()
  }
  await rehash(ctx, usable, password)
  return usable
}

const isExpiredOneTime = (person: Account, now: Date): boolean =>
  person.one_time_until !== null && Date.parse(person.one_time_until) <= now.getTime()

function wrong(): ApiError {
  return invalid({ password: [{ key: 'auth:login.wrong' }] })
}

/** A password that was made with weaker parameters is hashed anew, now that it is known. */
async function rehash(ctx: Context, person: Account, password: string): Promise<void> {
  if (!person.password_hash || !needsRehash(person.password_hash)) return
  await sql`update sc_user set password_hash = ${await hashPassword(password)} where id = ${person.id} and password_hash = ${person.password_hash}`.execute(
    ctx.db,
  )
}
