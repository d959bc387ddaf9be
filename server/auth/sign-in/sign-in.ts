/** The end of every sign-in, whatever it took: traces, reminders, the answer with the next step (shell.md §2.1). */
import type { LoginAnswer } from '../../../src/shared/engine/sign-in'
import { sql } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import type { Context } from '../../kernel/context'
import { publishEvent } from '../../outbox/publish'
import { audit } from '../../outbox/audit'
import type { Account } from '../account/find-account'
import { deviceLabel, type NewSession } from '../session/sessions'
import type { SecuritySettings } from '../settings'
import type { NextStep } from '../two-factor/two-factor-rules'

interface Finish {
  settings: SecuritySettings
  /** What opened, for the audit log. */
  via: 'password' | 'trusted-device' | 'totp' | 'recovery' | 'enrolment' | 'provider'
  /** Its name, where one opened. */
  provider?: string
  /** The session began at a provider: the age of a password is nothing to it. */
  byProvider: boolean
  /** ms; null = nothing is demanded, or it is there already. */
  graceUntil: number | null
}

/** @param ctx of the system, acting for the person @param session opens everything */
export async function finishSignIn(
  ctx: Context,
  person: Account,
  session: NewSession,
  { settings, via, provider, byProvider, graceUntil }: Finish,
): Promise<LoginAnswer> {
  await notifyNewDevice(ctx, person.id, session.id)
  const {
    rows: [kept],
  } = await sql<{ later: string | null }>`
    update sc_user set last_login_at = ${ctx.now()}, last_login_ip = ${ctx.origin.ip ?? null} where id = ${person.id} returning preferences ->> ${laterKey} as later`.execute(
    ctx.db,
  )
  await audit(ctx, {
    action: 'login',
    entity: 'session',
    record_id: session.id,
    label: person.account,
    actor: person.id,
    changes: via === 'password' ? {} : { via, ...(provider ? { provider } : {}) },
  })
  const since = (instant: string | null) => daysSince(instant, ctx.now(), ctx.companyZone())
  const age = byProvider ? null : since(person.password_changed_at)
  const putOff = since(kept?.later ?? null)
  const isOld = settings.password_remind_days > 0 && age !== null && age >= settings.password_remind_days
  const forced = !byProvider && (await forceChange(ctx, person, isOld && settings.password_force))
  return {
    ...answerOf(person, session, settings),
    user_departments: await currentDepartments(ctx, person.id),
    next: forced ? 'change-password' : 'home',
    ...(isOld && age !== null && !forced && (putOff === null || putOff >= laterDays) ? { password_age_days: age } : {}),
    ...(graceUntil === null ? {} : { two_factor_until: new Date(graceUntil).toISOString() }),
    last_login: person.last_login_at ? { at: person.last_login_at, ip: person.last_login_ip } : null,
  }
}

/** Who knows only the password learns nothing of the person. */
export const unfinishedAnswer = (person: Account, session: NewSession, settings: SecuritySettings, next: NextStep): LoginAnswer => ({
  ...answerOf(person, session, settings),
  user_departments: [],
  next,
  ...(next === 'two-factor' ? { trusted_device_days: settings.trusted_device_days } : {}),
  last_login: null,
})

const answerOf = ({ id }: Account, session: NewSession, { autoLogoutEnabled, autoLogoutDuration }: SecuritySettings) => ({
  access_token: session.token,
  token_expires: session.token_expires,
  user_id: id,
  autoLogoutEnabled,
  autoLogoutDuration,
})

/** Somebody who has signed in before, with a browser or a system that he never had: it may not have been he. */
async function notifyNewDevice(ctx: Context, userId: number, sessionId: number): Promise<void> {
  const label = deviceLabel(ctx.origin.user_agent ?? null)
  const {
    rows: [before],
  } = await sql<{ any: boolean; same: boolean }>`
    select count(*) > 0 as any, coalesce(bool_or(device_label = ${label}), false) as same
    from sc_session where user_id = ${userId} and id <> ${sessionId} and next_step is null`.execute(ctx.db)
  if (before?.any && !before.same)
    await publishEvent(ctx, 'sc.login.new-device', { entity: 'sc/user', record_id: userId, device: label, ip: ctx.origin.ip ?? null })
}

/** With the setting *force* an old password must be changed before anything else. */
async function forceChange(ctx: Context, person: Account, force: boolean): Promise<boolean> {
  if (force && !person.must_change_password)
    await sql`update sc_user set must_change_password = true where id = ${person.id}`.execute(ctx.db)
  return force || person.must_change_password
}

/** For so long the reminder of an old password is put off (sc.md §5.2). */
const laterDays = 7
const laterKey = 'password_later'

/** "Later" to that reminder, of the person himself. It says nothing about him: no revision, no audit. */
export async function remindLater(ctx: Context, userId: number): Promise<void> {
  await sql`update sc_user set preferences = coalesce(preferences, '{}') || jsonb_build_object(${laterKey}::text, ${ctx.now().toISOString()}::text) where id = ${userId}`.execute(
    ctx.db,
  )
}

/** Days of the company's calendar since the instant (2026-05-01 + 180 = 2026-10-28); null where it never was. */
export function daysSince(instant: string | null, now: Date, zone: string): number | null {
  if (instant === null) return null
  const day = (at: number) => Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toPlainDate()
  return day(Date.parse(instant)).until(day(now.getTime()), { largestUnit: 'day' }).days
}

async function currentDepartments(ctx: Context, userId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select department_id as id from sc_user_department where user_id = ${userId} and deleted_at is null
      and start_date <= (${ctx.now()}::timestamptz at time zone ${ctx.companyZone()})::date
      and (end_date is null or end_date >= (${ctx.now()}::timestamptz at time zone ${ctx.companyZone()})::date)
    order by is_primary desc, id`.execute(ctx.db)
  return rows.map(({ id }) => id)
}
