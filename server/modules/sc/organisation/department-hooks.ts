/** The department tree (sc.md §3.1, §5.3): one root, levels that descend, names that differ among siblings, paths that are right. */
import { sql } from 'kysely'
import { same } from '../../../../src/schemas/core/same'
import type { I18nText } from '../../../../src/schemas/core/types'
import { raiseEpoch } from '../../../auth/session/epoch'
import { actorOf, type Context } from '../../../kernel/context'
import { forbidden, invalidField, type FieldErrors, type Message } from '../../../kernel/errors'
import type { EntityHooks, Values } from '../../../contracts/hooks'
import { publishEvent } from '../../../outbox/publish'
import { mayDo } from '../../../resource/query/rights'
import { inEveryLanguage } from '../notify/every-language'
import { sendNotice } from '../notify/notifications'
import { holdingsOf, isAdministrator, ownersOfPath, refuseGrantedBeyondOwn } from '../rights/administrators'
import { refreshPostMarks } from '../posts/post-marks'
import { i18nText } from '../../../../src/shared/engine/i18n-text'

export const departmentHooks: EntityHooks = {
  beforeSave: (_ctx, { after }) => (typeof after.code === 'string' ? { code: after.code.normalize('NFKC') } : {}),

  async validate(ctx, { before, after }) {
    await refuseRightsByOffice(ctx, before, after)
    const isMove = before !== null && before.parent !== after.parent
    if (isMove && !mayDo(ctx, ctx.snapshot.get('sc/department'), 'move')) throw forbidden()
    if (isMove) await refuseAdministratorsByMove(ctx, after.parent)
    if (before && !isMove && before.level === after.level && same(before.name, after.name)) return undefined
    await lockTree(ctx)
    return {
      ...(await rootErrors(ctx, before, after)),
      ...(await levelErrors(ctx, before, after)),
      ...(await nameErrors(ctx, before, after)),
    }
  },

  async afterSave(ctx, { before, after }) {
    const id = Number(after.id)
    if (!before || before.parent !== after.parent) await placeSubtree(ctx, id)
    if (before && before.parent !== after.parent)
      await publishEvent(ctx, 'sc.department.moved', { entity: 'sc/department', record_id: id, department: id })
    if (typeof after.head === 'number' && before?.head !== after.head) await notifyHead(ctx, after)
    if (before?.head !== after.head)
      await refreshPostMarks(
        ctx,
        [before?.head, after.head].filter((head) => typeof head === 'number'),
      )
    if (!before || rightsBearing.some((field) => !same(before[field], after[field]))) await raiseEpoch(ctx, 'all')
  },
}

/** Who is named there holds a role by that. */
const offices = [
  { field: 'head', role: 'department-head' },
  { field: 'deputy_heads', role: 'department-head' },
  { field: 'assistants', role: 'department-assistant' },
] as const

/**
 * Nobody names himself, nor gives what administrators granted to the role beyond his own rights. What the declarations give it is the office
 * itself: whoever may edit departments fills it (docs/security.md).
 * @throws 422 on the field
 */
async function refuseRightsByOffice(ctx: Context, before: Values | null, after: Values): Promise<void> {
  for (const { field, role } of offices) {
    const had = peopleIn(before?.[field])
    const named = peopleIn(after[field]).filter((id) => !had.includes(id))
    if (named.length === 0 || (await isAdministrator(ctx))) continue
    if (named.includes(ctx.person?.id ?? 0)) throw invalidField(field, 'sc:error.own_assignment')
    await refuseGrantedBeyondOwn(ctx, role, field)
  }
}

/** A department hands its roles on to all below it, and only an administrator makes administrators. @throws 422 on `parent` */
async function refuseAdministratorsByMove(ctx: Context, parent: unknown): Promise<void> {
  if (await isAdministrator(ctx)) return
  const {
    rows: [found],
  } = await sql<{ path: string }>`select path from sc_department where id = ${parent ?? null}::bigint`.execute(ctx.db)
  const { roles } = await holdingsOf(ctx, ownersOfPath(found?.path ?? ''))
  if (roles.some(({ code }) => code === 'admin')) throw invalidField('parent', 'sc:error.grant_beyond_own', { path: 'admin' })
}

const peopleIn = (value: unknown): number[] => (Array.isArray(value) ? value : [value]).filter((id) => typeof id === 'number')

/** What the system sets up by itself, as the demo's departments, is no news to anybody. */
async function notifyHead(ctx: Context, { id, head, name }: Values): Promise<void> {
  if (actorOf(ctx) === null) return
  // Validated as texts by language.
  const names = name as I18nText
  await sendNotice(ctx, {
    event: 'sc.head.assigned',
    to: [`u${String(head)}`],
    group_key: `sc.head.assigned ${String(id)}`,
    url: `/record/sc/department/${String(id)}`,
    params: { department: names },
    data: { title: inEveryLanguage('sc:notice.head_assigned', (language) => ({ department: i18nText(names, language) })) },
  })
}

/** Fields by which people get or lose rights. */
const rightsBearing = ['parent', 'head', 'deputy_heads', 'assistants', 'status']

