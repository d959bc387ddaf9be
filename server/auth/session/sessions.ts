/** Sessions: made at sign-in, found by the hash of their token, renewed, ended (sc.md §3.3, §5.2; runtime.md S11–S14). */
import type { OpenSession } from '../../../src/shared/engine/sessions'
import { sql } from 'kysely'
import { transact, type Context } from '../../kernel/context'
import { runPrepared, slot } from '../../database/connection/prepared'
import { publishPersonal } from '../../outbox/publish'
import type { SecuritySettings } from '../settings'
import { endViews } from '../rights/view-as'
import { hashToken, isSameSecret, newToken, nextToken } from '../../kernel/tokens'
import type { NextStep } from '../two-factor/two-factor-rules'

export type RevokeReason = 'logout' | 'idle' | 'expired' | 'admin' | 'password' | 'limit' | 'disabled'

export interface SessionRow {
  id: number
  user_id: number
  /** The presented token is the newest one, not the one before. */
  is_current: boolean
  /** When the newest token was issued. */
  issued_at: string
  expires_at: string
  absolute_until: string
  last_activity_at: string
  /** When the person last proved that it is he: at the sign-in, or since (step-up.ts). */
  confirmed_at: string
  revoked_at: string | null
  revoke_reason: RevokeReason | null
  status: string
  must_change_password: boolean
  /** No password was typed: none is asked to be changed. */
  by_provider: boolean
  /** The first proof was right, and this is still missing. */
  next_step: NextStep | null
  user_epoch: number
  all_epoch: number
  auto_logout: boolean
  auto_logout_hours: string
  admin_networks: readonly string[] | null
  /** As whom an administrator looks, and until when (view-as.ts). */
  view_as: number | null
  view_until: string | null
}

/** Requests under way when a token is renewed may still carry the former one. */
export const formerTokenSeconds = 60
/** The browser looks once a minute, and activity is written once a minute. */
const idleGraceSeconds = 120
const activityEvery = 60_000

/** For how long a typed password counts, the sign-in's as well. */
export const confirmedMinutes = 10

/** @param at when the password was typed last */
export const isReauthenticated = (at: string, now: Date): boolean => now.getTime() - Date.parse(at) < confirmedMinutes * 60_000

/** The same of a person without a session at hand: a job takes any of theirs. */
export async function hasReauthenticated(ctx: Context, userId: number): Promise<boolean> {
  const {
    rows: [last],
  } = await sql<{ at: string | null }>`
    select max(coalesce(confirmed_at, created_at)) as at from sc_session where user_id = ${userId} and revoked_at is null and deleted_at is null`.execute(
    ctx.db,
  )
  return typeof last?.at === 'string' && isReauthenticated(last.at, ctx.now())
}

/** The one query of every signed-in request: session, person, epochs and idle limit. */
export async function findSession(ctx: Context, token: string): Promise<SessionRow | undefined> {
  const hash = slot('hash')
  const [row] = await runPrepared(
    ctx.db,
    ctx.snapshot,
    'session',
    { hash: hashToken(token) },
    () => sql<SessionRow>`
    select s.id, s.user_id, s.token_hash = ${hash} as is_current, s.issued_at, s.expires_at, s.absolute_until, s.last_activity_at, coalesce(s.confirmed_at, s.created_at) as confirmed_at, s.revoked_at, s.revoke_reason,
      s.view_as_id as view_as, s.view_until, s.next_step, coalesce(s.by_provider, false) as by_provider, u.status, u.must_change_password, coalesce(own.epoch, 0) as user_epoch, coalesce(every.epoch, 0) as all_epoch,
      coalesce(setting."autoLogoutEnabled", true) as auto_logout, coalesce(setting."autoLogoutDuration", 2) as auto_logout_hours, setting.admin_networks
    from sc_session as s
    join sc_user as u on u.id = s.user_id and u.deleted_at is null
    left join kontor_epoch as own on own.user_id = s.user_id
    left join kontor_epoch as every on every.user_id = 0
    left join sc_security_setting as setting on setting.id = 1
    where (s.token_hash = ${hash} or s.previous_token_hash = ${hash}) and s.deleted_at is null`,
  )
  return row
}

