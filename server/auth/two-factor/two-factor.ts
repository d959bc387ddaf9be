/** The second factor as people use it (sc.md §5.2): passing it at sign-in, setting it up, new recovery codes, taking it away. */
import { sql } from 'kysely'
import type { LoginAnswer } from '../../../src/shared/engine/sign-in'
import type { Confirmed, Offer, TwoFactorState } from '../../../src/shared/engine/two-factor'
import { i18nText } from '../../../src/shared/engine/i18n-text'
import { transact, type Context } from '../../kernel/context'
import { ApiError, conflict, invalidField, notFound } from '../../kernel/errors'
import { publishEvent } from '../../outbox/publish'
import { countSuccess, minutesUntilAllowed, noteAttempt, type Attempt } from '../sign-in/attempts'
import { audit } from '../../outbox/audit'
import { factorOf, hasFactor, lockFactor, makeRecoveryCodes, removeFactor, setFactor, useCode, type UsedCode } from '../sign-in/credentials'
import { findAccountById, type Account } from '../account/find-account'
import { endAccessTokens } from '../session/access-tokens'
import { openSession, revokeSessions, type NewSession, type SessionRow } from '../session/sessions'
import { readSecuritySettings, type SecuritySettings } from '../settings'
import { finishSignIn } from '../sign-in/sign-in'
import { trustDevice, trustedDevicesOf } from './trusted-devices'
import { endGrace, isDemandedOf } from './two-factor-demand'
import { acceptedStep, enrolmentUri, newTotpSecret } from './two-factor-rules'
import { requirePassword } from '../sign-in/own-password'
import { countRefused, lockedFor, refuseAddress } from '../sign-in/wrong-try'

type Session = Pick<SessionRow, 'id' | 'user_id' | 'next_step' | 'by_provider'>
export interface PassedFactor {
  answer: LoginAnswer
  /** For the browser's cookie. */ trust?: string
}

type Tried =
  { refused: 'wrong' | 'over' } | { locked: number } | { used: UsedCode; opened: NewSession; answer: LoginAnswer; trust?: string }

/**
 * The code after the password.
 * @param ctx of the system, acting for the person
 * @throws 422 wrong or used, 423 locked, 429 from this address, 409 when the sign-in is over
 */
export async function passSecondFactor(
  ctx: Context,
  session: Session,
  { code, trust_device: wantsTrust }: { code: string; trust_device: boolean },
): Promise<PassedFactor> {
  const settings = await readSecuritySettings(ctx.db)
  await refuseAddress(ctx, settings)
  const person = await personOf(ctx, session.user_id)
  // What is refused must be counted all the same: the transaction ends before it is answered.
  const tried = await transact(ctx, (tx) => tryCode(tx, person, session, { code, wantsTrust, settings }))
  if ('locked' in tried) throw lockedFor(tried.locked)
  if ('refused' in tried) throw tried.refused === 'over' ? conflict('auth:two_factor.over') : invalidField('code', 'auth:two_factor.wrong')
  const { used, answer, trust } = tried
  return { answer: { ...answer, ...(used.kind === 'recovery' ? { recovery_left: used.left } : {}) }, ...(trust ? { trust } : {}) }
}

async function tryCode(
  tx: Context,
  person: Account,
  session: Session,
  { code, wantsTrust, settings }: { code: string; wantsTrust: boolean; settings: SecuritySettings },
): Promise<Tried> {
  const attempt: Attempt = { account: person.account, userId: person.id }
  // Before the lock is asked for: tries of one person wait for each other, and none slips past the fifth.
  const totp = await lockFactor(tx, person.id)
  const locked = await minutesUntilAllowed(tx, person.account)
  const used = totp && locked === 0 ? await useCode(tx, person.id, totp, code) : undefined
  if (locked > 0 || (used && !(await countSuccess(tx, attempt)))) {
    await noteAttempt(tx, attempt, 'locked')
    return { locked: Math.max(1, locked) }
  }
  if (!used) {
    await countRefused(tx, attempt, { result: '2fa_bad', settings })
    return { refused: 'wrong' }
  }
  const isTrusted = wantsTrust && settings.trusted_device_days > 0
  const opened = await openSession(tx, session, settings, { trusted: isTrusted })
  if (!opened) return { refused: 'over' }
  await noteAttempt(tx, attempt, 'ok')
  if (used.kind === 'recovery') await publishFactorChange(tx, person, { change: 'recovery-used', by: 'owner', left: used.left })
  const answer = await finishSignIn(tx, person, opened, { settings, via: used.kind, byProvider: session.by_provider, graceUntil: null })
  return { used, opened, answer, ...(isTrusted ? { trust: await trustDevice(tx, person.id, settings) } : {}) }
}

