/** Setting a password: judged, hashed, remembered against reuse; what hangs on it is cleared (sc.md §4, §5.2). */
import { sql } from 'kysely'
import { invalid, type Message } from '../../kernel/errors'
import type { Context } from '../../kernel/context'
import { audit } from '../../outbox/audit'
import { unlock } from '../sign-in/attempts'
import { commonPasswords } from './common-passwords'
import { passwordFaults } from './password-policy'
import { hashPassword, isPassword } from './passwords'
import { endLinks } from './reset-link'
import { hasFactor } from '../sign-in/credentials'
import { readSecuritySettings, type SecuritySettings } from '../settings'
import { endTrust } from '../two-factor/trusted-devices'
import { passwordMinimum } from '../two-factor/two-factor-rules'

/** The product and its modules: nobody's password is to be made of them. */
const productWords = [
  'Kontor',
  'system settings',
  'workflow',
  'document management',
  'attendance',
  'bulletin board',
  'voting',
  'survey',
  'finance',
  'accounting',
  'resource booking',
  'customer management',
  'calendar',
  'announcement',
  'payroll',
  'messaging',
]
const keptHashes = 24

/**
 * Sets the password that a person has chosen. In the caller's transaction.
 * @throws 422 on `password` naming every rule that is broken
 */
export async function setOwnPassword(ctx: Context, userId: number, password: string): Promise<void> {
  const settings = await readSecuritySettings(ctx.db)
  const faults = await passwordErrors(ctx, userId, password, settings)
  if (faults.length > 0) throw invalid({ password: faults })
  const now = ctx.now()
  const hash = await hashPassword(password)
  const {
    rows: [person],
  } = await sql<{ account: string }>`
    update sc_user set password_hash = ${hash}, one_time_until = null, must_change_password = false, password_changed_at = ${now}
    where id = ${userId} and deleted_at is null returning account`.execute(ctx.db)
  if (!person) throw new Error(`There is no user ${userId} whose password could be set.`)
  await remember(ctx, userId, hash)
  await endTrust(ctx, userId)
  await endLinks(ctx, userId)
  await unlock(ctx, { account: person.account, userId })
  await audit(ctx, { action: 'password-changed', entity: 'user', record_id: userId, label: person.account })
}

/** Sets a password that the person must change at once; it opens nothing else. It is not judged: it is random, or the demo's. */
export async function giveOneTimePassword(ctx: Context, userId: number, password: string, until: Date | null): Promise<void> {
  await sql`update sc_user set password_hash = ${await hashPassword(password)}, one_time_until = ${until}, must_change_password = true where id = ${userId}`.execute(
    ctx.db,
  )
  await endTrust(ctx, userId)
}

/** Every rule that the password breaks for this person. */
export async function passwordErrors(ctx: Context, userId: number, password: string, settings: SecuritySettings): Promise<Message[]> {
  const rules = { ...settings, password_min: passwordMinimum(settings, await hasFactor(ctx, userId)) }
  const faults = passwordFaults(password, rules, { words: await contextWords(ctx, userId, settings), blocklist: commonPasswords })
  if (faults.length > 0) return faults
  return (await wasUsed(ctx, userId, password, settings.password_history))
    ? [{ key: 'auth:password.reused', params: { n: settings.password_history } }]
    : []
}

async function contextWords(ctx: Context, userId: number, settings: SecuritySettings): Promise<string[]> {
  const {
    rows: [row],
  } = await sql<{ words: (string | null)[] }>`
    select array[u.account, u.name, u.name_en, u.name_kana, split_part(u.email, '@', 1), u.birth_date::text, to_char(u.birth_date, 'DDMMYYYY'), c.short_name]
      || coalesce(array(select value from jsonb_each_text(c.name)), '{}') as words
    from sc_user as u left join sc_company_setup as c on c.deleted_at is null where u.id = ${userId}`.execute(ctx.db)
  return [...productWords, ...(settings.password_extra_words ?? []), ...(row?.words ?? []).filter((word) => word !== null)]
}

/** The password now, also where no history is kept, and the last ones. */
async function wasUsed(ctx: Context, userId: number, password: string, history: number): Promise<boolean> {
  const { rows } = await sql<{ hash: string }>`
    select password_hash as hash from sc_user where id = ${userId} and password_hash is not null
    union select hash from (select hash from sc_password_history where user_id = ${userId} and deleted_at is null order by created_at desc, id desc limit ${history}) as earlier`.execute(
    ctx.db,
  )
  const matches = await Promise.all(rows.map(({ hash }) => isPassword(hash, password)))
  return matches.includes(true)
}

async function remember(ctx: Context, userId: number, hash: string): Promise<void> {
  await sql`insert into sc_password_history (user_id, hash, created_at) values (${userId}, ${hash}, ${ctx.now()})`.execute(ctx.db)
  await sql`delete from sc_password_history where user_id = ${userId} and id not in (
    select id from sc_password_history where user_id = ${userId} order by created_at desc, id desc limit ${keptHashes})`.execute(ctx.db)
}