/** @returns why the session does not hold any more; undefined = it does */
export function endedBecause(session: SessionRow, now: Date): RevokeReason | undefined {
  const at = now.getTime()
  if (session.revoked_at) return session.revoke_reason ?? 'expired'
  if (session.status !== 'active' && !(session.status === 'invited' && session.must_change_password)) return 'disabled'
  if (at >= Math.min(Date.parse(session.expires_at), Date.parse(session.absolute_until))) return 'expired'
  if (!session.is_current && at >= Date.parse(session.issued_at) + formerTokenSeconds * 1000) return 'expired'
  const idleLimit = Number(session.auto_logout_hours) * 3_600_000 + idleGraceSeconds * 1000
  if (session.auto_logout && at >= Date.parse(session.last_activity_at) + idleLimit) return 'idle'
  return undefined
}

/** Notes that the person did something, at most once a minute. */
export async function noteActivity(ctx: Context, session: SessionRow): Promise<void> {
  const now = ctx.now()
  if (now.getTime() - Date.parse(session.last_activity_at) < activityEvery) return
  await sql`update sc_session set last_activity_at = ${now} where id = ${session.id} and last_activity_at < ${now}`.execute(ctx.db)
}

export interface NewSession {
  id: number
  token: string
  token_expires: number
}

/** The password alone opens the next step and nothing else, and not for long. */
const stepMinutes = 10

/**
 * A new session, never a former one continued; beyond the limit the one that began first is ended.
 * @param more.step what is still missing: such a session counts for nothing and ends nobody else's
 */
export async function createSession(
  ctx: Context,
  userId: number,
  settings: SecuritySettings,
  { step = null, trusted = false, byProvider = false }: { step?: NextStep | null; trusted?: boolean; byProvider?: boolean } = {},
): Promise<NewSession> {
  return transact(ctx, async (tx) => {
    const token = newToken()
    const now = tx.now()
    const absolute = new Date(now.getTime() + settings.session_absolute_h * 3_600_000)
    const expires = earlier(new Date(now.getTime() + (step ? stepMinutes * 60 : settings.token_expires) * 1000), absolute)
    const agent = tx.origin.user_agent?.slice(0, 500) ?? null
    const {
      rows: [row],
    } = await sql<{ id: number }>`
      insert into sc_session (user_id, token_hash, issued_at, expires_at, absolute_until, last_activity_at, ip, user_agent, device_label, trusted, by_provider, next_step, created_at)
      values (${userId}, ${hashToken(token)}, ${now}, ${expires}, ${absolute}, ${now}, ${tx.origin.ip ?? null}, ${agent}, ${deviceLabel(agent)}, ${trusted}, ${byProvider}, ${step}, ${now})
      returning id`.execute(tx.db)
    if (!row) throw new Error('A session was inserted and is not there.')
    if (!step) await endBeyondLimit(tx, userId, settings.session_max)
    return { id: row.id, token, token_expires: secondsBetween(now, expires) }
  })
}

/**
 * What was missing is done: from now on the session opens everything, by another token (S11). In the caller's transaction.
 * @returns undefined when another call has done it, or the session has ended
 */
export async function openSession(
  ctx: Context,
  { id, user_id, next_step }: Pick<SessionRow, 'id' | 'user_id' | 'next_step'>,
  settings: SecuritySettings,
  { trusted }: { trusted: boolean },
): Promise<NewSession | undefined> {
  const { rows } = await sql`
    update sc_session set next_step = null, trusted = ${trusted} where id = ${id} and next_step = ${next_step} and revoked_at is null returning id`.execute(
    ctx.db,
  )
  if (rows.length === 0) return undefined
  const renewed = await replaceToken(ctx, id, settings)
  await endBeyondLimit(ctx, user_id, settings.session_max)
  return { id, ...renewed }
}

