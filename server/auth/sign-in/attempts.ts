/** Tries to sign in: written down for the history, counted for lockout, captcha and address limit (sc.md §5.2). */
import { sql } from 'kysely'
import { transact, type Context } from '../../kernel/context'
import { accountRule, afterFailure, afterSuccess, minutesLocked, pairRule, untouched, type LockRule, type LockState } from './lockout'
import { limitKeyOf, networkOf } from '../../kernel/network'
import type { SecuritySettings } from '../settings'

export type AttemptResult = 'ok' | 'bad' | 'locked' | 'captcha' | '2fa_bad' | 'disabled'
/** @property account the person's own when there is one, so that account and e-mail count together */
export interface Attempt {
  account: string
  userId: number | null
}

const everywhere = '*'

export async function noteAttempt(ctx: Context, { account, userId }: Attempt, result: AttemptResult): Promise<void> {
  const ip = ctx.origin.ip ?? ''
  await sql`insert into sc_login_attempt (account, user_id, ip, network, result, at)
    values (${account.slice(0, 128)}, ${userId}, ${ip}, ${networkOf(ip)}, ${result}, ${ctx.now()})`.execute(ctx.db)
}

/**
 * @param trusted the browser is one that the person trusts: an attack from elsewhere does not keep it out
 * @returns minutes until this account may try again from this address; 0 = now
 */
export async function minutesUntilAllowed(ctx: Context, account: string, { trusted = false } = {}): Promise<number> {
  const networks = [networkOf(ctx.origin.ip ?? ''), ...(trusted ? [] : [everywhere])]
  const { rows } = await sql<{ state: LockState }>`
    select state from kontor_lockout where account = ${account} and network = any(${networks}::text[])`.execute(ctx.db)
  return Math.max(0, ...rows.map(({ state }) => minutesLocked(state, ctx.now().getTime())))
}

/** Counts the failure for this network and for the account; rows are locked, so that tries at the same time all count. */
export async function countFailure(ctx: Context, attempt: Attempt, settings: SecuritySettings): Promise<{ locked_until: Date | null }> {
  return transact(ctx, async (tx) => {
    const failure = { at: tx.now().getTime(), network: networkOf(tx.origin.ip ?? '') }
    await sql`delete from kontor_lockout where updated_at < ${new Date(failure.at - 2 * 86_400_000)}`.execute(tx.db)
    const fail = (rule: LockRule) => (state: LockState) => afterFailure(state, failure, rule)
    const pair = await changeLock(tx, attempt.account, failure.network, fail(pairRule(settings)))
    const account = await changeLock(tx, attempt.account, everywhere, fail(accountRule(settings)))
    const until = Math.max(pair.locked_until ?? 0, account.locked_until ?? 0)
    // Sent for nobody (id 0) too: an account that does not exist must take no less time.
    await sql`update sc_user set failed_count = coalesce(failed_count, 0) + 1,
      lock_count = ${Math.max(pair.locks.length, account.locks.length)}, locked_until = ${until > failure.at ? new Date(until) : null}
      where id = ${attempt.userId ?? 0}`.execute(tx.db)
    return { locked_until: until > failure.at ? new Date(until) : null }
  })
}

/** @returns false when the account was locked meanwhile, by tries at the same time: then the right password doesn't help either */
export async function countSuccess(ctx: Context, { account, userId }: Attempt, { trusted = false } = {}): Promise<boolean> {
  return transact(ctx, async (tx) => {
    const now = tx.now().getTime()
    const pair = await changeLock(tx, account, networkOf(tx.origin.ip ?? ''), (state) =>
      minutesLocked(state, now) > 0 ? state : afterSuccess(state),
    )
    const isLocked = (await minutesUntilAllowed(tx, account)) > 0
    if (minutesLocked(pair, now) > 0 || (isLocked && !trusted)) return false
    await sql`update sc_user set failed_count = 0, locked_until = case when ${isLocked}::boolean then locked_until end where id = ${userId}`.execute(
      tx.db,
    )
    return true
  })
}

/** A reset of the password, or an administrator, ends every lock of the account. */
export async function unlock(ctx: Context, { account, userId }: { account: string; userId: number }): Promise<void> {
  await sql`delete from kontor_lockout where account = ${account}`.execute(ctx.db)
  await sql`update sc_user set failed_count = 0, lock_count = 0, locked_until = null where id = ${userId}`.execute(ctx.db)
}

/** @returns seconds to wait when this address has failed too often, else 0 */
export async function secondsUntilAddressAllowed(ctx: Context, limit: number): Promise<number> {
  const now = ctx.now().getTime()
  const {
    rows: [row],
  } = await sql<{ failures: number; oldest: string | null }>`
    select count(*)::int as failures, min(at) as oldest from (
      select at from sc_login_attempt where ${sameAddress(ctx)} and at > ${new Date(now - 600_000)} and result not in ('ok', 'captcha') and deleted_at is null
      order by at desc limit ${limit}) as recent`.execute(ctx.db)
  if (!row?.oldest || row.failures < limit) return 0
  return Math.max(1, Math.ceil((Date.parse(row.oldest) + 600_000 - now) / 1000))
}

/** Failures of the account, or from this address, in the last 15 minutes have reached the number that asks for a captcha. */
export async function hasFailedOften(ctx: Context, account: string, times: number): Promise<boolean> {
  const since = new Date(ctx.now().getTime() - 15 * 60_000)
  const {
    rows: [row],
  } = await sql<{ often: boolean }>`
    select (select count(*) from sc_login_attempt where account = ${account} and at > ${since} and result in ('bad', '2fa_bad', 'locked', 'disabled')) >= ${times}
      or (select count(*) from sc_login_attempt where ${sameAddress(ctx)} and at > ${since} and result in ('bad', '2fa_bad', 'locked', 'disabled')) >= ${times} as often`.execute(
    ctx.db,
  )
  return row?.often ?? false
}

/** The tries that limits count with the caller's. */
function sameAddress(ctx: Context) {
  const ip = ctx.origin.ip ?? ''
  const key = limitKeyOf(ip)
  return key.includes('/') ? sql<boolean>`network = ${key}` : sql<boolean>`ip = ${ip}`
}

export async function lockState(ctx: Context, account: string, network: string): Promise<LockState> {
  const { rows } = await sql<{
    state: LockState
  }>`select state from kontor_lockout where account = ${account} and network = ${network}`.execute(ctx.db)
  return rows[0]?.state ?? untouched
}

/**
 * Changes how often something was tried, one after another. Other secrets than passwords are counted here too, by rules of their own, under
 * a `network` where no sign-in counts (server/modules/as/kiosk/kiosk-tries.ts).
 */
export async function changeLock(ctx: Context, account: string, network: string, act: (state: LockState) => LockState): Promise<LockState> {
  await sql`insert into kontor_lockout (account, network, state, updated_at) values (${account}, ${network}, ${JSON.stringify(untouched)}::text::jsonb, ${ctx.now()})
    on conflict do nothing`.execute(ctx.db)
  const {
    rows: [row],
  } = await sql<{
    state: LockState
  }>`select state from kontor_lockout where account = ${account} and network = ${network} for update`.execute(ctx.db)
  const after = act(row?.state ?? untouched)
  await sql`update kontor_lockout set state = ${JSON.stringify(after)}::text::jsonb, updated_at = ${ctx.now()} where account = ${account} and network = ${network}`.execute(
    ctx.db,
  )
  return after
}
