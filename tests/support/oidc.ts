/** A real OpenID Connect provider on this machine, with people of the test's own; and somebody who signs in there as a browser would. */
import { generateKeyPairSync } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider, type JWK } from 'oidc-provider'

export const clientId = 'kontor'
export const clientSecret = 'a-secret-between-kontor-and-its-provider'

/** Claims beside `sub`, which is the name that is typed there. */
export type Claims = Readonly<Record<string, unknown>>

export interface TestProvider {
  issuer: string
  /** Adds somebody, or says something else of him. */
  person(sub: string, claims: Claims): void
  /** Signs in on the provider's page. @returns the address that it sends the browser back to */
  signIn(authorize: string, sub: string): Promise<URL>
  /** On its page somebody says no. @returns the same */
  refuse(authorize: string): Promise<URL>
  close(): Promise<void>
}

const key = (): JWK =>
  ({
    ...generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' }),
    use: 'sig',
    alg: 'RS256',
    kid: 'test',
  }) as JWK // an RSA key is exported with its kty

/** @param callbacks addresses that it may send people back to */
export async function startProvider(callbacks: readonly string[]): Promise<TestProvider> {
  const people = new Map<string, Claims>()
  const server = createServer()
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}` // a listening TCP server has one
  const provider = new Provider(issuer, {
    clients: [
      { client_id: clientId, client_secret: clientSecret, redirect_uris: [...callbacks], token_endpoint_auth_method: 'client_secret_post' },
    ],
    jwks: { keys: [key()] },
    cookies: { keys: ['a key of the test provider'] },
    claims: { openid: ['sub'], profile: ['name', 'preferred_username', 'amr'], email: ['email', 'email_verified'] },
    pkce: { required: () => true },
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: () => ({ ...people.get(sub), sub }) }),
    // Nobody is asked what he grants: that is the provider's business.
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({ clientId: oidc.client?.clientId ?? '', accountId: oidc.session?.accountId ?? '' })
      grant.addOIDCScope('openid profile email')
      await grant.save()
      return grant
    },
  })
  const answer = provider.callback()
  server.on('request', (request, reply) => void answer(request, reply))
  return {
    issuer,
    person: (sub, claims) => void people.set(sub, claims),
    async signIn(authorize, sub) {
      const visitor = visitorOf(issuer)
      const page = await visitor.go(authorize)
      return visitor.go(page.href, new URLSearchParams({ prompt: 'login', login: sub, password: 'any' }))
    },
    async refuse(authorize) {
      const visitor = visitorOf(issuer)
      const page = await visitor.go(authorize)
      return visitor.go(`${page.href}/abort`)
    },
    close: () => close(server),
  }
}

const close = (server: Server) =>
  new Promise<void>((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })

/** Keeps the provider's cookies and follows it, until it shows a page or sends the browser elsewhere. */
function visitorOf(issuer: string) {
  const cookies = new Map<string, string>()
  const go = async (address: string, form?: URLSearchParams): Promise<URL> => {
    const answer = await fetch(address, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form ? { method: 'POST', body: form } : {}),
    })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    const location = answer.headers.get('location')
    if (!location) {
      if (answer.status !== 200) throw new Error(`The provider answered ${answer.status}: ${await answer.text()}`)
      return new URL(address)
    }
    const next = new URL(location, issuer)
    return next.origin === new URL(issuer).origin ? go(next.href) : next
  }
  return { go }
}
