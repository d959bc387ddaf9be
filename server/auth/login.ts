/** Signing in with account and password (shell.md §2.1, sc.md §5.2). */
import { sql } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import { ApiError, invalid, type Message } from '../errors'
import type { Context } from '../context'
import { publishEvent } from '../outbox/publish'
import { countFailure, countSuccess, hasFailedOften, minutesUntilAllowed, noteAttempt, secondsUntilAddressAllowed, type Attempt } from './attempts'
import { audit } from './audit'
import { isCaptchaAnswer, type CaptchaAnswer } from './captcha'
import { findAccount, maySignIn, normalAccount, type Account } from './find-account'
import { isAllowedAddress } from './network'
import { hashPassword, isPassword, needsRehash } from './passwords'
import { createSession, type NewSession } from './sessions'
import { readSecuritySettings, type SecuritySettings } from './settings'

export interface LoginInput extends CaptchaAnswer { account: string; password: string }

export interface LoginAnswer {
  access_token: string
  token_expires: number
  user_id: number
  user_departments: readonly number[]
  autoLogoutEnabled: boolean
  /** Hours, as a decimal text. */
  autoLogoutDuration: string
  next: 'home' | 'change-password'
  /** Days since the password was changed, when a reminder is due. */
  password_age_days?: number
  last_login: { at: string; ip: string | null } | null
}

/**
 * @param ctx of the system, with the request's origin
 * @returns the answer and the new session
 * @throws 422 wrong (the same for unknown, wrong, suspended, left) or captcha, 423 locked, 429 too many failures from this address
 */
export async function login(ctx: Context, input: LoginInput, captcha: { browser: string | undefined; fixed: string | null }): Promise<{ answer: LoginAnswer; session: NewSession }> {
  const settings = await readSecuritySettings(ctx.db)
  const wait = await secondsUntilAddressAllowed(ctx, settings.address_limit)
  if (wait > 0) throw tooManyFromAddress(wait)
  const found = await findAccount(ctx, input.account)
  const attempt: Attempt = { account: found?.account ?? normalAccount(input.account).slice(0, 128), userId: found?.id ?? null }
  await requireCaptcha(ctx, input, { attempt, settings, ...captcha })
  const locked = await minutesUntilAllowed(ctx, attempt.account)
  if (locked > 0) {
    await noteAttempt(ctx, attempt, 'locked')
    throw lockedFor(locked)
  }
  const person = await checkPassword(ctx, found, input.password, { attempt, settings })
  if (!isAllowedAddress(ctx.origin.ip ?? '', settings.login_networks)) throw new ApiError(403, { key: 'auth:login.network' }, { code: 'network' })
  return signIn({ ...ctx, acting_for: person.id }, person, settings)
}

/** @throws 422 unless the answer is right, or none is needed. A wrong one is no failed password. */
export async function requireCaptcha(
  ctx: Context, input: CaptchaAnswer,
  { attempt, settings, browser, fixed }: { attempt: Attempt; settings: SecuritySettings; browser: string | undefined; fixed: string | null },
): Promise<void> {
  const { captcha_mode: mode } = settings
  if (mode === 'off') return
  if (mode === 'after_failures' && !(await hasFailedOften(ctx, attempt.account, settings.captcha_after))) return
  if (await isCaptchaAnswer(ctx, input, { browser, fixed })) return
  await noteAttempt(ctx, attempt, 'captcha')
  const text: Message = { key: input.captcha ? 'auth:captcha.wrong' : 'auth:captcha.required' }
  throw new ApiError(422, text, { errors: { captcha: [text] }, code: 'captcha' })
}

async function checkPassword(ctx: Context, found: Account | undefined, password: string, { attempt, settings }: { attempt: Attempt; settings: SecuritySettings }): Promise<Account> {
  const isLong = [...password].length > 128
  const usable = found && maySignIn(found) && !isExpiredOneTime(found, ctx.now()) ? found : undefined
  // A suspended person's password is compared too, and nobody's for an unknown one: every answer takes the same time.
  const isRight = await isPassword(isLong ? null : found?.password_hash ?? null, isLong ? '' : password)
  if (!usable || !isRight) {
    await noteAttempt(ctx, attempt, found && isRight ? 'disabled' : 'bad')
    const { locked_until: until } = await countFailure(ctx, attempt, settings)
    if (until) await tellLocked(ctx, attempt, until)
    throw wrong()
  }
  if (!(await countSuccess(ctx, attempt))) {
    await noteAttempt(ctx, attempt, 'locked')
    throw lockedFor(Math.max(1, await minutesUntilAllowed(ctx, attempt.account)))
  }
  await noteAttempt(ctx, attempt, 'ok')
  await rehash(ctx, usable, password)
  return usable
}

