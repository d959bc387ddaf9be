/** The first administrator of an installation without demo data: a one-time link, printed at the start (decisions/first-administrator.md). */
import { sql } from 'kysely'
import { transact, type Context } from '../../kernel/context'
import { ApiError, conflict } from '../../kernel/errors'
import { companyToday } from '../../kernel/company-time'
import { createRecord } from '../../resource/write/write'
import { raiseEpoch } from '../session/epoch'
import { setOwnPassword } from '../password/set-password'
import { hashToken, isSameSecret, newToken } from '../../kernel/tokens'

const hoursToUse = 24
const settingName = 'setup_link'

interface KeptLink {
  token_hash: string
  expires_at: string
}

/**
 * @param ctx of the system
 * @returns the path to open, or null when there already is an administrator; an earlier link ends
 */
export async function createSetupLink(ctx: Context): Promise<{ path: string; token: string; expiresAt: Date } | null> {
  if (await hasAdministrator(ctx)) return null
  const token = newToken()
  const expiresAt = new Date(ctx.now().getTime() + hoursToUse * 3_600_000)
  const kept: KeptLink = { token_hash: hashToken(token), expires_at: expiresAt.toISOString() }
  await sql`insert into kontor_setting (name, value, at) values (${settingName}, ${JSON.stringify(kept)}::text::jsonb, ${ctx.now()})
    on conflict (name) do update set value = excluded.value, at = excluded.at`.execute(ctx.db)
  return { path: `/?setup=${token}`, token, expiresAt }
}

export interface FirstAdministrator {
  token: string
  account: string
  name: string
  email: string
  password: string
}

/**
 * Uses the link up: creates the person, active, with the role `admin`. He then signs in like everyone.
 * @param ctx of the system
 * @throws 422 when the link does not hold, or a field is wrong (the link then still holds); 409 when there is an administrator
 */
export async function setUpFirstAdministrator(
  ctx: Context,
  { token, account, name, email, password }: FirstAdministrator,
): Promise<number> {
  return transact(ctx, async (tx) => {
    await takeSetupLink(tx, token)
    if (await hasAdministrator(tx)) throw conflict('auth:setup.done')
    const user = tx.snapshot.get('sc/user')
    const person = await createRecord(
      tx,
      user,
      { account, name, email, hire_date: companyToday(tx), employment: 'full', status: 'active', must_change_password: false },
      { trusted: true },
    )
    const id = Number(person.id)
    await setOwnPassword({ ...tx, acting_for: id }, id, password)
    const {
      rows: [role],
    } = await sql<{ id: number }>`select id from sc_role where code = 'admin' and deleted_at is null`.execute(tx.db)
    if (!role) throw new Error('The role admin is missing: the seeds of sc/role have not run.')
    await createRecord(tx, tx.snapshot.get('sc/role-assignment'), { role: role.id, owner: `u${id}` }, { trusted: true })
    await raiseEpoch(tx, id)
    return id
  })
}

/** @returns whether the link could be used now */
export async function isSetupLink(ctx: Context, token: string): Promise<boolean> {
  const kept = await keptLink(ctx)
  return kept !== undefined && isValid(ctx, kept, token) && !(await hasAdministrator(ctx))
}

async function takeSetupLink(ctx: Context, token: string): Promise<void> {
  const kept = await keptLink(ctx, { lock: true })
  if (!kept || !isValid(ctx, kept, token))
    throw new ApiError(422, { key: 'auth:setup.unknown' }, { errors: { token: [{ key: 'auth:setup.unknown' }] }, code: 'token' })
  await sql`delete from kontor_setting where name = ${settingName}`.execute(ctx.db)
}

const isValid = (ctx: Context, kept: KeptLink, token: string): boolean =>
  isSameSecret(kept.token_hash, hashToken(token)) && Date.parse(kept.expires_at) > ctx.now().getTime()

async function keptLink(ctx: Context, { lock = false } = {}): Promise<KeptLink | undefined> {
  const {
    rows: [row],
  } = await sql<{
    value: KeptLink
  }>`select value from kontor_setting where name = ${settingName} ${lock ? sql`for update` : sql``}`.execute(ctx.db)
  return row?.value
}

/** Somebody active holds `admin` by name; departments and groups count too, since their members come and go. */
async function hasAdministrator(ctx: Context): Promise<boolean> {
  const {
    rows: [row],
  } = await sql<{ found: boolean }>`
    select exists (select 1 from sc_role_assignment as given join sc_role as role on role.id = given.role_id and role.code = 'admin' and role.deleted_at is null
      left join sc_user as person on given.owner = 'u' || person.id
      where given.deleted_at is null and (given.owner not like 'u%' or (person.deleted_at is null and person.status in ('active', 'suspended')))) as found`.execute(
    ctx.db,
  )
  return row?.found ?? false
}
