/** `POST /api/sc/access-token`: a token for one's own scripts, shown once (sc.md §3.3): with the password, and told to its owner. Listing and withdrawing are generated. */
import type { FastifyInstance } from 'fastify'
import { transact, withAllRights, type Context } from '../../kernel/context'
import { ApiError, invalidField } from '../../kernel/errors'
import { publishEvent } from '../../outbox/publish'
import { createRecord, type WriteOptions } from '../../resource/write/write'
import { accessTokenPrefix } from './access-tokens'
import { isNetwork } from '../../kernel/network'
import { isWithin } from '../rights/restrict-tree'
import { requireSession } from '../rights/rule-check'
import { hashToken, newToken } from '../../kernel/tokens'

interface Wanted {
  name: string
  paths: string[]
  expires_at: string
  allowed_ips?: string[]
}

const longestDays = 365
const texts = (maxItems: number) => ({ type: 'array', maxItems, items: { type: 'string', minLength: 1, maxLength: 120 } }) as const
const bodySchema = {
  type: 'object',
  additionalProperties: false,
  required: ['name', 'paths', 'expires_at'],
  properties: {
    name: { type: 'string', minLength: 1, maxLength: 100 },
    paths: { ...texts(200), minItems: 1 },
    expires_at: { type: 'string', format: 'date-time' },
    allowed_ips: texts(50),
  },
} as const

export function accessTokenRoutes(app: FastifyInstance): void {
  app.post<{ Body: Wanted }>(
    '/api/sc/access-token',
    {
      config: { rule: { paths: ['sc.use.profile.actions.edit'] }, requires_reauth: true, rateLimit: { max: 30, timeWindow: 600_000 } },
      schema: { body: bodySchema, tags: ['sc/access-token'] },
    },
    async (request, reply) => {
      // A token makes no further tokens: what was stolen must end with its own end.
      requireSession(request.caller)
      const data = await issueToken(request.ctx, request.body)
      return reply.code(201).send({ data })
    },
  )
}

/** @throws 422 for a path beyond the owner's own tree, an end that is past or too far, an address that is none */
async function issueToken(ctx: Context, { name, paths, expires_at, allowed_ips: addresses = [] }: Wanted, options: WriteOptions = {}) {
  const beyond = paths.filter((path) => !isWithin(ctx.tree, path))
  if (beyond.length > 0) throw invalidField('paths', 'auth:token.paths', { paths: beyond.join(', ') })
  const end = Date.parse(expires_at)
  const now = ctx.now().getTime()
  if (!(end > now && end <= now + longestDays * 86_400_000)) throw invalidField('expires_at', 'auth:token.expires', { days: longestDays })
  const wrong = addresses.find((address) => !isNetwork(address))
  if (wrong !== undefined) throw invalidField('allowed_ips', 'auth:token.addresses', { value: wrong })
  if (!ctx.person) throw new ApiError(401, { key: 'error:signed_out' })
  const token = newToken(accessTokenPrefix)
  const values = { name, prefix: token.slice(0, 8), paths, expires_at: new Date(end).toISOString(), allowed_ips: addresses }
  const user = ctx.person.id
  const id = await transact(withAllRights(ctx), async (tx) => {
    const row = { ...values, user, hash: hashToken(token) }
    const made = await createRecord(tx, tx.snapshot.get('sc/access-token'), row, { ...options, trusted: true })
    // Also told to whoever made it: it may not have been the owner.
    await publishEvent(tx, 'sc.token.created', { entity: 'sc/user', record_id: user, token: name, until: values.expires_at })
    return made.id
  })
  return { id, token, ...values }
}