/** Also of an account that does not exist: it must take no less time. */
async function tellLocked(ctx: Context, { account, userId }: Attempt, until: Date): Promise<void> {
  await audit(ctx, { action: 'locked', entity: 'user', record_id: userId, label: account, actor: null })
  await publishEvent(ctx, 'sc.user.locked', { entity: 'sc/user', ...(userId === null ? {} : { record_id: userId }), until: until.toISOString() })
}

const isExpiredOneTime = (person: Account, now: Date): boolean => person.one_time_until !== null && Date.parse(person.one_time_until) <= now.getTime()

async function signIn(ctx: Context, person: Account, settings: SecuritySettings): Promise<{ answer: LoginAnswer; session: NewSession }> {
  const session = await createSession(ctx, person.id, settings)
  await sql`update sc_user set last_login_at = ${ctx.now()}, last_login_ip = ${ctx.origin.ip ?? null} where id = ${person.id}`.execute(ctx.db)
  await audit(ctx, { action: 'login', entity: 'session', record_id: session.id, label: person.account, actor: person.id })
  const age = passwordAge(person, ctx.now(), ctx.companyZone())
  const isOld = settings.password_remind_days > 0 && age !== null && age >= settings.password_remind_days
  const forced = await forceChange(ctx, person, isOld && settings.password_force)
  const answer: LoginAnswer = {
    access_token: session.token, token_expires: session.token_expires, user_id: person.id,
    user_departments: await currentDepartments(ctx, person.id),
    autoLogoutEnabled: settings.autoLogoutEnabled, autoLogoutDuration: settings.autoLogoutDuration,
    next: forced ? 'change-password' : 'home',
    ...(isOld && age !== null && !forced ? { password_age_days: age } : {}),
    last_login: person.last_login_at ? { at: person.last_login_at, ip: person.last_login_ip } : null,
  }
  return { answer, session }
}

/** With the setting *force* an old password must be changed before anything else. */
async function forceChange(ctx: Context, person: Account, force: boolean): Promise<boolean> {
  if (force && !person.must_change_password) await sql`update sc_user set must_change_password = true where id = ${person.id}`.execute(ctx.db)
  return force || person.must_change_password
}

/** Days of the company's calendar since the last change (2026-05-01 + 180 = 2026-10-28); null before the first one. */
export function passwordAge({ password_changed_at: changed }: Pick<Account, 'password_changed_at'>, now: Date, zone: string): number | null {
  if (changed === null) return null
  const day = (at: number) => Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toPlainDate()
  return day(Date.parse(changed)).until(day(now.getTime()), { largestUnit: 'day' }).days
}

async function currentDepartments(ctx: Context, userId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select department_id as id from sc_user_department where user_id = ${userId} and deleted_at is null
      and start_date <= (${ctx.now()}::timestamptz at time zone ${ctx.companyZone()})::date
      and (end_date is null or end_date >= (${ctx.now()}::timestamptz at time zone ${ctx.companyZone()})::date)
    order by is_primary desc, id`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

function wrong(): ApiError {
  return invalid({ password: [{ key: 'auth:login.wrong' }] })
}

function lockedFor(minutes: number): ApiError {
  return new ApiError(423, { key: 'auth:login.locked', params: { n: minutes } }, { code: 'locked', meta: { minutes }, headers: { 'retry-after': String(minutes * 60) } })
}

function tooManyFromAddress(seconds: number): ApiError {
  return new ApiError(429, { key: 'auth:login.address', params: { n: Math.ceil(seconds / 60) } }, { code: 'address', headers: { 'retry-after': String(seconds) } })
}

/** A password that was made with weaker parameters is hashed anew, now that it is known. */
async function rehash(ctx: Context, person: Account, password: string): Promise<void> {
  if (!person.password_hash || !needsRehash(person.password_hash)) return
  await sql`update sc_user set password_hash = ${await hashPassword(password)} where id = ${person.id} and password_hash = ${person.password_hash}`.execute(ctx.db)
}
