/** One's own accounts at providers (sc.md §2 /profile): what is linked, linking another, taking one away. */
import { sql } from 'kysely'
import type { LinkedProvider, LinkedProviders } from '../../../../src/shared/sc/linked-providers'
import { requirePassword } from '../../../auth/sign-in/own-password'
import type { SsoHandover } from '../../../auth/sso/flow'
import { link, unlink } from '../../../auth/sso/links'
import { findProvider, publicProviders } from '../../../auth/sso/provider'
import { takeTicket } from '../../../auth/sso/ticket'
import { personOf } from '../../../auth/two-factor/two-factor'
import { transact, type Context } from '../../../kernel/context'
import { ApiError, invalidField, notFound } from '../../../kernel/errors'
import { isSsoOnly } from './sso-only'

/** Every provider that may be linked, and what is. @param ctx of the system */
export async function linkedProviders(ctx: Context, userId: number): Promise<LinkedProviders> {
  const { rows: links } = await sql<{
    id: number
    name: string
    active: boolean
    label: string
    since: string
    last_used_at: string | null
  }>`
    select provider.id, provider.name, provider.active, link.label, link.created_at as since, link.last_used_at
    from sc_user_credential as link join sc_identity_provider as provider on provider.id = link.provider_id and provider.deleted_at is null
    where link.user_id = ${userId} and link.kind = 'oidc' and link.deleted_at is null`.execute(ctx.db)
  const linked = links.map(({ id, name, active, ...found }): LinkedProvider => ({ id, name, active, link: found }))
  const open = (await publicProviders(ctx.db))
    .filter(({ id }) => !links.some((found) => found.id === id))
    .map((provider): LinkedProvider => ({ ...provider, active: true, link: null }))
  const { password_hash: hash } = await personOf(ctx, userId)
  return { providers: [...linked, ...open].sort((a, b) => a.name.localeCompare(b.name)), has_password: hash !== null }
}

/** Another way in is given, or one taken, only to who knows the password. @throws 422 on `password`, 423 and 429 as at the sign-in */
export async function requireOwnPassword(ctx: Context, userId: number, password: string): Promise<void> {
  const person = await personOf(ctx, userId)
  if (person.password_hash === null) throw invalidField('password', 'auth:sso.no_password')
  await requirePassword(ctx, person, password)
}

/**
 * Back from the provider: by the same browser, person and session that set out.
 * @throws 422 used, old or foreign code · 409 somebody else's account there
 */
export async function finishLinking(
  ctx: Context,
  { code, browser, user, session }: { code: string; browser: string | undefined; user: number; session: number },
): Promise<void> {
  const handed = await takeTicket<SsoHandover>(ctx, 'code', { key: code, browser })
  const provider = handed && (await findProvider(ctx, handed.provider, { active: true }))
  if (!provider || handed.link?.user !== user || handed.link.session !== session) throw invalidField('code', 'auth:sso.failed')
  await transact(ctx, async (tx) => link(tx, await personOf(tx, user), { provider, identity: handed.identity }))
}

/** @throws 404 without a link; 422 where it is the only way in that the company leaves */
export async function takeLinkAway(ctx: Context, user: number, providerId: number): Promise<void> {
  const {
    rows: [provider],
  } = await sql<{ id: number; name: string }>`select id, name from sc_identity_provider where id = ${providerId}`.execute(ctx.db)
  if (!provider) throw notFound()
  await transact(ctx, async (tx) => {
    if (!(await unlink(tx, await personOf(tx, user), provider))) throw notFound()
    const left = (await linkedProviders(tx, user)).providers.some(({ active, link: found }) => active && found !== null)
    if (!left && (await isSsoOnly(tx))) throw new ApiError(422, { key: 'auth:sso.only_way' })
  })
}