/** Held until the commit: two moves of overlapping subtrees come one after the other. The same lock as of checkTree. */
export async function lockTree(ctx: Context): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('tree sc/department'))`.execute(ctx.db)
}

/** Path and depth of the department and all below it, after its parent changed. */
async function placeSubtree(ctx: Context, id: number): Promise<void> {
  await lockTree(ctx)
  await sql`
    with recursive placed(id, path, depth) as (
      select d.id, coalesce(parent.path, '/') || d.id || '/', coalesce(parent.depth, 0) + 1
      from sc_department as d left join sc_department as parent on parent.id = d.parent_id where d.id = ${id}
      union all select d.id, placed.path || d.id || '/', placed.depth + 1 from sc_department as d join placed on d.parent_id = placed.id
    )
    update sc_department as d set path = placed.path, depth = placed.depth from placed
    where d.id = placed.id and (d.path, d.depth) is distinct from (placed.path, placed.depth)`.execute(ctx.db)
}

async function rootErrors(ctx: Context, before: Values | null, after: Values): Promise<FieldErrors> {
  if (after.parent !== null) return {}
  const {
    rows: [root],
  } = await sql`select 1 from sc_department where parent_id is null and deleted_at is null and id <> ${before?.id ?? 0}`.execute(ctx.db)
  return root ? { parent: [{ key: 'sc:error.department_root' }] } : {}
}

async function levelErrors(ctx: Context, before: Values | null, after: Values): Promise<FieldErrors> {
  const {
    rows: [found],
  } = await sql<{ rank: number; parent_rank: number | null; parent: I18nText | null; below: I18nText[] }>`
    select level.rank, above.rank as parent_rank, parent.name as parent, array(
      select child.name from sc_department as child join sc_department_level as child_level on child_level.id = child.level_id
      where child.parent_id = ${before?.id ?? 0}::bigint and child.deleted_at is null and child_level.rank <= level.rank order by child.position, child.id
    ) as below
    from sc_department_level as level
      left join sc_department as parent on parent.id = ${after.parent ?? null}::bigint
      left join sc_department_level as above on above.id = parent.level_id
    where level.id = ${after.level}::bigint`.execute(ctx.db)
  if (!found) return {}
  const level: Message[] = []
  if (found.parent_rank !== null && found.rank <= found.parent_rank)
    level.push({ key: 'sc:error.department_level', params: { parent: i18nText(found.parent, ctx.language) } })
  if (found.below.length > 0) level.push({ key: 'sc:error.department_level_below', params: { departments: names(ctx, found.below) } })
  return level.length > 0 ? { level } : {}
}

async function nameErrors(ctx: Context, before: Values | null, after: Values): Promise<FieldErrors> {
  const {
    rows: [taken],
  } = await sql<{ name: string }>`
    select mine.value as name from sc_department as sibling, jsonb_each_text(sibling.name) as theirs, jsonb_each_text(${JSON.stringify(after.name)}::text::jsonb) as mine
    where sibling.parent_id is not distinct from ${after.parent ?? null}::bigint and sibling.deleted_at is null and sibling.id <> ${before?.id ?? 0}
      and mine.key = theirs.key and lower(mine.value) = lower(theirs.value) limit 1`.execute(ctx.db)
  return taken ? { name: [{ key: 'sc:error.department_name', params: { name: taken.name } }] } : {}
}

const shown = 5

/** The first few names, and an ellipsis where there are more. */
export function names(ctx: Context, list: readonly I18nText[]): string {
  const some = list.slice(0, shown).map((name) => i18nText(name, ctx.language))
  return [...some, ...(list.length > shown ? ['…'] : [])].join(', ')
}

/** The levels stand in the order of their ranks, and a changed rank must not turn departments upside down. */
export const departmentLevelHooks: EntityHooks = {
  async validate(ctx, { before, after }) {
    if (!before || before.rank === after.rank) return undefined
    const upset = await upsetBy(ctx, new Map([[Number(before.id), Number(after.rank)]]))
    return upset.length > 0 ? { rank: [{ key: 'sc:error.level_in_use', params: { departments: names(ctx, upset) } }] } : undefined
  },

  async afterSave(ctx, { before, after }) {
    if (before?.rank === after.rank) return
    await sql`update sc_department_level as level set position = ranked.place
      from (select id, row_number() over (order by rank) as place from sc_department_level where deleted_at is null) as ranked
      where level.id = ranked.id and level.position is distinct from ranked.place`.execute(ctx.db)
  },

  /** The ranks that there are go to the levels in their new order. */
  async afterOrder(ctx, ids) {
    const { rows } = await sql<{
      id: number
      rank: number
    }>`select id, rank from sc_department_level where id = any(${ids}::bigint[]) order by rank`.execute(ctx.db)
    const ranks = new Map(ids.map((id, place) => [id, rows[place]?.rank ?? place + 1]))
    const upset = await upsetBy(ctx, ranks)
    if (upset.length > 0) throw invalidField('rank', 'sc:error.level_in_use', { departments: names(ctx, upset) })
    // Out of the unique index while they change places.
    await sql`update sc_department_level set deleted_at = now() where id = any(${ids}::bigint[])`.execute(ctx.db)
    await sql`update sc_department_level as level set rank = moved.rank, deleted_at = null
      from unnest(${[...ranks.keys()]}::bigint[], ${[...ranks.values()]}::integer[]) as moved(id, rank) where level.id = moved.id`.execute(
      ctx.db,
    )
  },
}

/** Departments that would no longer stand below their parents, if these levels had these ranks. */
async function upsetBy(ctx: Context, ranks: ReadonlyMap<number, number>): Promise<I18nText[]> {
  await lockTree(ctx)
  const { rows } = await sql<{ name: I18nText }>`
    with level as (select known.id, coalesce(moved.rank, known.rank) as rank, moved.id is not null as is_moved from sc_department_level as known
      left join unnest(${[...ranks.keys()]}::bigint[], ${[...ranks.values()]}::integer[]) as moved(id, rank) on moved.id = known.id)
    select child.name from sc_department as child join sc_department as parent on parent.id = child.parent_id
      join level as own on own.id = child.level_id join level as above on above.id = parent.level_id
    where child.deleted_at is null and (own.is_moved or above.is_moved) and own.rank <= above.rank order by child.id`.execute(ctx.db)
  return rows.map(({ name }) => name)
}
