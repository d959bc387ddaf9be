/**
 * Viewing as somebody else, read only (sc.md §2 Simulate, §6): the session says as whom and until when, each request is judged
 * anew. Rights and rows are the person's as far as the administrator has them too; what everybody has for himself stays his own.
 */
import { sql } from 'kysely'
import { can, type PermissionTree } from '../../../src/schemas/core/permission'
import { scopes, type Scope } from '../../../src/schemas/core/types'
import { transact, type Context, type Person } from '../../kernel/context'
import { publishEvent, publishPersonal } from '../../outbox/publish'
import { personName } from '../../resource/read/person-names'
import { audit } from '../../outbox/audit'
import { pathsOf } from './explain'
import { memoize } from '../../kernel/memoize'
import type { Epochs } from './permission-cache'
import { targetsOf, type Rights } from './permission-loader'
import type { PermissionTarget } from './permission-objects'

export const simulatePath = 'sc.admin.rights.actions.simulate'
export const viewMinutes = 30
/** Told to listeners when a view has ended, for whatever reason. */
export const viewEnded = 'sc.view.ended'

export interface ViewedRights {
  person: Person
  tree: PermissionTree
}
/** The view as the session's row has it; whether it holds is judged by `viewOf`. */
export interface SessionView {
  id: number
  view_as: number | null
  view_until: string | null
}

/**
 * What the session sees, when the view that its row names still holds: not over, the administrator may still simulate and has
 * every right of the person, who is active.
 * @param own rights of the one who signed in @param rightsOf those of the other
 * @returns undefined when it holds no longer
 */
export async function viewOf(
  ctx: Context,
  session: SessionView,
  own: ViewedRights,
  rightsOf: (user: number, epochs: Epochs) => Promise<Rights | undefined>,
): Promise<ViewedRights | undefined> {
  const { view_as: user, view_until: until } = session
  if (user === null || until === null || ctx.now().getTime() >= Date.parse(until) || !can(own.tree, simulatePath)) return undefined
  const {
    rows: [viewed],
  } = await sql<{ name: string; status: string } & Epochs>`
    select ${personName(ctx, 'u')} as name, u.status, coalesce(own.epoch, 0) as user, coalesce(every.epoch, 0) as all from sc_user as u
    left join kontor_epoch as own on own.user_id = u.id left join kontor_epoch as every on every.user_id = 0
    where u.id = ${user} and u.deleted_at is null`.execute(ctx.db)
  const theirs = viewed?.status === 'active' ? await rightsOf(user, viewed) : undefined
  const tree = theirs && sharedTree(targetsOf(ctx.snapshot))(own.tree)(theirs.tree)
  if (!viewed || !theirs || !tree) return undefined
  const { departments, tree_departments, owners, listed } = theirs.person
  return { person: { ...own.person, departments, tree_departments, owners, listed, views: { user, name: viewed.name, until, own } }, tree }
}

/**
 * What somebody has beyond another's rights; a wider scope of rows brings the narrower ones along.
 * @returns paths of `theirs` that `own` lacks
 */
export function rightsBeyond(own: PermissionTree, theirs: PermissionTree): string[] {
  return pathsOf(theirs).filter((path) => !widerPaths(path).some((wider) => can(own, wider)))
}

function widerPaths(path: string): string[] {
  const [module, area, name, key, entry] = path.split('.')
  const place = key === 'read' || key === 'write' ? scopes.indexOf(entry as Scope) : -1 // -1 for what is no scope
  return place < 0 ? [path] : scopes.slice(place).map((scope) => [module, area, name, key, scope].join('.'))
}

/**
 * What of somebody's rights is viewed: paths that administrators hold only where a role grants them by name (`x.explicit_grants_only`, as vouchers) are left
 * out where the viewer lacks some of theirs. Else nobody who works with vouchers could be viewed by who gives the roles.
 */
export function viewedTree(targets: readonly PermissionTarget[], own: PermissionTree, theirs: PermissionTree): PermissionTree {
  const beyond = rightsBeyond(own, theirs)
  const hidden = new Set(
    targets.filter(({ closed, path }) => closed && beyond.some((right) => right.startsWith(`${path}.`))).map(({ path }) => path),
  )
  const areas = (module: string, of: PermissionTree[string]) =>
    Object.entries(of).map(([area, objects]) => [area, objects.filter(({ name }) => !hidden.has(`${module}.${area}.${name}`))] as const)
  return Object.fromEntries(Object.entries(theirs).map(([module, of]) => [module, Object.fromEntries(areas(module, of))]))
}

/** One object per pair of people: prepared statements are kept by tree, and those of a view hold the ids of both. */
const sharedTree = memoize((targets: readonly PermissionTarget[]) =>
  memoize((own: PermissionTree) =>
    memoize((theirs: PermissionTree) => {
      const tree = viewedTree(targets, own, theirs)
      return rightsBeyond(own, tree).length > 0 ? undefined : tree
    }),
  ),
)

export interface NewView {
  session: number
  user: number
  account: string
  reason: string
}

/** The caller has checked that it may begin. @returns until when */
export async function beginView(ctx: Context, { session, user, account, reason }: NewView): Promise<string> {
  return transact(ctx, async (tx) => {
    const until = new Date(tx.now().getTime() + viewMinutes * 60_000)
    await sql`update sc_session set view_as_id = ${user}, view_until = ${until}, view_reason = ${reason} where id = ${session}`.execute(
      tx.db,
    )
    await audit(tx, {
      action: 'view-started',
      entity: 'user',
      record_id: user,
      label: account,
      on_behalf_of: user,
      changes: { reason, until: until.toISOString() },
    })
    // His other tabs show the same console.
    await publishPersonal(tx, tx.person?.id ?? 0, 'permission.changed')
    return until.toISOString()
  })
}

/**
 * Ends views: the trail says so, the administrator's tabs come back to themselves, and listeners tell who was viewed.
 * @param which of one session, or all that are over by time or with their session
 */
export async function endViews(ctx: Context, which: { session: number } | 'over'): Promise<void> {
  await transact(ctx, async (tx) => {
    const now = tx.now()
    const { rows } = await sql<{ user_id: number; viewed: number; account: string; reason: string; until: string }>`
      update sc_session as s set view_as_id = null, view_until = null, view_reason = null
      from (select s.id, s.view_as_id as viewed, s.view_reason as reason, s.view_until as until, u.account from sc_session as s join sc_user as u on u.id = s.view_as_id
        where ${which === 'over' ? sql`s.view_until <= ${now} or s.revoked_at is not null` : sql`s.id = ${which.session}`} for update of s) as before
      where s.id = before.id returning s.user_id, before.viewed, before.account, before.reason, before.until`.execute(tx.db)
    for (const { user_id, viewed, account, reason, until } of rows) {
      const minutes = viewMinutes - Math.max(0, Math.floor((Date.parse(until) - now.getTime()) / 60_000))
      await audit(tx, {
        action: 'view-ended',
        entity: 'user',
        record_id: viewed,
        label: account,
        actor: user_id,
        on_behalf_of: viewed,
        changes: { reason, minutes },
      })
      await publishPersonal(tx, user_id, 'permission.changed')
      await publishEvent(tx, viewEnded, { entity: 'sc/user', record_id: viewed, by: user_id, reason, minutes })
    }
  })
}
