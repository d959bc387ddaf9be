/** The person behind a socket or a job as he is now: what his session or access token and his rights still give, without a request. */
import { sql } from 'kysely'
import { loadRights } from './permission-loader'
import { viewOf, type ViewedRights, type SessionView } from './view-as'
import { heldTokens } from '../session/access-tokens'
import { endedBecause, type SessionRow } from '../session/sessions'
import { restrictTree } from './restrict-tree'
import type { Context } from '../../kernel/context'
import { companyToday } from '../../kernel/company-time'
import type { ContextOf } from '../../contracts/channels'

/** @param systemContext a context with all rights, outside of any transaction */
export const personContext =
  (systemContext: () => Context): ContextOf =>
  async (person, by) => {
    const system = systemContext()
    const { session = null, access_token: token = null } = by ?? {}
    if (session !== null && (await endedSessions(system, [session])).length > 0) return null
    const rights = (await isActive(system, person)) ? await loadRights(system, person, companyToday(system)) : undefined
    if (!rights) return null
    const paths = token === null ? undefined : (await heldTokens(system, [token])).get(token)
    if (token !== null && !paths) return null
    const seen = session === null ? undefined : await viewOfSession(system, session, rights)
    return {
      ...system,
      person: rights.person,
      tree: paths ? restrictTree(rights.tree, paths) : rights.tree,
      ...seen,
      origin: { ...(session === null ? {} : { session_id: session }), ...(token === null ? {} : { access_token: token }) },
    }
  }

/** A socket of somebody who looks as another hears what that person's screens show. */
async function viewOfSession(ctx: Context, session: number, own: ViewedRights): Promise<ViewedRights | undefined> {
  const {
    rows: [row],
  } = await sql<SessionView>`select id, view_as_id as view_as, view_until from sc_session where id = ${session}`.execute(ctx.db)
  return row && viewOf(ctx, row, own, (user) => loadRights(ctx, user, companyToday(ctx)))
}

/** @returns those of the sessions that are over, for whatever reason (an open socket keeps none alive, S12) */
export async function endedSessions(ctx: Context, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<SessionRow>`
    select s.id, s.user_id, true as is_current, s.issued_at, s.expires_at, s.absolute_until, s.last_activity_at, s.revoked_at, s.revoke_reason, s.view_as_id as view_as, s.view_until,
      u.status, u.must_change_password, 0 as user_epoch, 0 as all_epoch,
      setting."autoLogoutEnabled" as auto_logout, setting."autoLogoutDuration" as auto_logout_hours, setting.admin_networks
    from sc_session as s join sc_user as u on u.id = s.user_id and u.deleted_at is null
    left join sc_security_setting as setting on setting.id = 1
    where s.id = any(${ids}::bigint[]) and s.deleted_at is null`.execute(ctx.db)
  const alive = new Set(rows.filter((session) => !endedBecause(session, ctx.now())).map(({ id }) => id))
  return ids.filter((id) => !alive.has(id))
}

async function isActive(ctx: Context, person: number): Promise<boolean> {
  const { rows } = await sql`select 1 from sc_user where id = ${person} and status = 'active' and deleted_at is null`.execute(ctx.db)
  return rows.length > 0
}
