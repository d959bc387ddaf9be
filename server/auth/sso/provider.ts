/** An identity provider as the flow speaks to it: its row, and what it says of itself (OpenID Connect Discovery), kept for a while. */
import { sql } from 'kysely'
import * as oidc from 'openid-client'
import { identityProvider } from '../../../src/schemas/sc/identity-provider'
import type { Context } from '../../kernel/context'
import { placeOf } from '../../kernel/secrets'
import { providerFetch } from './provider-fetch'

export interface Provider {
  id: number
  name: string
  issuer: string
  client_id: string
  /** Sealed. */
  client_secret: string | null
  scopes: string
  claim_account: string
  auto_create: boolean
  default_department: number | null
}

const columns = sql`id, name, issuer, client_id, client_secret, scopes, claim_account, auto_create, default_department_id as default_department`

export async function findProvider(ctx: Context, id: number, { active }: { active: boolean }): Promise<Provider | undefined> {
  if (!Number.isSafeInteger(id) || id < 1) return undefined
  const {
    rows: [row],
  } = await sql<Provider>`
    select ${columns} from sc_identity_provider where id = ${id} and deleted_at is null and (active or ${!active})`.execute(ctx.db)
  return row
}

/** What everyone may know, for the buttons of the sign-in page. */
export async function publicProviders(db: Context['db']): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{
    id: number
    name: string
  }>`select id, name from sc_identity_provider where active and deleted_at is null order by kontor_fold(name), id`.execute(db)
  return rows
}

/** Its secret was sealed under another KONTOR_SECRET. */
export class SecretUnreadable extends Error {}

const keptMinutes = 10
const kept = new Map<string, { config: oidc.Configuration; until: number }>()

/**
 * @param networks private ones that the operator allows (WEBHOOK_NETWORKS)
 * @param fresh as the provider is now: for its test
 * @throws SecretUnreadable, or what went wrong at the provider (troubleOf)
 */
export async function configurationOf(
  ctx: Context,
  provider: Provider,
  { networks, fresh = false }: { networks: readonly string[]; fresh?: boolean },
): Promise<oidc.Configuration> {
  const { issuer, client_id, client_secret } = provider
  const now = ctx.now().getTime()
  const key = JSON.stringify([issuer, client_id, client_secret, networks])
  const found = kept.get(key)
  if (found && found.until > now && !fresh) return found.config
  const config = await discover(ctx, provider, networks)
  for (const [other, { until }] of kept) if (until <= now) kept.delete(other)
  kept.set(key, { config, until: now + keptMinutes * 60_000 })
  return config
}

async function discover(
  ctx: Context,
  { issuer, client_id, client_secret }: Provider,
  networks: readonly string[],
): Promise<oidc.Configuration> {
  const secret = client_secret === null ? null : ctx.secrets.open(client_secret, placeOf(identityProvider, { name: 'client_secret' }))
  if (client_secret !== null && secret === null) throw new SecretUnreadable()
  const url = new URL(issuer)
  return oidc.discovery(url, client_id, undefined, secret === null ? oidc.None() : proofBy(secret), {
    [oidc.customFetch]: providerFetch(url, networks),
    execute: [
      // What leads nowhere but to where it was judged to lead may also be plain http: this machine, and networks that the operator allows.
      ...(url.protocol === 'http:' ? [oidc.allowInsecureRequests] : []),
      // Beside TLS: who could answer in the provider's place could still sign nothing.
      oidc.enableNonRepudiationChecks,
    ],
  })
}

/** As the provider takes it; one that says nothing takes the header (OpenID Connect Discovery §3). */
const proofBy =
  (secret: string): oidc.ClientAuth =>
  (as, ...request) => {
    const methods = as.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const proof = methods.includes('client_secret_post') ? oidc.ClientSecretPost(secret) : oidc.ClientSecretBasic(secret)
    proof(as, ...request)
  }
