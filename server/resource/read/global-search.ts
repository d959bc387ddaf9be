/**
 * The search over all records (shell.md §5.9): of each kind the best few rows that the caller may show, exact > prefix >
 * word > contains, then the latest change. One statement, kept per rights; each kind is bounded by its own predicate.
 */
import { sql } from 'kysely'
import type { Entity, Field } from '../../../src/schemas/core/define'
import { holds, isChoice, isLine, isOne, isReference, isTranslated } from '../../../src/schemas/core/field-types'
import type { Context } from '../../kernel/context'
import { fieldSql } from '../../database/schema/columns'
import { searchFields } from '../../database/schema/search-index'
import { rightsOf, runPrepared, slot } from '../../database/connection/prepared'
import type { SearchRule } from '../../contracts/services'
import { companyToday } from '../../kernel/company-time'
import { rowPredicate } from '../query/predicate'
import { logRows } from '../query/read-log'
import { mayDo, mayReadEverywhere } from '../query/rights'
import type { Sql } from '../../kernel/sql'
import { searchedText, wordsOf } from '../query/search'
import { activeSql, titleSql } from '../query/titles'

export interface GlobalSearch {
  q: string
  /** Entity names; absent = all. */
  kinds?: readonly string[]
  /** Hits of a kind at most. */
  per_kind: number
  /** Only what a field begins with, or the record of this id: somebody typed a number. */
  by_number?: boolean
}

export interface Hit {
  id: number
  title: string
  code?: string
  colour?: string
  active: boolean
  /** Values that tell namesakes apart; of a choice the value, with its field. */
  subtitle: readonly { field?: string; text: string }[]
}
export interface HitsOfKind {
  entity: string
  hits: readonly Hit[]
  /** There are others. */ more: boolean
}

/** What modules add to the search of their entities. */
export type SearchRules = Readonly<Record<string, SearchRule>>

/** Kinds with the best hit first; kinds without a hit are left out. */
export async function searchAll(ctx: Context, search: GlobalSearch, rules: SearchRules): Promise<HitsOfKind[]> {
  const words = wordsOf(search.q)
  const kinds = kindsFor(ctx, rules).filter(({ entity }) => !search.kinds || search.kinds.includes(entity.name))
  if (words.length === 0 || kinds.length === 0) return []
  const id = search.by_number ? Number(/^\d{1,15}$/.exec(search.q.trim())?.[0] ?? 0) : 0
  // A rule may speak of today.
  const key = `search ${companyToday(ctx)} ${ctx.language} ${words.length} ${String(search.by_number)} ${kinds.map(({ entity }) => entity.name).join()}`
  const values = {
    whole: words.join(' '),
    limit: search.per_kind + 1,
    id,
    ...Object.fromEntries(words.map((word, n) => [`word_${n}`, word])),
  }
  const found = await runPrepared(ctx.db, rightsOf(ctx), key, values, () =>
    searchStatement(ctx, kinds, words.length, search.by_number ?? false),
  )
  const answer = grouped(found, kinds, search.per_kind)
  for (const { entity, hits } of answer)
    await logRows(
      ctx,
      ctx.snapshot.get(entity),
      hits.map((hit) => hit.id),
    )
  return answer
}

/** The same hits for records that are known by id: titles of what somebody opened lately. Unknown and hidden ones are left out. */
export async function hitsOf(
  ctx: Context,
  records: readonly { entity: string; id: number }[],
  rules: SearchRules,
): Promise<{ entity: string; hit: Hit }[]> {
  const kinds = kindsFor(ctx, rules, () => true).filter(({ entity }) => records.some((record) => record.entity === entity.name))
  if (kinds.length === 0) return []
  const parts = kinds.map((kind) => {
    const ids = records.filter(({ entity }) => entity === kind.entity.name).map(({ id }) => id)
    return sql<Found>`select ${sql.lit(kind.entity.name)} as entity, t.id, 0 as rank, ${hitJson(ctx, kind)} as hit from ${sql.table(kind.entity.table)} as t
      where t.deleted_at is null and ${kind.rows('t')} and t.id = any(${ids}::bigint[])`
  })
  const { rows } = await sql<Found>`${sql.join(parts, sql` union all `)}`.execute(ctx.db)
  return rows.map(({ entity, hit }) => ({ entity, hit }))
}

interface Kind {
  entity: Entity
  rows: (alias: string) => Sql<boolean>
  rule: SearchRule | undefined
}
interface Found {
  entity: string
  id: number
  rank: number
  hit: Hit
}

/** The entities of which the caller may show rows at all. */
function kindsFor(ctx: Context, rules: SearchRules, takesPart = (entity: Entity) => searchFields(entity).length > 0): Kind[] {
  return ctx.snapshot.entities
    .filter((entity) => !entity.x.singleton && takesPart(entity))
    .flatMap((entity): Kind[] => {
      const rule = rules[entity.name]
      const mayShow = entity.x.standard_actions.includes('show') && mayDo(ctx, entity, 'show')
      const shown = (alias: string) => (mayShow ? rowPredicate(ctx, entity, 'read', alias) : sql<boolean>`false`)
      if (!mayShow && !rule?.rows(ctx, 't')) return []
      const rows = (alias: string) => {
        const further = rule?.rows(ctx, alias)
        return further ? sql<boolean>`(${shown(alias)} or ${further})` : shown(alias)
      }
      return [{ entity, rule, rows }]
    })
}

