/** One record, or the few that a relation picker offers. */
import { sql } from 'kysely'
import { hasConditions } from '../../../src/schemas/core/actions'
import type { Entity } from '../../../src/schemas/core/define'
import { parseCondition } from '../../../src/schemas/core/filter'
import { unstorablePaths } from '../../../src/schemas/core/storable-text'
import { isOptionsIn } from '../../../src/schemas/core/in-record'
import type { Condition } from '../../../src/schemas/core/types'
import { withAllRights, type Context } from '../../kernel/context'
import { childLists } from '../../database/schema/columns'
import { isRefusedBy, required } from '../../database/connection/gate'
import { rightsOf, runPrepared, slot } from '../../database/connection/prepared'
import { daysKey } from '../../kernel/company-time'
import { ApiError, notFound } from '../../kernel/errors'
import type { Saved } from '../../contracts/hooks'
import { conditionSql } from '../query/filter'
import { keepSql, type Answer, type Claim } from '../write/idempotency'
import { closedJson } from '../query/closed-fields'
import { actionsJson } from '../query/record-actions'
import { kindsKey, namedKinds, type NamedKinds } from '../query/pointed'
import { reachesAll, rowPredicate, type Mode } from '../query/predicate'
import { foreignRow, writableSql } from '../query/whose-row'
import { logRows, logShown } from '../query/read-log'
import { hiddenFields, mayReadEverywhere, requireAction } from '../query/rights'
import { guardedByRow, maskedJson, repeatedByRow } from '../query/row-guards'
import type { Sql } from '../../kernel/sql'
import { rowJson } from '../query/row-json'
import { isSearched, searchSql } from '../query/search'
import { activeSql, detailSql, titleJson, titleSql, titlesJson } from '../query/titles'
import { writtenId } from '../query/statement'

/**
 * @returns the answer's body `{data: row with _refs and _actions}` as JSON text
 * @throws 404 when the row is unknown, deleted or outside the caller's rows: never a hint which
 */
export async function readRecord(ctx: Context, entity: Entity, id: number): Promise<string> {
  requireAction(ctx, entity, 'show')
  const answer = await recordAnswer(ctx, entity, id)
  await logShown(ctx, entity, id)
  return answer
}

/** The one row of a singleton; null while nobody has filled in one that begins empty. */
export async function readSingleton(ctx: Context, entity: Entity): Promise<string> {
  try {
    return await readRecord(ctx, entity, 1)
  } catch (error) {
    if (entity.seeds.length === 0 && error instanceof ApiError && error.status === 404) return '{"data":null}'
    throw error
  }
}

/** The same without asking for the right to show: what a write answers with. */
export async function recordAnswer(ctx: Context, entity: Entity, id: number): Promise<string> {
  const kinds = await namedKinds(ctx, entity)
  const [row] = await runPrepared(ctx.db, rightsOf(ctx), `read ${entity.name} ${wordsKey(ctx, entity)} ${kindsKey(kinds)}`, { id }, () =>
    recordStatement(ctx, entity, kinds),
  )
  if (!row) throw notFound()
  return `{"data":${row.data}}`
}

/** Of what is kept of a record's statement: the language of its titles, and the days that its actions' conditions and its module's rules mean. */
const wordsKey = (ctx: Context, entity: Entity): string =>
  hasConditions(entity) || hasOwnRules(ctx, entity) ? `${ctx.language} ${daysKey(ctx)}` : ctx.language

const hasOwnRules = ({ hooks }: Context, { name, fields }: Entity): boolean =>
  [name, ...fields.flatMap(({ x }) => (typeof x.repeats === 'object' ? x.repeats.entity : []))].some(
    (one) => hooks[one]?.alsoReads ?? hooks[one]?.alsoOpens,
  )

function recordStatement(ctx: Context, entity: Entity, kinds: NamedKinds | undefined, id = slot('id')): Sql<{ data: string }> {
  const hidden = hiddenFields(ctx, entity)
  const closed = closedJson(ctx, entity, 't', hidden)
  const opens = guardedByRow(ctx, entity, 't')
  const masked = maskedJson(opens, hidden)
  const extra = [
    ...(masked ? [['_masked', masked] as const] : []),
    ['_actions', actionsJson(ctx, entity, 't')],
    ...(closed ? [['_closed', closed] as const] : []),
    ['_refs', titlesJson(ctx, entity, 'page', hidden, true, kinds)],
  ] as const
  return sql<{ data: string }>`
    with page as materialized (select t.* from ${sql.table(entity.table)} as t where t.id = ${id} and t.deleted_at is null and ${rowPredicate(ctx, entity, 'read', 't')})
    select ${rowJson(entity, 't', { hidden, opens, repeated: repeatedByRow(ctx, entity, 't'), counted: true, extra })}::text as data from page as t`
}

