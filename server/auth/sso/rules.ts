/** Signing in with a provider as pure rules (sc.md §3.3; runtime.md S53): what its claims say, whose account that is, where to go afterwards. */
import { normalAccount } from '../account/find-account'

export type Claims = Readonly<Record<string, unknown>>

/** What is kept of the claims until the page takes the sign-in over. */
export interface Identity {
  /** The provider's own number of the person (`sub`). */
  subject: string
  /** The claim that tells the account, as it came. */
  claimed: string | null
  /** Only when the provider has verified it. */
  email: string | null
  name: string | null
  /** It asked for more than one factor (RFC 8176 §2, `amr`). */
  mfa: boolean
}

/** @throws without a `sub`: then it is no OpenID Connect */
export function identityOf(claims: Claims, claimAccount: string): Identity {
  const subject = textOf(claims.sub)
  if (!subject) throw new Error('The ID token names nobody.')
  const joined = [textOf(claims.given_name), textOf(claims.family_name)].filter(Boolean).join(' ')
  return {
    subject,
    claimed: textOf(claims[claimAccount]),
    email: claims.email_verified === true ? textOf(claims.email) : null,
    name: textOf(claims.name) ?? (joined || null),
    mfa: Array.isArray(claims.amr) && claims.amr.includes('mfa'),
  }
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value.trim() !== '' ? value.trim() : null)

/** What an account is looked for by. */
export interface WantedAccount {
  account: string | null
  email: string | null
}

/**
 * An e-mail that nobody verified could be anyone's: it is compared with nothing. Another claim is compared with accounts,
 * and with e-mails only where it is the verified one.
 * @returns null when nothing may be compared
 */
export function wantedBy({ claimed, email }: Pick<Identity, 'claimed' | 'email'>, claimAccount: string): WantedAccount | null {
  if (claimed === null) return null
  const value = normalAccount(claimed)
  const isVerified = email !== null && normalAccount(email) === value
  if (claimAccount === 'email') return isVerified ? { account: value, email: value } : null
  return { account: value, email: isVerified ? value : null }
}

/** The account that is made of a claim, where one may be; null when it does not look like one (sc.md §3.1 user.account). */
export function newAccountOf({ account }: WantedAccount): string | null {
  return account !== null && /^[a-z0-9._@-]{2,64}$/.test(account) ? account : null
}

/**
 * A path of this origin, parsed: what is answered is never the raw text, so `//evil`, `/\evil` and control characters end here.
 * @returns null for everything else
 */
export function safePath(wanted: unknown): string | null {
  const own = 'http://own.invalid'
  if (typeof wanted !== 'string' || !wanted.startsWith('/') || wanted.length > 2000 || !URL.canParse(wanted, own)) return null
  const url = new URL(wanted, own)
  const path = url.pathname + url.search
  return url.origin === own && !path.startsWith('//') ? path : null
}

/** The sign-in page knows the way on. @param wanted raw values of its own query: where to, and whose page that was */
export function signInPage(wanted: { redirect?: unknown; user?: unknown }): string {
  const redirect = safePath(wanted.redirect)
  if (redirect === null) return '/'
  const query = new URLSearchParams({ redirect })
  if (typeof wanted.user === 'string' && /^\d{1,16}$/.test(wanted.user)) query.set('user', wanted.user)
  return `/?${query.toString()}`
}

/**
 * Where the provider sends people back to: the address under which they opened Kontor, when it is one of the known ones.
 * @param known origins; of several with this host the first
 */
export function ownOrigin(asked: { protocol: string; host: string }, known: readonly string[]): string | undefined {
  const address = `${asked.protocol}://${asked.host}`
  const own = URL.canParse(address) ? new URL(address) : undefined
  return (
    known.find((origin) => origin === own?.origin) ??
    known.find((origin) => URL.canParse(origin) && new URL(origin).host === own?.host) ??
    known[0]
  )
}
