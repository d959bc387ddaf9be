/** Groups and roles as they come with a person (sc.md §8 Users): those where he himself is named, not what he has by a department or a group. */
import { sql } from 'kysely'
import type { Context } from '../../../kernel/context'
import { notFound } from '../../../kernel/errors'
import { companyToday } from '../../../kernel/company-time'
import { deleteRecord } from '../../../resource/write/delete'
import { findRecord } from '../../../resource/read/read'
import { createRecord, updateRecord } from '../../../resource/write/write'

/** @param wanted ids of all static groups that shall name him */
export async function joinGroups(ctx: Context, user: number, wanted: readonly number[]): Promise<void> {
  const code = `u${user}`
  const { rows } = await sql<{ id: number; members: string[] | null; is_in: boolean }>`
    select id, members, coalesce(${code} = any(members), false) as is_in from sc_group
    where deleted_at is null and kind = 'static' and (id = any(${wanted}::bigint[]) or ${code} = any(members)) order by id`.execute(ctx.db)
  for (const { id, members, is_in } of rows) {
    const shall = wanted.includes(id)
    if (shall === is_in) continue
    const others = (members ?? []).filter((member) => member !== code)
    await updateRecord(ctx, ctx.snapshot.get('sc/group'), id, { members: shall ? [...others, code] : others })
  }
}

/**
 * People in a group that lists its members, in one write; who is in it stays.
 * @throws 404 outside the groups that the caller may write, 422 as saving the group
 */
export async function addToGroup(ctx: Context, id: number, people: readonly number[]): Promise<void> {
  const entity = ctx.snapshot.get('sc/group')
  // Two who add at once add to what the other has written.
  const group = await findRecord(ctx, entity, id, { mode: 'write', lock: true })
  if (group?.kind !== 'static') throw notFound()
  const members = Array.isArray(group.members) ? group.members.map(String) : []
  await updateRecord(ctx, entity, id, { members: [...new Set([...members, ...people.map((person) => `u${person}`)])] })
}

/** @param wanted ids of all roles that he shall hold by an assignment of his own */
export async function holdRoles(ctx: Context, user: number, wanted: readonly number[]): Promise<void> {
  const entity = ctx.snapshot.get('sc/role-assignment')
  const today = companyToday(ctx)
  const { rows } = await sql<{ id: number; role: number; holds: boolean }>`
    select id, role_id as role, coalesce(start_date, ${today}::text::date) <= ${today}::text::date and coalesce(end_date, ${today}::text::date) >= ${today}::text::date as holds
    from sc_role_assignment where deleted_at is null and owner = ${`u${user}`} order by id`.execute(ctx.db)
  for (const { id, holds } of rows.filter(({ role }) => !wanted.includes(role))) if (holds) await deleteRecord(ctx, entity, id)
  for (const role of wanted) {
    const present = rows.find((row) => row.role === role)
    if (!present) await createRecord(ctx, entity, { role, owner: `u${user}` })
    else if (!present.holds) await updateRecord(ctx, entity, present.id, { start_date: null, end_date: null })
  }
}
