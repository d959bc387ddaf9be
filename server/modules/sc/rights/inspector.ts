/** Why somebody may or may not, in the words of what the tree is made of; the rows of a record by the predicate itself. */
import { sql } from 'kysely'
import type { Entity } from '../../../../src/schemas/core/define'
import { can, permissionObject } from '../../../../src/schemas/core/permission'
import type { HeldRights, Reason, RightExplanation, RowExplanation } from '../../../../src/shared/sc/rights-explanation'
import type { Comparison, PathInfo, WhoMay } from '../../../../src/shared/sc/rights'
import type { Scope } from '../../../../src/schemas/core/types'
import { compareTrees, explain } from '../../../auth/rights/explain'
import { entitiesAt, loadRights, targetsOf, type Rights } from '../../../auth/rights/permission-loader'
import { rightsOfMany } from '../../../auth/rights/rights-of-many'
import { withAllRights, type Context } from '../../../kernel/context'
import { notFound } from '../../../kernel/errors'
import { companyToday } from '../../../kernel/company-time'
import { personName, personNames } from '../../../resource/read/person-names'
import { shownRecord } from '../../../resource/read/place'
import { expand } from '../groups/owners'
import { activeAdministrators } from './administrators'
import { hasRowRule, parentOf, rowPredicate, scopeTests } from '../../../resource/query/predicate'

/** Every object of the tree, with what can be asked of it. */
export const targetList = (ctx: Context): PathInfo[] =>
  targetsOf(ctx.snapshot).map(({ path, actions, fields, closed }) => ({
    ...{ path, actions, fields, closed },
    entities: entitiesAt(ctx.snapshot, path),
  }))

/**
 * @param asked.record `module/entity/id`: one that the asking person sees himself
 * @throws 404 for an unknown person, and for a record that the asking person may not see: never a hint that it exists
 */
export async function explainRight(
  ctx: Context,
  { user, path, record }: { user: number; path: string; record?: string },
): Promise<RightExplanation> {
  const rights = await rightsOfPerson(ctx, user)
  const explanation = explain(rights.holdings, path, targetsOf(ctx.snapshot))
  const row = record === undefined ? undefined : await explainRow(ctx, rights, record, modeOf(path))
  return {
    ...explanation,
    user: await namedPerson(ctx, user),
    ...(row ? { record: row } : {}),
    ...(await namesOf(ctx, explanation)),
    entities: entitiesAt(ctx.snapshot, path.split('.').slice(0, 3).join('.')),
    askable: explanation.allowed ? [] : await askable(ctx, path.split('.')[0] ?? '', user),
  }
}

/** As many as a sentence names. */
const mostAskable = 3

/** Who can give a right of the module: its administrators of the whole organisation first, else those of the system. */
async function askable(ctx: Context, module: string, user: number): Promise<RightExplanation['askable']> {
  const all = withAllRights(ctx)
  const { rows } = await sql<{ owner: string }>`
    select owner from sc_module_admin where deleted_at is null and module = ${module} and scope is null order by id`.execute(ctx.db)
  const ofModule = await expand(
    all,
    rows.map(({ owner }) => owner),
  )
  const ids = [...new Set([...ofModule, ...(await activeAdministrators(all))])].filter((id) => id !== user).slice(0, mostAskable)
  const names = await personNames(ctx, ids)
  return ids.flatMap((id) => {
    const name = names.get(id)
    return name === undefined ? [] : [{ id, name }]
  })
}

async function rightsOfPerson(ctx: Context, user: number): Promise<Rights> {
  const rights = await loadRights(withAllRights(ctx), user, companyToday(ctx))
  if (!rights) throw notFound()
  return rights
}

const reading = ['list', 'show', 'export']

function modeOf(path: string): 'read' | 'write' {
  const [, , , key, entry] = path.split('.')
  return key === 'write' || (key === 'actions' && entry !== undefined && !reading.includes(entry)) ? 'write' : 'read'
}

async function explainRow(ctx: Context, rights: Rights, record: string, mode: 'read' | 'write'): Promise<RowExplanation> {
  const [module = '', key = '', idText = ''] = record.split('/')
  const id = Number(idText)
  const { entity } = await shownRecord(ctx, { module, entity: key, id })
  const theirs: Context = { ...ctx, person: rights.person, tree: rights.tree }
  const {
    rows: [seen],
  } = await sql<{
    visible: boolean
  }>`select coalesce(${rowPredicate(theirs, entity, mode, 't')}, false) as visible from ${sql.table(entity.table)} as t where t.id = ${id}`.execute(
    ctx.db,
  )
  const ruled = await ruledBy(ctx, entity, id)
  const isOwn = ruled.entity === entity
  return {
    entity: entity.name,
    id,
    mode,
    visible: seen?.visible ?? false,
    has_rule: hasRowRule(ruled.entity),
    ...(isOwn ? {} : { parent: { entity: ruled.entity.name, id: ruled.id } }),
    scopes: await scopesOf(theirs, ruled, mode),
  }
}

/** The row whose rule decides: itself, or the parent's parent… of a child row. */
async function ruledBy(ctx: Context, entity: Entity, id: number): Promise<{ entity: Entity; id: number }> {
  const parent = parentOf(ctx, entity)
  if (!parent) return { entity, id }
  const {
    rows: [row],
  } = await sql<{ parent: number }>`select ${sql.ref(parent.column)} as parent from ${sql.table(entity.table)} where id = ${id}`.execute(
    ctx.db,
  )
  return row ? ruledBy(ctx, parent.entity, row.parent) : { entity, id }
}