async function endBeyondLimit(ctx: Context, userId: number, limit: number): Promise<void> {
  if (limit === 0) return
  const { rows } = await sql<{ id: number }>`
    select id from sc_session where user_id = ${userId} and revoked_at is null and deleted_at is null and next_step is null and expires_at > ${ctx.now()}
    order by created_at desc, id desc offset ${limit}`.execute(ctx.db)
  for (const { id } of rows) await revokeSessions(ctx, { sessionId: id, reason: 'limit' })
}

export type Renewal = { token: string; token_expires: number } | 'reused' | 'unknown'

/**
 * Gives the session its next token; the former one holds for 60 s more. Two tabs that renew at once get the same token.
 * A token that was renewed longer ago is a stolen or a copied one: `reused`, and the caller ends the session.
 */
export async function renewSession(
  ctx: Context,
  session: SessionRow,
  token: string,
  { secret, token_expires }: { secret: string; token_expires: number },
): Promise<Renewal> {
  const now = ctx.now()
  const next = nextToken(token, secret)
  const expires = earlier(new Date(now.getTime() + token_expires * 1000), new Date(session.absolute_until))
  return transact(ctx, async (tx) => {
    const {
      rows: [renewed],
    } = await sql<{ id: number; displaced: string | null }>`
      update sc_session as s set token_hash = ${hashToken(next)}, previous_token_hash = ${hashToken(token)}, issued_at = ${now}, expires_at = ${expires}
      from (select id, previous_token_hash from sc_session where id = ${session.id} for update) as before
      where s.id = before.id and s.token_hash = ${hashToken(token)} and s.revoked_at is null
      returning s.id, before.previous_token_hash as displaced`.execute(tx.db)
    if (renewed) {
      await keepSpent(tx, session.id, renewed.displaced)
      return { token: next, token_expires: secondsBetween(now, expires) }
    }
    const {
      rows: [other],
    } = await sql<{ token_hash: string; issued_at: string; expires_at: string }>`
      select token_hash, issued_at, expires_at from sc_session where id = ${session.id} and revoked_at is null and previous_token_hash = ${hashToken(token)}`.execute(
      tx.db,
    )
    if (!other || !isSameSecret(other.token_hash, hashToken(next))) return 'unknown'
    if (now.getTime() >= Date.parse(other.issued_at) + formerTokenSeconds * 1000) return 'reused'
    return { token: next, token_expires: secondsBetween(now, new Date(other.expires_at)) }
  })
}

/** Tokens replaced before the last one; kept as long as a session may last. */
async function keepSpent(ctx: Context, sessionId: number, hash: string | null): Promise<void> {
  if (!hash) return
  const oldest = new Date(ctx.now().getTime() - 720 * 3_600_000)
  await sql`delete from kontor_spent_token where at < ${oldest}`.execute(ctx.db)
  await sql`insert into kontor_spent_token (token_hash, session_id, at) values (${hash}, ${sessionId}, ${ctx.now()}) on conflict do nothing`.execute(
    ctx.db,
  )
}

/** The session that once had this token, if it still lives. */
export async function sessionOfSpentToken(ctx: Context, token: string): Promise<{ id: number; user_id: number } | undefined> {
  const {
    rows: [row],
  } = await sql<{ id: number; user_id: number }>`
    select s.id, s.user_id from kontor_spent_token as spent join sc_session as s on s.id = spent.session_id
    where spent.token_hash = ${hashToken(token)} and s.revoked_at is null`.execute(ctx.db)
  return row
}

/** A session whose token is replaced by an unrelated one: after a change of the person's rights to act (forced step done). */
export async function replaceToken(
  ctx: Context,
  sessionId: number,
  settings: SecuritySettings,
): Promise<{ token: string; token_expires: number }> {
  const token = newToken()
  const now = ctx.now()
  const {
    rows: [row],
  } = await sql<{ expires_at: string; displaced: string | null }>`
    update sc_session as s set token_hash = ${hashToken(token)}, previous_token_hash = null, issued_at = ${now}, last_activity_at = ${now},
      expires_at = least(${new Date(now.getTime() + settings.token_expires * 1000)}::timestamptz, s.absolute_until)
    from (select id, token_hash from sc_session where id = ${sessionId} for update) as before
    where s.id = before.id and s.revoked_at is null returning s.expires_at, before.token_hash as displaced`.execute(ctx.db)
  if (!row) throw new Error(`Session ${sessionId} ended while its token was replaced.`)
  await keepSpent(ctx, sessionId, row.displaced)
  return { token, token_expires: secondsBetween(now, new Date(row.expires_at)) }
}

