/** What comes with a person and stands elsewhere (`x.virtual_fields` of sc/user): his posts, groups and roles. */
import { sql } from 'kysely'
import type { Context } from '../../../kernel/context'
import type { VirtualFieldHooks, Values } from '../../../contracts/hooks'
import { companyToday } from '../../../kernel/company-time'
import { holdRoles, joinGroups } from './memberships'
import { placePerson, standingPosts } from '../posts/placing'
import { concurrentText } from '../posts/rules/concurrent-posts'

export const personVirtualFields: VirtualFieldHooks = {
  async read(ctx, ids) {
    const found = new Map<number, Values>()
    for (const id of ids) found.set(id, await readOne(ctx, id))
    return found
  },

  async save(ctx, { after, given }) {
    const user = Number(after.id)
    await placePerson(ctx, after, given)
    if (Array.isArray(given.groups)) await joinGroups(ctx, user, given.groups.map(Number))
    if (Array.isArray(given.roles)) await holdRoles(ctx, user, given.roles.map(Number))
  },
}

async function readOne(ctx: Context, user: number): Promise<Values> {
  const today = companyToday(ctx)
  const posts = await standingPosts(ctx, user, today)
  const primary = posts.find(({ is_primary }) => is_primary)
  const further = posts.filter(({ is_primary }) => !is_primary)
  const {
    rows: [also],
  } = await sql<{ groups: number[]; roles: number[]; departments: Record<string, string>; positions: Record<string, string> }>`
    select array(select id from sc_group where deleted_at is null and kind = 'static' and ${`u${user}`} = any(members) order by id) as groups,
      array(select role_id from sc_role_assignment where deleted_at is null and owner = ${`u${user}`} and coalesce(start_date, ${today}::text::date) <= ${today}::text::date
        and coalesce(end_date, ${today}::text::date) >= ${today}::text::date order by role_id) as roles,
      (select coalesce(json_object_agg(id, code), '{}') from sc_department where id = any(${further.map(({ department }) => department)}::bigint[])) as departments,
      (select coalesce(json_object_agg(id, code), '{}') from sc_job_position where id = any(${further.flatMap(({ job_position }) => job_position ?? [])}::bigint[])) as positions`.execute(
    ctx.db,
  )
  return {
    department: primary?.department ?? null,
    job_position: primary?.job_position ?? null,
    supervisor: primary?.supervisor ?? null,
    is_primary: primary ? true : null,
    concurrent:
      concurrentText(
        further.map(({ department, job_position }) => ({
          department: also?.departments[department] ?? '',
          position: job_position === null ? null : (also?.positions[job_position] ?? null),
        })),
      ) || null,
    groups: also?.groups.map(Number) ?? [],
    roles: also?.roles.map(Number) ?? [],
  }
}