async function scopesOf(
  theirs: Context,
  { entity, id }: { entity: Entity; id: number },
  mode: 'read' | 'write',
): Promise<RowExplanation['scopes']> {
  if (!hasRowRule(entity)) return []
  const tests = scopeTests(theirs, entity, mode, 't')
  const columns = tests.map((test) => sql`coalesce(${test.sql}, false) as ${sql.ref(test.scope)}`)
  const {
    rows: [row],
  } = await sql<
    Partial<Record<Scope | 'shared', boolean>>
  >`select ${sql.join(columns)} from ${sql.table(entity.table)} as t where t.id = ${id}`.execute(theirs.db)
  // What is shared is seen by everybody who reads any rows at all.
  const held = (scope: Scope | 'shared') =>
    can(theirs.tree, scope === 'shared' ? `${entity.path}.${mode}` : `${entity.path}.${mode}.${scope}`)
  return tests.map(({ scope }) => ({ scope, held: held(scope), matches: row?.[scope] ?? false }))
}

/** People looked at in one call; the next one goes on after the last. */
const peoplePerCall = 100

/** Active people in the order of their id, each judged by his own tree. */
export async function whoMay(ctx: Context, path: string, after: number): Promise<WhoMay> {
  const { rows: people } = await sql<WhoMay['data'][number]>`
    select person.id, ${personName(ctx, 'person')} as name, person.account from sc_user as person where person.deleted_at is null and person.status = 'active' and person.id > ${after} order by person.id limit ${peoplePerCall}`.execute(
    ctx.db,
  )
  const data: WhoMay['data'][number][] = []
  const rightsBy = await rightsOfMany(
    withAllRights(ctx),
    people.map(({ id }) => id),
    companyToday(ctx),
  )
  for (const person of people) {
    const rights = rightsBy.get(person.id)
    if (rights && can(rights.tree, path)) data.push(person)
  }
  return { data, meta: { next: people.length === peoplePerCall ? (people.at(-1)?.id ?? null) : null } }
}

/** @throws 404 for an unknown person */
export async function heldRights(ctx: Context, user: number): Promise<HeldRights> {
  const { holdings, tree, person } = await rightsOfPerson(ctx, user)
  const roles = holdings.roles.map(({ code, held = [] }) => ({ code, held }))
  const groups = person.owners.filter((code) => code.startsWith('g'))
  const module_admins = holdings.moduleAdmins.map(({ module, scope, owner = '' }) => ({ module, scope, owner }))
  const { names, roles: role_ids } = await namesOf(ctx, {
    reasons: [...roles.map(({ code, held }) => ({ role: code, held })), ...groups.map((owner) => ({ owner })), ...module_admins],
  })
  const objects = targetsOf(ctx.snapshot).flatMap(({ path }) => {
    const { actions = [], read = [], write = [] } = permissionObject(tree, path) ?? {}
    const entities = entitiesAt(ctx.snapshot, path)
    return actions.length > 0 ? [{ path, entities, actions, read, write }] : []
  })
  return { user: await namedPerson(ctx, user), roles, groups, module_admins, objects, names, role_ids }
}

export async function compareRights(ctx: Context, first: number, second: number): Promise<Comparison> {
  const [a, b] = [await rightsOfPerson(ctx, first), await rightsOfPerson(ctx, second)]
  return { first: await namedPerson(ctx, first), second: await namedPerson(ctx, second), ...compareTrees(a.tree, b.tree) }
}

async function namedPerson(ctx: Context, id: number): Promise<{ id: number; name: string }> {
  const name = (await personNames(ctx, [id])).get(id)
  if (name === undefined) throw notFound()
  return { id, name }
}

async function namesOf(
  ctx: Context,
  { reasons }: { reasons: readonly Partial<Pick<Reason, 'held' | 'owner' | 'scope' | 'role'>>[] },
): Promise<Pick<RightExplanation, 'names' | 'roles'>> {
  const held = reasons.flatMap((reason) => reason.held ?? [])
  const owners = [
    ...held.filter(({ how }) => how !== 'position').map(({ source }) => source),
    ...reasons.flatMap(({ owner, scope }) => [owner, scope]),
  ]
  const ids = (prefix: string) => [
    ...new Set(
      owners.filter((code): code is string => typeof code === 'string' && code.startsWith(prefix)).map((code) => Number(code.slice(1))),
    ),
  ]
  const positions = held.filter(({ how }) => how === 'position').map(({ source }) => Number(source))
  const roles = [...new Set(reasons.map(({ role }) => role).filter((role) => role !== undefined))]
  const { rows } = await sql<{ key: string; name: string; role: number | null }>`
    select 'd' || id as key, kontor_i18n(name, ${ctx.language}) as name, null::bigint as role from sc_department where id = any(${ids('d')}::bigint[])
    union all select 'g' || id, kontor_i18n(name, ${ctx.language}), null from sc_group where id = any(${ids('g')}::bigint[])
    union all select 'u' || person.id, ${personName(ctx, 'person')}, null from sc_user as person where person.id = any(${ids('u')}::bigint[])
    union all select 'position/' || id, kontor_i18n(name, ${ctx.language}), null from sc_job_position where id = any(${positions}::bigint[])
    union all select 'role/' || code, kontor_i18n(name, ${ctx.language}), id from sc_role where code = any(${roles}::text[]) and deleted_at is null`.execute(
    ctx.db,
  )
  return {
    names: Object.fromEntries(rows.map(({ key, name }) => [key, name])),
    roles: Object.fromEntries(rows.flatMap(({ key, role }) => (role === null ? [] : [[key.slice('role/'.length), role]]))),
  }
}