/**
 * Ends sessions at once: the next request gets 401, sockets are closed, open screens show the reason.
 * @param which one session, or all of a person but `except`
 * @returns how many ended
 */
export async function revokeSessions(
  ctx: Context,
  { userId, sessionId, except, reason }: { userId?: number; sessionId?: number; except?: number; reason: RevokeReason },
): Promise<number> {
  if (userId === undefined && sessionId === undefined) throw new Error('revokeSessions needs a person or a session.')
  return transact(ctx, async (tx) => {
    const { rows } = await sql<{ id: number; user_id: number; is_viewing: boolean }>`
      update sc_session set revoked_at = ${tx.now()}, revoked_by_id = ${tx.person?.id || null}::bigint, revoke_reason = ${reason}
      where revoked_at is null and (${userId ?? null}::bigint is null or user_id = ${userId ?? null}::bigint)
        and (${sessionId ?? null}::bigint is null or id = ${sessionId ?? null}::bigint) and id <> ${except ?? 0}
      returning id, user_id, view_as_id is not null as is_viewing`.execute(tx.db)
    for (const session of rows) {
      await publishPersonal(tx, session.user_id, 'session.revoked', { session_id: session.id, reason })
      if (session.is_viewing) await endViews(tx, { session: session.id })
    }
    return rows.length
  })
}

/** Where the person of this session is signed in, this one first; what idled too long has ended, though nobody has noted it. */
export async function openSessions(
  ctx: Context,
  present: Pick<SessionRow, 'id' | 'user_id' | 'auto_logout' | 'auto_logout_hours'>,
): Promise<OpenSession[]> {
  const now = ctx.now()
  const idleSince = new Date(
    present.auto_logout ? now.getTime() - Number(present.auto_logout_hours) * 3_600_000 - idleGraceSeconds * 1000 : 0,
  )
  const { rows } = await sql<OpenSession>`
    select id, coalesce(device_label, 'unknown') as device_label, ip, created_at as started_at, last_activity_at, id = ${present.id} as is_present from sc_session
    where user_id = ${present.user_id} and deleted_at is null and revoked_at is null and next_step is null
      and expires_at > ${now} and absolute_until > ${now} and last_activity_at > ${idleSince}
    order by id = ${present.id} desc, last_activity_at desc, id desc`.execute(ctx.db)
  return rows
}

const earlier = (a: Date, b: Date): Date => (a < b ? a : b)
const secondsBetween = (from: Date, to: Date): number => Math.max(0, Math.floor((to.getTime() - from.getTime()) / 1000))

/** "Firefox on Windows": enough to know one's own devices by. */
export function deviceLabel(agent: string | null): string {
  if (!agent) return 'unknown'
  const browser = [
    [/Edg\//, 'Edge'],
    [/OPR\//, 'Opera'],
    [/Firefox\//, 'Firefox'],
    [/Chrome\//, 'Chrome'],
    [/Safari\//, 'Safari'],
  ] as const
  const system = [
    [/Android/, 'Android'],
    [/iPhone|iPad/, 'iOS'],
    [/Windows/, 'Windows'],
    [/Mac OS X/, 'macOS'],
    [/CrOS/, 'ChromeOS'],
    [/Linux/, 'Linux'],
  ] as const
  const of = (list: readonly (readonly [RegExp, string])[]) => list.find(([pattern]) => pattern.test(agent))?.[1]
  return [of(browser), of(system)].filter(Boolean).join(' · ') || agent.slice(0, 60)
}
