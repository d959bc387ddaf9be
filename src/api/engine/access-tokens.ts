/** One's own access tokens (server/auth/session/access-token-routes.ts). */
import { http } from '../../providers/http/http'
import { listRecords } from '../../providers/data/record-api'

export interface AccessToken {
  id: number
  name: string
  prefix: string
  paths: readonly string[]
  expires_at: string
  last_used_at: string | null
}
export interface WantedToken {
  name: string
  paths: readonly string[]
  expires_at: string
  allowed_ips: readonly string[]
}
export interface IssuedToken extends WantedToken {
  id: number
  token: string
}

const most = 200

/** Also of those who may see everybody's, only their own. */
export async function readOwnTokens(user: number): Promise<readonly AccessToken[]> {
  const { data } = await listRecords('sc/access-token', { perPage: most, filter: { field: 'user', op: 'eq', value: user } })
  return data.map((row) => ({
    id: row.id,
    name: String(row.name),
    prefix: String(row.prefix ?? ''),
    paths: Array.isArray(row.paths) ? row.paths.map(String) : [],
    expires_at: String(row.expires_at),
    last_used_at: typeof row.last_used_at === 'string' ? row.last_used_at : null,
  }))
}

export async function createToken(wanted: WantedToken): Promise<IssuedToken> {
  return (await http.post<{ data: IssuedToken }>('/api/sc/access-token', wanted)).data.data
}