/**
 * How a write ends: its answer is read and kept for its key, and all of it committed, in the round trip of the write.
 * @param id null = of the row that this transaction wrote last
 * @param isBounded the row must be one that the caller may write
 * @throws 403 for a row that he may not write, 404 for one that he does not see: nothing is written then
 */
export async function endWithAnswer(
  ctx: Context,
  entity: Entity,
  { id, status, claim, isBounded }: { id: number | null; status: number; claim: Claim | null; isBounded: boolean },
): Promise<Answer> {
  await ctx.runChecks?.()
  const which = id === null ? writtenId : slot('id')
  const isJudged = isBounded && !reachesAll(ctx, entity, 'write')
  const kinds = await namedKinds(ctx, entity)
  const key = `end ${entity.name} ${wordsKey(ctx, entity)} ${kindsKey(kinds)} ${id === null ? 'new' : 'old'} ${claim ? 'kept' : 'free'} ${isJudged ? 'judged' : ''}`
  const [row] = await runPrepared(
    ctx.db,
    rightsOf(ctx),
    key,
    { id, status, ...claim },
    () => sql<{ data: string }>`
    with answer as materialized (select '{"data":' || data || '}' as response from (${recordStatement(ctx, entity, kinds, which)}) as record)
    ${claim ? sql`, kept as (${keepSql(slot('status'), sql`select response from answer`)})` : sql``}
    select (select response from answer) as data ${isJudged ? sql`, ${required('foreign', writableSql(ctx, entity, sql.table(entity.table), which))}` : sql``},
      ${required('unseen', sql`exists (select 1 from answer)`)}`,
    'last',
  ).catch((error: unknown) => {
    throw isRefusedBy(error, 'foreign') ? foreignRow(entity) : isRefusedBy(error, 'unseen') ? notFound() : error
  })
  if (!row) throw notFound()
  return { status, body: row.data }
}

/**
 * The record as plain values, for use cases. Undefined when it isn't there for the caller. `lock` holds it until the commit.
 * @typeParam Row of the entity, where its module reads it by its declaration
 */
export async function findRecord<Row extends object = Saved>(
  ctx: Context,
  entity: Entity,
  id: number,
  { mode = 'read', lock = false, deleted = false }: { mode?: Mode; lock?: boolean; deleted?: boolean } = {},
): Promise<Row | undefined> {
  const key = `find ${entity.name} ${mode} ${String(lock)} ${String(deleted)} ${hasOwnRules(ctx, entity) ? daysKey(ctx) : ''}`
  const found = () => sql`from ${sql.table(entity.table)} as t
    where t.id = ${slot('id')} and t.deleted_at is ${deleted ? sql`not null` : sql`null`} and ${rowPredicate(ctx, entity, mode, 't')} ${lock ? sql`for no key update of t` : sql``}`
  // Who waited for a row sees it as it is then, but its child rows as they were before; sums are made of those that stand. It goes along.
  if (lock && childLists(entity).length > 0)
    await runPrepared(ctx.db, rightsOf(ctx), `hold ${key}`, { id }, () => sql`select 1 ${found()}`, ctx.db.isTransaction ? 'later' : 'now')
  const [row] = await runPrepared(
    ctx.db,
    rightsOf(ctx),
    key,
    { id },
    () => sql<{ data: Row }>`select ${rowJson(entity, 't')} as data ${found()}`,
  )
  return row?.data
}

const optionLimit = 50
/** Where they can't be searched, all are offered at once. */
const unsearchedLimit = 1000

/**
 * What a relation picker offers: active rows that match `q`, or the named `ids` with their state.
 * Lookups need no right; of other entities the caller's own rows. Where options are open to all (`x.open_options`), of rows that he may not read
 * only title and code are searched: whatever else is found by tells what stands there.
 */
