/** Accounts at providers that people sign in with: found, kept, used, taken away (sc.md §3.3 user-credential). */
import { sql } from 'kysely'
import type { Context } from '../../kernel/context'
import { conflict } from '../../kernel/errors'
import { publishEvent } from '../../outbox/publish'
import { audit } from '../../outbox/audit'
import type { Account } from '../account/find-account'
import type { Provider } from './provider'
import type { Identity } from './rules'

export interface Link {
  id: number
  user: number
}

export async function findLink(ctx: Context, provider: number, subject: string): Promise<Link | undefined> {
  const {
    rows: [row],
  } = await sql<Link>`
    select id, user_id as "user" from sc_user_credential where kind = 'oidc' and provider_id = ${provider} and subject = ${subject} and deleted_at is null`.execute(
    ctx.db,
  )
  return row
}

/** In the caller's transaction. @throws 409 when the account at the provider is somebody's, or the person has another one there */
export async function link(
  ctx: Context,
  person: Account,
  { provider, identity: { subject, claimed } }: { provider: Provider; identity: Identity },
): Promise<void> {
  const { rows } = await sql`
    insert into sc_user_credential (user_id, kind, provider_id, subject, label, last_used_at, created_at)
    values (${person.id}, 'oidc', ${provider.id}, ${subject}, ${(claimed ?? provider.name).slice(0, 100)}, ${ctx.now()}, ${ctx.now()}) on conflict do nothing returning id`.execute(
    ctx.db,
  )
  if (rows.length === 0) throw conflict('auth:sso.taken', undefined, { provider: provider.name })
  await publishLinkChange(ctx, person, { change: 'linked', provider: provider.name })
}

export async function noteUse(ctx: Context, { id }: Pick<Link, 'id'>): Promise<void> {
  await sql`update sc_user_credential set last_used_at = ${ctx.now()} where id = ${id}`.execute(ctx.db)
}

/** In the caller's transaction. @returns whether there was one */
export async function unlink(ctx: Context, person: Account, provider: { id: number; name: string }): Promise<boolean> {
  const { numAffectedRows } =
    await sql`delete from sc_user_credential where kind = 'oidc' and user_id = ${person.id} and provider_id = ${provider.id}`.execute(
      ctx.db,
    )
  if ((numAffectedRows ?? 0n) === 0n) return false
  await publishLinkChange(ctx, person, { change: 'unlinked', provider: provider.name })
  return true
}

/** In the audit log, and to the person, also of what he did himself: it may not have been he. */
async function publishLinkChange(
  ctx: Context,
  person: Account,
  { change, provider }: { change: 'linked' | 'unlinked'; provider: string },
): Promise<void> {
  await audit(ctx, { action: `provider-${change}`, entity: 'user', record_id: person.id, label: person.account, changes: { provider } })
  await publishEvent(ctx, 'sc.twofactor.changed', { entity: 'sc/user', record_id: person.id, change, provider })
}
