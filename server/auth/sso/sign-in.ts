/** The end of a sign-in with a provider: as after a password, but for what only a password needs (sc.md §3.3, §5.2). */
import type { Context } from '../../kernel/context'
import { ApiError, invalidField } from '../../kernel/errors'
import { noteAttempt, type Attempt } from '../sign-in/attempts'
import { becomeActive } from '../account/become-active'
import { hasFactor } from '../sign-in/credentials'
import type { Account } from '../account/find-account'
import { isAllowedAddress } from '../../kernel/network'
import { createSession, type NewSession } from '../session/sessions'
import { readSecuritySettings, type SecuritySettings } from '../settings'
import { finishSignIn, unfinishedAnswer } from '../sign-in/sign-in'
import type { LoginAnswer } from '../../../src/shared/engine/sign-in'
import { isTrustedDevice } from '../two-factor/trusted-devices'
import { graceOf } from '../two-factor/two-factor-demand'
import { stepAfterPassword } from '../two-factor/two-factor-rules'
import { refuseAddress } from '../sign-in/wrong-try'
import type { SsoHandover } from './flow'
import { findProvider, type Provider } from './provider'
import { takeTicket } from './ticket'
import { whoseAccount } from './whose-account'

interface Browser {
  /** Secret of its cookie of the flow. */ sso: string | undefined
  trust: readonly string[]
}

/**
 * @param ctx of the system, with the request's origin
 * @throws 422 used, old or foreign code, nobody's account, suspended or left (as a wrong password) · 403 from this network · 429 too many failures from this address
 */
export async function signInWithProvider(
  ctx: Context,
  code: string,
  { browser }: { browser: Browser },
): Promise<{ answer: LoginAnswer; session: NewSession }> {
  const settings = await readSecuritySettings(ctx.db)
  await refuseAddress(ctx, settings)
  const handed = await takeTicket<SsoHandover>(ctx, 'code', { key: code, browser: browser.sso })
  const provider = handed && (await findProvider(ctx, handed.provider, { active: true }))
  if (!handed || handed.link || !provider) throw invalidField('code', 'auth:sso.failed')
  if (!isAllowedAddress(ctx.origin.ip ?? '', settings.login_networks))
    throw new ApiError(403, { key: 'auth:login.network' }, { code: 'network' })
  const person = await whoseAccount(ctx, provider, handed.identity)
  const attempt: Attempt = { account: person.account, userId: person.id }
  if (person.status !== 'active' && person.status !== 'invited') {
    await noteAttempt(ctx, attempt, 'disabled')
    throw invalidField('code', 'auth:login.wrong')
  }
  const own = { ...ctx, acting_for: person.id }
  await becomeActive(own, person.id)
  return afterProvider(own, person, { attempt, settings, provider, mfa: handed.identity.mfa, trust: browser.trust })
}

/**
 * A second factor that the provider vouches for (`amr` with `mfa`) is one; else one's own is asked for, and demanded, as after a password.
 * Locks are of guesses at passwords and codes: they keep nobody out here, but the code step minds them.
 */
async function afterProvider(
  ctx: Context,
  person: Account,
  {
    attempt,
    settings,
    provider,
    mfa,
    trust,
  }: { attempt: Attempt; settings: SecuritySettings; provider: Provider; mfa: boolean; trust: readonly string[] },
): Promise<{ answer: LoginAnswer; session: NewSession }> {
  const trusted = !mfa && (await isTrustedDevice(ctx, person.id, trust, settings))
  const factor = await hasFactor(ctx, person.id)
  const grace = mfa ? null : await graceOf(ctx, person.id, settings)
  const step = mfa ? null : stepAfterPassword({ hasFactor: factor, isTrusted: trusted, graceUntil: grace, now: ctx.now().getTime() })
  if (step !== 'two-factor') await noteAttempt(ctx, attempt, 'ok')
  const session = await createSession(ctx, person.id, settings, { step, trusted, byProvider: true })
  if (step) return { session, answer: unfinishedAnswer(person, session, settings, step) }
  return {
    session,
    answer: await finishSignIn(ctx, person, session, {
      settings,
      via: 'provider',
      provider: provider.name,
      graceUntil: factor ? null : grace,
      byProvider: true,
    }),
  }
}