/** @param ctx of the system */
export async function twoFactorState(ctx: Context, userId: number): Promise<TwoFactorState> {
  const settings = await readSecuritySettings(ctx.db)
  const factor = await factorOf(ctx, userId)
  return {
    enabled: factor !== undefined,
    since: factor?.since ?? null,
    last_used_at: factor?.last_used_at ?? null,
    recovery_left: factor?.recovery_left ?? 0,
    demanded: await isDemandedOf(ctx, userId, settings),
    trusted_device_days: settings.trusted_device_days,
    devices: factor ? await trustedDevicesOf(ctx, userId, settings) : [],
  }
}

const enrolmentPlace = 'two-factor enrolment'
const enrolmentMinutes = 15
interface Enrolment {
  user: number
  secret: string
  until: number
}
/** A new secret, kept nowhere: it comes back sealed with the first code, which proves that an app has it. */
export async function offerFactor(ctx: Context, userId: number): Promise<Offer> {
  const person = await personOf(ctx, userId)
  const secret = newTotpSecret()
  const until = ctx.now().getTime() + enrolmentMinutes * 60_000
  const {
    rows: [company],
  } = await sql<{
    name: unknown
    short_name: string | null
  }>`select name, short_name from sc_company_setup where deleted_at is null order by id limit 1`.execute(ctx.db)
  const issuer = company?.short_name || i18nText(company?.name, ctx.language) || 'Kontor'
  const enrolment: Enrolment = { user: userId, secret, until }
  return {
    secret,
    uri: enrolmentUri({ secret, issuer, account: person.account }),
    enrolment: ctx.secrets.seal(JSON.stringify(enrolment), enrolmentPlace),
    valid_until: new Date(until).toISOString(),
  }
}

interface Confirmation {
  enrolment: string
  code: string
  end_other_sessions: boolean
}
/** @throws 422 on `code`; on `enrolment` when it took too long; 409 when another was set up meanwhile */
export async function confirmFactor(
  ctx: Context,
  session: Session,
  { enrolment, code, end_other_sessions: endOthers }: Confirmation,
): Promise<Confirmed> {
  const person = await personOf(ctx, session.user_id)
  const { secret } = openEnrolment(ctx, enrolment, person.id)
  const step = acceptedStep(code.normalize('NFKC').replace(/\D/g, ''), { secret, now: ctx.now().getTime(), lastStep: null })
  if (step === null) throw invalidField('code', 'auth:two_factor.wrong')
  return transact(ctx, async (tx) => {
    const isForced = session.next_step === 'enroll-two-factor'
    const recovery_codes = await setFactor(tx, person.id, { secret, step, replace: !isForced })
    await publishFactorChange(tx, person, { change: 'enabled', by: 'owner' })
    if (endOthers) await revokeSessions(tx, { userId: person.id, except: session.id, reason: 'logout' })
    return { recovery_codes, ...(isForced ? { answer: await finishEnrolment(tx, person, session) } : {}) }
  })
}

async function finishEnrolment(tx: Context, person: Account, session: Session): Promise<LoginAnswer> {
  const settings = await readSecuritySettings(tx.db)
  const opened = await openSession(tx, session, settings, { trusted: false })
  if (!opened) throw conflict('auth:two_factor.over')
  return finishSignIn(tx, person, opened, { settings, via: 'enrolment', byProvider: session.by_provider, graceUntil: null })
}

