/** Whether sessions, access tokens and people still hold, and with which rights: for all sockets of a node in one statement. */
import { sql } from 'kysely'
import type { CurrentRights, CurrentRightsOf, Identity } from '../../contracts/channels'
import { companyToday } from '../../kernel/company-time'
import type { Context } from '../../kernel/context'
import { isAllowedAddress } from '../../kernel/network'
import { endedBecause, type SessionRow } from '../session/sessions'
import type { RightsCache } from './permission-cache'
import { loadRights } from './permission-loader'
import { restrictTree, withoutAdminAreas } from './restrict-tree'
import { isInside, rightsMark } from './rights-mark'
import { forcedStepOf } from './rule-check'
import { viewOf } from './view-as'

/** What is said of a session only counts where there is one (`session`), of a token likewise. */
interface CurrentRow extends SessionRow {
  session: number | null
  access_token: number | null
  token_expires_at: string
  paths: readonly string[] | null
  allowed_ips: readonly string[] | null
  login_networks: readonly string[] | null
}

export interface CurrentRightsOptions {
  /** With all rights, outside of any transaction. */
  systemContext: () => Context
  /** Absent = rights are read each time. */
  cache?: RightsCache
}

export const currentRights =
  ({ systemContext, cache }: CurrentRightsOptions): CurrentRightsOf =>
  async (identities) => {
    const system = systemContext()
    const rows = identities.length === 0 ? [] : await readCurrent(system, identities)
    return identities.map((identity, at) => {
      const row = rows[at]
      return row && holds(system, row, identity) ? rightsOf(system, row, identity, cache) : null
    })
  }

/** @returns in the order of the identities */
async function readCurrent(ctx: Context, identities: readonly Identity[]): Promise<(CurrentRow | undefined)[]> {
  const column = (name: 'person' | 'session' | 'access_token') => sql`${identities.map((identity) => identity[name])}::bigint[]`
  const { rows } = await sql<CurrentRow & { place: number }>`
    select identity.place::int as place, u.id as user_id, u.status, u.must_change_password, coalesce(own.epoch, 0) as user_epoch, coalesce(every.epoch, 0) as all_epoch,
      s.id, s.id as session, s.confirmed_at, true as is_current, s.issued_at, s.expires_at, s.absolute_until, s.last_activity_at,
      s.revoked_at, s.revoke_reason, s.next_step, coalesce(s.by_provider, false) as by_provider, s.view_as_id as view_as, s.view_until,
      t.id as access_token, t.expires_at as token_expires_at, t.paths, t.allowed_ips, setting.login_networks, setting.admin_networks,
      coalesce(setting."autoLogoutEnabled", true) as auto_logout, coalesce(setting."autoLogoutDuration", 2) as auto_logout_hours
    from unnest(${column('person')}, ${column('session')}, ${column('access_token')}) with ordinality as identity(person, session, access_token, place)
    join sc_user as u on u.id = identity.person and u.deleted_at is null
    left join sc_session as s on s.id = identity.session and s.user_id = u.id and s.deleted_at is null
    left join sc_access_token as t on t.id = identity.access_token and t.user_id = u.id and t.deleted_at is null
    left join kontor_epoch as own on own.user_id = u.id
    left join kontor_epoch as every on every.user_id = 0
    left join sc_security_setting as setting on setting.id = 1`.execute(ctx.db)
  const byPlace = new Map(rows.map((row) => [row.place, row]))
  return identities.map((_identity, at) => byPlace.get(at + 1))
}

/** As a request is judged: what it would be refused for ends a socket too. */
function holds(ctx: Context, row: CurrentRow, { session, access_token: token, ip }: Identity): boolean {
  if (row.status !== 'active') return false
  if (session !== null && (row.session === null || endedBecause(row, ctx.now()) || forcedStepOf(row))) return false
  return token === null || holdsToken(ctx, row, ip)
}

function holdsToken(ctx: Context, row: CurrentRow, ip: string | null): boolean {
  if (row.access_token === null || row.must_change_password || ctx.now().getTime() >= Date.parse(row.token_expires_at)) return false
  return ip === null || (isAllowedAddress(ip, row.allowed_ips) && isAllowedAddress(ip, row.login_networks))
}

function rightsOf(system: Context, row: CurrentRow, identity: Identity, cache: RightsCache | undefined): CurrentRights {
  const mark = rightsMark(system, row, identity.ip)
  const { person, session, access_token: token, ip } = identity
  return {
    mark,
    async context() {
      const today = companyToday(system)
      const epochs = { user: row.user_epoch, all: row.all_epoch }
      const rights = await (cache ? cache.get(system, person, epochs) : loadRights(system, person, today))
      if (!rights) return null
      const within = token === null ? rights.tree : restrictTree(rights.tree, row.paths ?? [])
      const own = { person: rights.person, tree: isInside(row, ip) ? within : withoutAdminAreas(within) }
      // A socket of somebody who looks as another hears what that person's screens show.
      const seen =
        session === null
          ? undefined
          : await viewOf(system, { id: session, view_as: row.view_as, view_until: row.view_until }, own, (user, of) =>
              cache ? cache.get(system, user, of) : loadRights(system, user, today),
            )
      return {
        ...system,
        ...own,
        ...seen,
        origin: {
          rights_mark: mark,
          ...(ip === null ? {} : { ip }),
          ...(session === null ? {} : { session_id: session }),
          ...(token === null ? {} : { access_token: token }),
        },
      }
    },
  }
}
