/**
 * To the provider and back: code flow with PKCE S256, state and nonce (RFC 6749, 7636, OpenID Connect Core §3.1).
 * What comes back opens nothing yet: a page takes it over by a code that is good once, for a minute, in this browser.
 */
import type { FastifyRequest } from 'fastify'
import * as oidc from 'openid-client'
import type { Context } from '../../kernel/context'
import { systemContextOf } from '../system-context'
import { callbackAddress } from './address'
import { configurationOf, findProvider, type Provider } from './provider'
import { identityOf, type Identity } from './rules'
import { giveTicket, takeTicket } from './ticket'
import { isAway } from './trouble'

/** Whose account the provider's is to be linked with, and by which session of his. */
export interface LinkFor {
  user: number
  session: number
}
interface Intent {
  /** The page that takes it over, as a judged path. */
  page: string
  /** null = to sign in. */
  link: LinkFor | null
}
interface Begun extends Intent {
  provider: number
  redirect_uri: string
  nonce: string
  verifier: string
}
/** What a page takes over. */
export interface SsoHandover {
  provider: number
  identity: Identity
  link: LinkFor | null
}

/** What the console says when it did not work (locales: `common:sso.<fault>`). */
export type SsoFault = 'unknown' | 'unreachable' | 'refused' | 'failed'

/** @returns the provider's page @throws what went wrong at the provider */
export async function begin(
  request: FastifyRequest,
  provider: Provider,
  { browser, page, link }: Intent & { browser: string },
): Promise<URL> {
  const ctx = systemContextOf(request)
  const config = await configurationOf(ctx, provider, { networks: request.server.kontor.config.webhookNetworks })
  const begun: Begun = {
    provider: provider.id,
    redirect_uri: await callbackAddress(request, provider.id),
    nonce: oidc.randomNonce(),
    verifier: oidc.randomPKCECodeVerifier(),
    page,
    link,
  }
  return oidc.buildAuthorizationUrl(config, {
    redirect_uri: begun.redirect_uri,
    scope: provider.scopes,
    nonce: begun.nonce,
    state: await giveTicket(ctx, 'state', { browser, content: begun }),
    code_challenge: await oidc.calculatePKCECodeChallenge(begun.verifier),
    code_challenge_method: 'S256',
  })
}

/** @param id of the provider, from the address @returns the path of the page to open, with the code or with what went wrong */
export async function comeBack(request: FastifyRequest, id: number, browser: string | undefined): Promise<string> {
  const ctx = systemContextOf(request)
  const query = new URLSearchParams(request.url.split('?')[1] ?? '')
  const begun = await takeTicket<Begun>(ctx, 'state', { key: query.get('state') ?? '', browser })
  if (begun?.provider !== id) return faultPath('failed', '/')
  const provider = await findProvider(ctx, id, { active: true })
  if (!provider) return faultPath('unknown', begun.page)
  try {
    const identity = await redeem(ctx, provider, { begun, query, networks: request.server.kontor.config.webhookNetworks })
    const handed: SsoHandover = { provider: id, identity, link: begun.link }
    // After the `#`: no server, log or other page is told of it.
    return `${begun.page}#sso=${await giveTicket(ctx, 'code', { browser: browser ?? '', content: handed })}`
  } catch (error) {
    request.log.warn({ err: error, provider: id }, 'A sign-in with a provider failed')
    return faultPath(faultOf(error), begun.page)
  }
}

async function redeem(
  ctx: Context,
  provider: Provider,
  { begun, query, networks }: { begun: Begun; query: URLSearchParams; networks: readonly string[] },
): Promise<Identity> {
  const config = await configurationOf(ctx, provider, { networks })
  const address = new URL(begun.redirect_uri)
  address.search = query.toString()
  const tokens = await oidc.authorizationCodeGrant(config, address, {
    expectedState: query.get('state') ?? '',
    expectedNonce: begun.nonce,
    pkceCodeVerifier: begun.verifier,
  })
  const claims: oidc.IDToken | undefined = tokens.claims()
  if (!claims) throw new Error('The provider gave no ID token.')
  // Many providers say more there than in the token; where both say something, what is signed counts.
  const more = config.serverMetadata().userinfo_endpoint ? await oidc.fetchUserInfo(config, tokens.access_token, claims.sub) : {}
  return identityOf({ ...more, ...claims }, provider.claim_account)
}

function faultOf(error: unknown): SsoFault {
  if (error instanceof oidc.AuthorizationResponseError) return error.error === 'access_denied' ? 'refused' : 'failed'
  return isAway(error) ? 'unreachable' : 'failed'
}

export function faultPath(fault: SsoFault, page: string): string {
  return `${page}${page.includes('?') ? '&' : '?'}sso=${fault}`
}