/** Rows of one kind that are looked at: of more than these, equally good ones, which are the latest is not asked. */
const candidates = { start: 300, within: 1_000 }
const wordBreaks = '\u001f-_./@(),:;'

function searchStatement(ctx: Context, kinds: readonly Kind[], words: number, byNumber: boolean): Sql<Found> {
  const word = (n: number) => slot(`word_${n}`)
  const each = <T>(make: (n: number) => T): T[] => Array.from({ length: words }, (_, n) => make(n))
  const q = sql`${slot('whole')}::text`
  const query = sql`query as materialized (select kontor_fold(${q}) as whole, ${asWords(sql`kontor_fold(${q})`)} as spaced,
    kontor_narrow(${word(words - 1)}::text) || substr(kontor_fold(E'\\x1f' || ${q}), 1, 2) as start,
    ${sql.join(
      each((n) => sql`kontor_narrow(${word(n)}::text)`),
      sql` || `,
    )} as grams, array[${sql.join(each((n) => sql`kontor_fold(${word(n)}::text)`))}] as words)`
  const within = kinds.map(
    (kind, n) => sql`${sql.ref(withinName(n))} as materialized (${byNumber ? byId(kind) : withinSql(ctx, kind, words)})`,
  )
  return sql<Found>`with ${sql.join([query, ...within])} ${sql.join(
    kinds.map((kind, n) => kindSql(ctx, kind, withinName(n), byNumber)),
    sql` union all `,
  )}`
}

const withinName = (n: number) => `within_${n}`
const of = (column: string) => sql`(select ${sql.ref(column)} from query)`
const shown = (kind: Kind) => sql`t.deleted_at is null and ${kind.rows('t')}`

/** Every break between words as a blank, so that one comparison finds a word's beginning. */
const asWords = (text: Sql): Sql => sql`translate(${text}, ${sql.lit(wordBreaks)}, ${sql.lit(' '.repeat(wordBreaks.length))})`

const byId = (kind: Kind): Sql =>
  sql`select t.id from ${sql.table(kind.entity.table)} as t where t.id = ${slot('id')}::bigint and ${shown(kind)}`

function textOf(ctx: Context, { entity }: Kind): { indexed: Sql; folded: Sql } {
  const text = searchedText(ctx, entity, 't')
  return { indexed: text?.indexed ?? sql`''`, folded: sql`kontor_fold(${text?.readable ?? sql`''`})` }
}

function withinSql(ctx: Context, kind: Kind, words: number): Sql {
  const { indexed, folded } = textOf(ctx, kind)
  const own = sql`select t.id from ${sql.table(kind.entity.table)} as t
    where ${containsAll({ indexed, folded }, words)} and ${shown(kind)} limit ${sql.lit(candidates.within)}`
  const related = relatedSql(ctx, kind, words)
  return related.length === 0 ? own : sql`(${own}) union ${sql.join(related, sql` union `)}`
}

const containsAll = ({ indexed, folded }: { indexed: Sql; folded: Sql }, words: number): Sql =>
  sql`kontor_grams(${indexed}) @> ${of('grams')} and ${sql.join(
    Array.from({ length: words }, (_, n) => sql`strpos(${folded}, (select words[${sql.lit(n + 1)}] from query)) > 0`),
    sql` and `,
  )}`

/** Records whose own text has none of it, but that of a row below them which the caller may show (`x.related` with `search`). */
function relatedSql(ctx: Context, kind: Kind, words: number): Sql[] {
  return (kind.entity.x.related ?? []).flatMap(({ entity: name, field, search = [] }) => {
    const other = ctx.snapshot.get(name)
    const reference = other.fields.find((one) => one.name === field)
    const text = searchedText(ctx, other, 'r', undefined, (one) => search.includes(one.name))
    if (search.length === 0 || !reference || !text || !mayDo(ctx, other, 'show')) return []
    const contains = containsAll({ indexed: text.indexed, folded: sql`kontor_fold(${text.readable})` }, words)
    return [
      sql`(select t.id from ${sql.table(kind.entity.table)} as t where ${shown(kind)} and t.id in (select ${fieldSql(reference, 'r')}
        from ${sql.table(other.table)} as r where ${contains} and r.deleted_at is null and ${rowPredicate(ctx, other, 'read', 'r')} limit ${sql.lit(candidates.within)}))`,
    ]
  })
}

