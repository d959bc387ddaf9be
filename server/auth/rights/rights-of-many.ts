/**
 * The rights of many people (sc.md §8: who may, of 5,000): colleagues with the same roles, groups and departments hold the same,
 * so that one of them is asked for all.
 */
import { sql } from 'kysely'
import type { Context } from '../../kernel/context'
import type { Sql } from '../../kernel/sql'
import { dynamicGroups, dynamicMembers } from './dynamic-groups'
import { loadRights, namingFields, type Rights } from './permission-loader'

export type SharedRights = Pick<Rights, 'tree' | 'roles'>

/** @param today `YYYY-MM-DD`. @returns by person; who is not there is left out */
export async function rightsOfMany(ctx: Context, people: readonly number[], today: string): Promise<Map<number, SharedRights>> {
  const alike = await alikePeople(ctx, people, today)
  const known = new Map<string, Promise<Rights | undefined>>()
  const found = new Map<number, SharedRights>()
  for (const person of people) {
    const mark = alike.get(person) ?? ''
    const asked = known.get(mark) ?? loadRights(ctx, person, today)
    known.set(mark, asked)
    const rights = await asked
    if (rights) found.set(person, rights)
  }
  return found
}

/** People with one mark hold the same rights: what their roles, departments and groups give, by way of what names any of these. */
async function alikePeople(ctx: Context, people: readonly number[], today: string): Promise<Map<number, string>> {
  const groups = await staticGroups(ctx)
  const owners = await giving(ctx, groups)
  const above = await givingAbove(ctx, owners)
  const own = [await holdersOfOffices(ctx), await conditionsMet(ctx, owners), await namedThemselves(ctx, today), membersOf(groups, owners)]
  const { rows: posts } = await sql<{ person: number; department: number; roles: number[] }>`
    select post.user_id as person, post.department_id as department, array(select target_id from sc_job_position__roles where parent_id = post.job_position_id) as roles
    from sc_user_department as post where post.user_id = any(${people}::bigint[]) and post.deleted_at is null
      and post.start_date <= ${today}::text::date and (post.end_date is null or post.end_date >= ${today}::text::date)`.execute(ctx.db)
  const marks = new Map(people.map((person) => [person, new Set(own.flatMap((marksOf) => marksOf.get(person) ?? []))]))
  for (const { person, department, roles } of posts) {
    const mark = marks.get(Number(person))
    for (const owner of above.get(Number(department)) ?? []) mark?.add(owner)
    for (const role of roles) mark?.add(`r${role}`)
  }
  return new Map([...marks].map(([person, mark]) => [person, [...mark].sort().join()]))
}

interface StaticGroup {
  id: number
  members: readonly string[]
}

const staticGroups = async (ctx: Context): Promise<StaticGroup[]> =>
  (await sql<StaticGroup>`select id, members from sc_group where deleted_at is null and kind = 'static'`.execute(ctx.db)).rows

/** Owner codes that give something: assignments and administrations name them, or a group that gives has them as members. */
async function giving(ctx: Context, groups: readonly StaticGroup[]): Promise<Set<string>> {
  const { rows } = await sql<{
    code: string
  }>`select owner as code from sc_role_assignment where deleted_at is null union select owner from sc_module_admin where deleted_at is null ${naming(ctx, (codes) => sql`select ${codes}`)}`.execute(
    ctx.db,
  )
  const members = new Map(groups.map((group) => [`g${group.id}`, group.members]))
  const codes = new Set(rows.map(({ code }) => code))
  // A set goes on with what is added while it is walked.
  for (const code of codes) for (const member of members.get(code) ?? []) codes.add(member)
  return codes
}

/** By department, those among it and above it that give: an inactive one ends the way up, as for a single person. */
async function givingAbove(ctx: Context, owners: ReadonlySet<string>): Promise<Map<number, readonly string[]>> {
  const { rows } = await sql<{
    id: number
    parent: number | null
  }>`select id, parent_id as parent from sc_department where deleted_at is null and status = 'active'`.execute(ctx.db)
  const parents = new Map(rows.map(({ id, parent }) => [Number(id), parent === null ? undefined : Number(parent)]))
  const way = (id: number | undefined): string[] => (id === undefined || !parents.has(id) ? [] : [`d${id}`, ...way(parents.get(id))])
  return new Map([...parents.keys()].map((id) => [id, way(id).filter((code) => owners.has(code))]))
}

/** Heads, their deputies and assistants hold implicit roles. */
async function holdersOfOffices(ctx: Context): Promise<Map<number, string[]>> {
  const { rows } = await sql<{ person: number; office: string }>`
    with active as (select id, head_id from sc_department where deleted_at is null and status = 'active')
    select head_id as person, 'head' as office from active where head_id is not null
    union select deputy.target_id, 'head' from sc_department__deputy_heads as deputy join active on active.id = deputy.parent_id
    union select helper.target_id, 'assistant' from sc_department__assistants as helper join active on active.id = helper.parent_id`.execute(
    ctx.db,
  )
  return gathered(rows.map(({ person, office }) => [Number(person), office]))
}

/** What names people as such: assignments in force, administrations. */
async function namedThemselves(ctx: Context, today: string): Promise<Map<number, string[]>> {
  const { rows } = await sql<{ person: number; mark: string }>`
    select substr(code, 2)::bigint as person, mark from (
      select owner, 'r' || role_id from sc_role_assignment where deleted_at is null and (start_date is null or start_date <= ${today}::text::date) and (end_date is null or end_date >= ${today}::text::date)
      union select owner, concat_ws(' ', 'm', module, scope) from sc_module_admin where deleted_at is null
      ${naming(ctx, (codes, role) => sql`select ${codes}, ${role}::text`)}) as named(code, mark) where code like 'u%'`.execute(ctx.db)
  return gathered(rows.map(({ person, mark }) => [Number(person), mark]))
}

/** Joined to what else gives: owner codes that hold a role by being named in a record (`x.gives_role`). */
const naming = (ctx: Context, select: (codes: Sql, role: string) => Sql): Sql => {
  const ways = namingFields(ctx.snapshot).map(
    ({ entity, field, role }) =>
      sql`union ${select(sql`unnest(${sql.ref(field.name)})`, role)} from ${sql.table(entity.table)} where deleted_at is null`,
  )
  return ways.length === 0 ? sql`` : sql.join(ways, sql` `)
}

const membersOf = (groups: readonly StaticGroup[], owners: ReadonlySet<string>): Map<number, string[]> =>
  gathered(
    groups
      .filter(({ id }) => owners.has(`g${id}`))
      .flatMap(({ id, members }) =>
        members.filter((code) => code.startsWith('u')).map((code): [number, string] => [Number(code.slice(1)), `g${id}`]),
      ),
  )

async function conditionsMet(ctx: Context, owners: ReadonlySet<string>): Promise<Map<number, string[]>> {
  const members = await dynamicMembers(
    ctx,
    (await dynamicGroups(ctx)).filter(({ id }) => owners.has(`g${id}`)).map(({ id }) => id),
  )
  return gathered([...members].flatMap(([group, people]) => people.map((person): [number, string] => [Number(person), `g${group}`])))
}

function gathered(pairs: readonly (readonly [number, string])[]): Map<number, string[]> {
  const found = new Map<number, string[]>()
  for (const [person, mark] of pairs) found.set(person, [...(found.get(person) ?? []), mark])
  return found
}
