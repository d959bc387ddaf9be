/** Who is asking: from the bearer token to `request.ctx`, for every request, before any rule is checked. */
import type { FastifyRequest } from 'fastify'
import { anonymous, type Context } from '../../kernel/context'
import { accessTokenPrefix, findAccessToken, noteTokenUse } from './access-tokens'
import { languageOf } from '../../i18n/language'
import type { RightsCache } from '../rights/permission-cache'
import { restrictTree, withoutAdminAreas } from '../rights/restrict-tree'
import { isInside, rightsMark } from '../rights/rights-mark'
import { endedBecause, findSession, isReauthenticated, noteActivity, revokeSessions, type RevokeReason, type SessionRow } from './sessions'
import { endViews, viewOf, type ViewedRights } from '../rights/view-as'

export type Caller =
  | { kind: 'signed-out'; /** A token came that holds no more. */ reason?: RevokeReason }
  | { kind: 'session'; session: SessionRow; token: string; roles: readonly string[] }
  | { kind: 'access-token'; id: number }

/** Nobody in particular: no rights. Routes of the public kind ask the system's context for what they need. */
export function anonymousContext(request: FastifyRequest): Context {
  const system = request.server.kontor.systemContext()
  const socket = request.headers['x-socket-id']
  return {
    ...system,
    person: anonymous,
    tree: {},
    language: languageOf(request.headers['accept-language'], request.server.kontor.companyLanguage()),
    origin: {
      request_id: request.id,
      ip: request.ip,
      ...(request.headers['user-agent'] ? { user_agent: request.headers['user-agent'].slice(0, 500) } : {}),
      ...(typeof socket === 'string' && /^\d{1,20}\.\d{1,20}$/.test(socket) ? { socket_id: socket } : {}),
      ...(request.headers['x-confirmed'] === 'yes' ? { confirmed: true } : {}),
    },
  }
}

/** @param request its `ctx` is still that of nobody. @returns the caller and the context of his request */
export async function authenticate(request: FastifyRequest, cache: RightsCache): Promise<{ caller: Caller; ctx: Context }> {
  const { ctx } = request
  const token = bearerToken(request)
  if (!token) return { caller: { kind: 'signed-out' }, ctx }
  return token.startsWith(accessTokenPrefix) ? byAccessToken(ctx, token, cache) : bySession(request, ctx, token, cache)
}

async function bySession(
  request: FastifyRequest,
  ctx: Context,
  token: string,
  cache: RightsCache,
): Promise<{ caller: Caller; ctx: Context }> {
  const session = await findSession(ctx, token)
  if (!session) return { caller: { kind: 'signed-out', reason: 'expired' }, ctx }
  const reason = endedBecause(session, ctx.now())
  if (reason) {
    // A former token that is merely too old ends no session: its tab asks the others for the newer one.
    if (!session.revoked_at && (session.is_current || reason !== 'expired')) await revokeSessions(ctx, { sessionId: session.id, reason })
    return { caller: { kind: 'signed-out', reason }, ctx }
  }
  const rights = await cache.get(request.server.kontor.systemContext(), session.user_id, {
    user: session.user_epoch,
    all: session.all_epoch,
  })
  if (!rights) return { caller: { kind: 'signed-out', reason: 'disabled' }, ctx }
  if (isActivity(request)) await noteActivity(ctx, session)
  const tree = isInside(session, request.ip) ? rights.tree : withoutAdminAreas(rights.tree)
  const own = { person: rights.person, tree }
  return {
    caller: { kind: 'session', session, token, roles: rights.roles },
    ctx: {
      ...ctx,
      ...(await seenBy(request, session, own, cache)),
      origin: {
        ...ctx.origin,
        session_id: session.id,
        rights_mark: rightsMark(ctx, session, request.ip),
        reauthenticated: isReauthenticated(session.confirmed_at, ctx.now()),
      },
    },
  }
}

/** His own rights, or those of the person as whom he looks. A view that holds no longer is ended here, so that it does not come back. */
async function seenBy(request: FastifyRequest, session: SessionRow, own: ViewedRights, cache: RightsCache): Promise<ViewedRights> {
  if (session.view_as === null) return own
  const system = request.server.kontor.systemContext()
  // He reads the name of the other in his own language.
  const seen = await viewOf({ ...system, language: request.ctx.language }, session, own, (user, epochs) => cache.get(system, user, epochs))
  if (!seen) await endViews(system, { session: session.id })
  return seen ?? own
}

async function byAccessToken(ctx: Context, token: string, cache: RightsCache): Promise<{ caller: Caller; ctx: Context }> {
  const row = await findAccessToken(ctx, token)
  const rights = row && (await cache.get({ ...ctx, person: null }, row.user_id, { user: row.user_epoch, all: row.all_epoch }))
  if (!row || !rights) return { caller: { kind: 'signed-out' }, ctx }
  await noteTokenUse(ctx, row)
  const within = restrictTree(rights.tree, row.paths ?? [])
  const tree = isInside(row, ctx.origin.ip ?? '') ? within : withoutAdminAreas(within)
  return {
    caller: { kind: 'access-token', id: row.id },
    ctx: {
      ...ctx,
      person: rights.person,
      tree,
      origin: { ...ctx.origin, access_token: row.id, rights_mark: rightsMark(ctx, row, ctx.origin.ip ?? '') },
    },
  }
}

export function bearerToken(request: FastifyRequest): string | undefined {
  return /^Bearer ([\w-]{1,200})$/i.exec(request.headers.authorization ?? '')?.[1]
}

/** Timers and refetches that nobody asked for keep no session alive (shell.md §5.1). */
function isActivity(request: FastifyRequest): boolean {
  return (
    request.headers['x-background'] !== '1' && request.routeOptions.config.rule !== 'public' && !request.routeOptions.config.no_activity
  )
}
