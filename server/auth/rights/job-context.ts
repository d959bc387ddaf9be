/** With which rights a job runs: those that its owner and the access token that started it have when it runs, both of them. */
import { sql } from 'kysely'
import type { Context } from '../../kernel/context'
import { isAllowedAddress } from '../../kernel/network'
import { personContext } from './person-context'
import { restrictTree, withoutAdminAreas } from './restrict-tree'

export interface JobStart {
  /** null = the system */
  owner_user: number | null
  /** The access token it was started with. */
  access_token: number | null
  /** The address it was started from. */
  started_from: string | null
}

/**
 * @param systemContext a context with all rights, outside of any transaction
 * @returns null when the owner may not sign in any more, or the token has ended
 */
export const jobContext =
  (systemContext: () => Context) =>
  async ({ owner_user: owner, access_token: token, started_from: ip }: JobStart): Promise<Context | null> => {
    const system = systemContext()
    if (owner === null) return system
    const theirs = await personContext(systemContext)(owner, null)
    const bounds = theirs && (await boundsOf(system, token))
    if (!theirs || !bounds) return null
    const tree = token === null ? theirs.tree : restrictTree(theirs.tree, bounds.paths ?? [])
    const isInside = ip === null || isAllowedAddress(ip, bounds.admin_networks)
    return {
      ...theirs,
      tree: isInside ? tree : withoutAdminAreas(tree),
      origin: { ...(ip === null ? {} : { ip }), ...(token === null ? {} : { access_token: token }) },
    }
  }

/** @returns whether the token that started a job still holds; true where none did */
export async function holdsToken(ctx: Context, token: number | null): Promise<boolean> {
  return token === null || (await boundsOf(ctx, token)) !== undefined
}

interface Bounds {
  paths: readonly string[] | null
  admin_networks: readonly string[] | null
}

async function boundsOf(ctx: Context, token: number | null): Promise<Bounds | undefined> {
  const {
    rows: [bounds],
  } = await sql<Bounds>`
    select t.paths, setting.admin_networks from (select ${token}::bigint as asked) as job
    left join sc_security_setting as setting on setting.id = 1
    left join sc_access_token as t on t.id = job.asked and t.deleted_at is null and t.expires_at > ${ctx.now()}
      and exists (select 1 from sc_user as u where u.id = t.user_id and u.deleted_at is null and u.status = 'active')
    where job.asked is null or t.id is not null`.execute(ctx.db)
  return bounds
}
