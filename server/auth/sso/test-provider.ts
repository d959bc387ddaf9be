/** The test of a provider (sc.md §2 /sc/security-settings): what it says of itself, and whether it knows this client, without anybody signing in. */
import * as oidc from 'openid-client'
import type { Context } from '../../kernel/context'
import { ApiError } from '../../kernel/errors'
import { configurationOf, type Provider } from './provider'
import { troubleOf, type SsoTrouble } from './trouble'

/** @throws 422 with the sentence that says what is wrong */
export async function testProvider(
  ctx: Context,
  provider: Provider,
  { networks, redirectUri }: { networks: readonly string[]; redirectUri: string },
): Promise<void> {
  const trouble = await troubleWith(ctx, provider, { networks, redirectUri })
  if (trouble)
    throw new ApiError(
      422,
      { key: `auth:provider.${trouble}`, params: { issuer: provider.issuer } },
      { code: 'provider', meta: { reason: trouble } },
    )
}

async function troubleWith(
  ctx: Context,
  provider: Provider,
  { networks, redirectUri }: { networks: readonly string[]; redirectUri: string },
): Promise<SsoTrouble | null> {
  try {
    const config = await configurationOf(ctx, provider, { networks, fresh: true })
    const { authorization_endpoint, token_endpoint, jwks_uri } = config.serverMetadata()
    if (!authorization_endpoint || !token_endpoint || !jwks_uri) return 'not_openid'
    return await askForNothing(config, redirectUri)
  } catch (error) {
    return troubleOf(error)
  }
}

/** A code that never was: whoever knows the client says that the code is wrong, whoever does not says that. */
async function askForNothing(config: oidc.Configuration, redirectUri: string): Promise<SsoTrouble | null> {
  try {
    await oidc.genericGrantRequest(config, 'authorization_code', {
      code: 'test',
      redirect_uri: redirectUri,
      code_verifier: oidc.randomPKCECodeVerifier(),
    })
    return null
  } catch (error) {
    return error instanceof oidc.ResponseBodyError && troubleOf(error) !== 'client_refused' ? null : troubleOf(error)
  }
}