export async function listOptions(
  ctx: Context,
  entity: Entity,
  { q, ids, filter, near }: { q?: string; ids?: readonly number[]; filter?: string; near?: string },
): Promise<{ id: number; title: string; active: boolean; detail?: string }[]> {
  const { open_options: open } = entity.x
  const own = entity.lookup ? sql<boolean>`true` : rowPredicate(ctx, entity, 'read', 't')
  const hidden = typeof open === 'object' ? sql<boolean>`not ${sql.ref(`t.${open.hidden}`)} or` : sql`true or`
  const visible = open ? sql<boolean>`(${hidden} ${own})` : own
  const title = titleSql(ctx, entity, 't')
  const byTitle = entity.fields.find((field) => field.name === entity.title)
  const titles = [entity.title, 'code', ...Object.values(entity.x.title_in ?? {})]
  const byTitles = q && open ? searchSql(ctx, entity, q, 't', ({ name }) => titles.includes(name)) : sql<boolean>`false`
  const search = q ? sql<boolean>`(${byTitles} or (${own} and ${searchSql(ctx, entity, q, 't')}))` : sql<boolean>`true`
  const offered = filter ? declaredOptions(ctx, entity, filter) : undefined
  const beside = near ? nearSql(ctx, entity, near) : undefined
  const which = ids
    ? sql<boolean>`t.id = any(${ids})`
    : sql<boolean>`${activeSql(entity, 't')} and ${search} and ${offered ?? sql`true`} and ${beside?.offered ?? sql`true`}`
  const first = beside ? sql`${beside.first} desc,` : sql``
  const order = entity.lookup ? sql`t.position, t.id` : sql`${byTitle && mayReadEverywhere(ctx, entity, byTitle) ? title : sql`t.id`}, t.id`
  const { rows } = await sql<{ id: number; option: { title: string; active: boolean }; detail: string | null }>`
    select t.id, ${titleJson(ctx, entity, 't')} as option, ${detailSql(ctx, entity, 't')} as detail from ${sql.table(entity.table)} as t
    where ${visible} and ${which} order by ${first} ${order} limit ${ids ? ids.length : isSearched(entity) ? optionLimit : unsearchedLimit}`.execute(
    ctx.db,
  )
  await logRows(
    ctx,
    entity,
    rows.map(({ id }) => id),
  )
  return rows.map(({ id, option, detail }) => ({ id, ...option, ...(detail ? { detail } : {}) }))
}

/** Of the rows that some reference puts first (`x.options_near`): asked by the caller's own right, like any filter. */
function nearSql(ctx: Context, entity: Entity, near: string): { first: Sql<boolean>; offered: Sql<boolean> } | undefined {
  const [field = '', id = ''] = near.split(':')
  if (!ctx.snapshot.referrers(entity.name).some((referrer) => referrer.field.x.options_near?.field === field)) return undefined
  const has = conditionSql(ctx, entity, { field, op: 'eq', value: Number(id) }, 't')
  const first = sql<boolean>`coalesce(${has}, false)`
  return { first, offered: sql<boolean>`(${first} or ${conditionSql(ctx, entity, { field, op: 'empty' }, 't')})` }
}

/**
 * Only a condition that some reference declares (`x.options`): any other would let people ask about fields they can't read. Where it compares
 * with the record of a child row, the caller says with what: so it is asked by his own right.
 */
function declaredOptions(ctx: Context, entity: Entity, filter: string): Sql<boolean> | undefined {
  const declared = ctx.snapshot.referrers(entity.name).flatMap(({ field }) => field.x.options ?? [])
  const exact = declared.find((options) => JSON.stringify(options) === filter)
  if (exact) return conditionSql(withAllRights(ctx), entity, exact, 't')
  const given = parsedFilter(filter)
  // Which of some rows that the caller names: that tells nothing of them.
  if (given && 'field' in given && given.field === 'id' && given.op === 'in') return conditionSql(ctx, entity, given, 't')
  return given && declared.some((options) => isOptionsIn(options, given)) ? conditionSql(ctx, entity, given, 't') : undefined
}

function parsedFilter(filter: string): Condition | undefined {
  try {
    const given: unknown = JSON.parse(filter)
    return unstorablePaths(given).length > 0 ? undefined : parseCondition(given).condition
  } catch {
    return undefined
  }
}