function kindSql(ctx: Context, kind: Kind, within: string, byNumber: boolean): Sql<Found> {
  const table = sql.table(kind.entity.table)
  const { indexed, folded } = textOf(ctx, kind)
  // Rows that begin with it are among those that contain it, unless there were too many to look at all.
  const isNeeded = byNumber ? sql`true` : sql`(select count(*) from ${sql.table(within)}) >= ${sql.lit(candidates.within)}`
  const starting = sql`(select t.id from ${table} as t where ${isNeeded}
    and kontor_grams(${indexed}) @> ${of('start')} and strpos(${folded}, E'\\x1f' || ${of('whole')}) > 0 and ${shown(kind)} limit ${sql.lit(candidates.start)})`
  const rank = sql`case when ${byNumber ? sql`t.id = ${slot('id')}::bigint` : sql`false`} or strpos(t.k_text, E'\\x1f' || ${of('whole')} || E'\\x1f') > 0 then 0
    when strpos(t.k_text, E'\\x1f' || ${of('whole')}) > 0 then 1
    when strpos(${asWords(sql`t.k_text`)}, ' ' || ${of('spaced')}) > 0 then 2 else 3 end`
  // Names of our own beside t.*, where an entity may have a rank. The best rows first, their titles and neighbours only for those that are answered.
  return sql<Found>`select ${sql.lit(kind.entity.name)} as entity, t.id, t.k_rank as rank, ${hitJson(ctx, kind)} as hit from (
    select t.*, ${rank} as k_rank from (select t.*, ${folded} as k_text from ${table} as t where t.id in (select id from ${sql.table(within)} union ${starting})) as t
    order by k_rank, t.updated_at desc, t.id desc limit ${slot('limit')}) as t`
}

/** What is shown of a row: never a field that the caller may not read. */
function hitJson(ctx: Context, { entity, rule }: Kind): Sql {
  const readable = (name: string) => entity.fields.find((field) => field.name === name && mayReadEverywhere(ctx, entity, field))
  const title = readable(entity.title) ? titleSql(ctx, entity, 't') : sql`null`
  const subtitle = rule?.subtitle?.(ctx, 't') ?? ownSubtitle(ctx, entity)
  const members: Sql[] = [
    sql.lit('id'),
    sql`t.id`,
    sql.lit('title'),
    sql`coalesce(nullif(${title}, ''), '#' || t.id)`,
    sql.lit('active'),
    activeSql(entity, 't'),
    sql.lit('subtitle'),
    subtitle,
    ...(readable('code') && entity.title !== 'code' ? [sql.lit('code'), sql`t.code`] : []),
    ...(isColour(readable('colour')) ? [sql.lit('colour'), sql`t.colour`] : []),
  ]
  return sql`json_strip_nulls(json_build_object(${sql.join(members)}))`
}

const isColour = (field: Field | undefined) => field !== undefined && holds(field, 'colour')
const isSubtitle = (field: Field) => isOne(field, 'translated', 'choice', 'reference') || isLine(field)
const subtitleFields = 2

/** The first columns of the list that are neither title nor code, as far as the caller may read them. */
function ownSubtitle(ctx: Context, entity: Entity): Sql {
  const fields = (entity.x.list?.columns ?? [])
    .map((name) => entity.fields.find((field) => field.name === name))
    .filter(
      (field): field is Field =>
        field !== undefined && isSubtitle(field) && ![entity.title, 'code'].includes(field.name) && mayReadEverywhere(ctx, entity, field),
    )
    .slice(0, subtitleFields)
  if (fields.length === 0) return sql`'[]'::json`
  const parts = fields.map(
    (field, n) =>
      sql`select ${sql.lit(n)} as n, ${isChoice(field) ? sql.lit(field.name) : sql`null`} as field, ${subtitleText(ctx, field)} as text`,
  )
  return sql`(select coalesce(json_agg(json_strip_nulls(json_build_object('field', part.field, 'text', part.text)) order by part.n), '[]')
    from (${sql.join(parts, sql` union all `)}) as part where part.text <> '')`
}

function subtitleText(ctx: Context, field: Field): Sql {
  const column = fieldSql(field, 't')
  if (isTranslated(field)) return sql`kontor_i18n(${column}, ${sql.lit(ctx.language)})`
  if (!isReference(field) || !field.ref) return sql`${column}::text`
  const target = ctx.snapshot.get(field.ref)
  const named = target.fields.find((candidate) => candidate.name === target.title)
  if (named && !mayReadEverywhere(ctx, target, named)) return sql`null`
  const visible = target.lookup || target.x.open_options ? sql`true` : rowPredicate(ctx, target, 'read', 'target')
  return sql`(select ${titleSql(ctx, target, 'target')} from ${sql.table(target.table)} as target where target.id = ${column} and ${visible})`
}

function grouped(found: readonly Found[], kinds: readonly Kind[], perKind: number): HitsOfKind[] {
  const best = (rows: readonly Found[]) => Math.min(...rows.map(({ rank }) => rank))
  return (
    kinds
      .map(({ entity }) => found.filter((row) => row.entity === entity.name))
      .filter((rows) => rows.length > 0)
      .sort((a, b) => best(a) - best(b))
      // A union keeps no order between its parts, but each part comes as it was sorted.
      .map((rows) => ({
        entity: rows[0]?.entity ?? '',
        hits: [...rows]
          .sort((a, b) => a.rank - b.rank)
          .slice(0, perKind)
          .map(({ hit }) => hit),
        more: rows.length > perKind,
      }))
  )
}
