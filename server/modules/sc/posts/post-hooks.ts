/** Posts (sc.md §3.1): none without a primary one, nobody gives himself one that carries rights. That two primary ones never overlap is declared. */
import { sql } from 'kysely'
import { same } from '../../../../src/schemas/core/same'
import type { Holdings } from '../../../auth/rights/permission-tree'
import { raiseEpoch } from '../../../auth/session/epoch'
import type { Context } from '../../../kernel/context'
import { invalidField } from '../../../kernel/errors'
import type { EntityHooks, Values } from '../../../contracts/hooks'
import { publishEvent } from '../../../outbox/publish'
import { intentOf } from '../../../resource/write/intent'
import { companyToday } from '../../../kernel/company-time'
import {
  givesNothing,
  holdingsOf,
  isAdministrator,
  ownersOfPath,
  refuseLastAdministratorGone,
  rolesWithGrants,
} from '../rights/administrators'
import { refuseClosedForOneself } from '../rights/closed-roles'
import { refreshPostMarks } from './post-marks'
import { notifyPost } from './post-notices'

interface PostIntent {
  /** The act tells of itself. */
  quiet?: boolean
}

declare module '../../../contracts/hooks' {
  interface Intents {
    'sc/user-department': PostIntent
  }
}

export const postHooks: EntityHooks = {
  async validate(ctx, { before, after }) {
    if (!before || before.department !== after.department || before.job_position !== after.job_position || lasts(before, after))
      await refuseRightsByPost(ctx, before, after)
    if (after.supervisor !== null && after.supervisor === after.user) return { supervisor: [{ key: 'sc:error.supervisor_self' }] }
    return undefined
  },

  async afterSave(ctx, { before, after }) {
    await refuseWithoutPrimary(ctx, Number(after.user))
    if (before) await refuseLastAdministratorGone(ctx, { field: 'end_date' })
    await announcePost(ctx, after)
    if (!isQuiet(ctx)) await notifyPost(ctx, before, after)
  },

  async beforeDelete(ctx, row) {
    if (!isQuiet(ctx)) await notifyPost(ctx, row, null)
    await refuseWithoutPrimary(ctx, Number(row.user), Number(row.id))
    await refuseLastAdministratorGone(ctx, { without: { post: Number(row.id) } })
    await announcePost(ctx, row, { gone: true })
  },
}

const isQuiet = (ctx: Context): boolean => intentOf(ctx, 'sc/user-department')?.quiet === true

/** The person's rights and everything that hangs on his post follow. */
export async function announcePost(ctx: Context, { id, user, department }: Values, { gone = false } = {}): Promise<void> {
  await refreshPostMarks(ctx, [Number(user)], gone ? Number(id) : 0)
  await raiseEpoch(ctx, Number(user))
  await publishEvent(ctx, 'sc.post.changed', { entity: 'sc/user-department', record_id: Number(id), user, department })
}

/** @param without a post about to go */
async function refuseWithoutPrimary(ctx: Context, user: number, without = 0): Promise<void> {
  const today = companyToday(ctx)
  const {
    rows: [current],
  } = await sql<{ posts: number; primaries: number }>`
    select count(*)::int as posts, count(*) filter (where is_primary)::int as primaries from sc_user_department
    where user_id = ${user} and id <> ${without} and deleted_at is null and start_date <= ${today}::text::date and (end_date is null or end_date >= ${today}::text::date)`.execute(
    ctx.db,
  )
  if (current && current.posts > 0 && current.primaries === 0) throw invalidField('is_primary', 'sc:error.post_without_primary')
}

/** Does it begin earlier or end later than it did? Then it gives its rights on further days. */
function lasts(before: Values, after: Values): boolean {
  return String(after.start_date) < String(before.start_date) || String(after.end_date ?? 'z') > String(before.end_date ?? 'z')
}

/**
 * A position, and a department with those above it, may carry roles and modules. Nobody takes for himself what a post of his did not carry before,
 * and only an administrator makes administrators.
 */
async function refuseRightsByPost(ctx: Context, before: Values | null, after: Values): Promise<void> {
  const carried = await carriedBy(ctx, after)
  const isOwn = after.user === ctx.person?.id
  if (isOwn) refuseClosedForOneself(ctx, { roles: carried.roles, people: [Number(after.user)], field: 'job_position' })
  if (await isAdministrator(ctx)) return
  if (carried.roles.some(({ code }) => code === 'admin')) throw invalidField('job_position', 'sc:error.grant_beyond_own', { path: 'admin' })
  if (!isOwn) return
  const had = before && !lasts(before, after) ? await carriedBy(ctx, before) : { roles: [], moduleAdmins: [] }
  const gained = {
    roles: carried.roles.filter(({ code }) => !had.roles.some((role) => role.code === code)),
    moduleAdmins: carried.moduleAdmins.filter((one) => !had.moduleAdmins.some((other) => same(one, other))),
  }
  if (!givesNothing(gained)) throw invalidField('job_position', 'sc:error.own_assignment')
}

async function carriedBy(ctx: Context, { department, job_position }: Values): Promise<Holdings> {
  const {
    rows: [found],
  } = await sql<{ path: string; carried: number[] }>`
    select path, array(select target_id from sc_job_position__roles where parent_id = ${job_position ?? null}::bigint) as carried
    from sc_department where id = ${department}`.execute(ctx.db)
  if (!found) return { roles: [], moduleAdmins: [] }
  const { roles, moduleAdmins } = await holdingsOf(ctx, ownersOfPath(found.path))
  return { roles: [...(await rolesWithGrants(ctx, found.carried)), ...roles], moduleAdmins }
}