function openEnrolment(ctx: Context, sealed: string, userId: number): Enrolment {
  const text = ctx.secrets.open(sealed, enrolmentPlace)
  const enrolment = text === null ? null : (JSON.parse(text) as Enrolment) // as offerFactor sealed it
  if (enrolment?.user !== userId || enrolment.until <= ctx.now().getTime()) throw invalidField('enrolment', 'auth:two_factor.took_too_long')
  return enrolment
}

interface OwnAction {
  password: string
  end_other_sessions: boolean
}

/** @throws 422 on `password`, or without a second factor */
export async function renewRecoveryCodes(
  ctx: Context,
  session: Session,
  { password, end_other_sessions: endOthers }: OwnAction,
): Promise<string[]> {
  const person = await personOf(ctx, session.user_id)
  await requirePassword(ctx, person, password)
  return transact(ctx, async (tx) => {
    if (!(await hasFactor(tx, person.id))) throw new ApiError(422, { key: 'auth:two_factor.none' })
    const codes = await makeRecoveryCodes(tx, person.id)
    await publishFactorChange(tx, person, { change: 'recovery-renewed', by: 'owner' })
    if (endOthers) await revokeSessions(tx, { userId: person.id, except: session.id, reason: 'logout' })
    return codes
  })
}

/** @throws 422 while the company asks it of him, or when the password is too short to stand alone */
export async function dropFactor(ctx: Context, session: Session, { password, end_other_sessions: endOthers }: OwnAction): Promise<void> {
  const person = await personOf(ctx, session.user_id)
  await requirePassword(ctx, person, password)
  const settings = await readSecuritySettings(ctx.db)
  if (await isDemandedOf(ctx, person.id, settings)) throw new ApiError(422, { key: 'auth:two_factor.demanded' })
  if ([...password.normalize('NFC')].length < settings.password_min)
    throw invalidField('password', 'auth:two_factor.password_short', { min: settings.password_min })
  await transact(ctx, async (tx) => {
    if (!(await removeFactor(tx, person.id))) throw new ApiError(422, { key: 'auth:two_factor.none' })
    await publishFactorChange(tx, person, { change: 'removed', by: 'owner' })
    if (endOthers) await revokeSessions(tx, { userId: person.id, except: session.id, reason: 'logout' })
  })
}

/**
 * For somebody who has lost it: an administrator takes it away. He signs in with the password, and sets up another where one is demanded.
 * @throws 422 when there is none
 */
export async function resetFactor(ctx: Context, person: Account): Promise<void> {
  await transact(ctx, async (tx) => {
    if (!(await removeFactor(tx, person.id))) throw new ApiError(422, { key: 'auth:two_factor.none' })
    await endGrace(tx, person.id)
    await lengthenPassword(tx, person.id)
    await revokeSessions(tx, { userId: person.id, reason: 'admin' })
    await endAccessTokens(tx, person)
    await publishFactorChange(tx, person, { change: 'reset', by: 'administrator' })
  })
}

/** Nobody knows how long a stored password is: one that may be too short to stand alone is changed at the next sign-in. */
async function lengthenPassword(tx: Context, userId: number): Promise<void> {
  const { password_min: min, password_min_2fa: minBeside } = await readSecuritySettings(tx.db)
  if (minBeside !== null && minBeside < min) await sql`update sc_user set must_change_password = true where id = ${userId}`.execute(tx.db)
}

export type Change = 'enabled' | 'recovery-renewed' | 'recovery-used' | 'removed' | 'reset'

/** In the audit log, and to the person, also of what he did himself: it may not have been he. */
async function publishFactorChange(
  tx: Context,
  person: Account,
  { change, ...more }: { change: Change; by: 'owner' | 'administrator'; left?: number },
): Promise<void> {
  await audit(tx, { action: `two-factor-${change}`, entity: 'user', record_id: person.id, label: person.account })
  await publishEvent(tx, 'sc.twofactor.changed', { entity: 'sc/user', record_id: person.id, change, ...more })
}

export async function personOf(ctx: Context, userId: number): Promise<Account> {
  const person = await findAccountById(ctx, userId)
  if (!person) throw notFound()
  return person
}
