/** The search text of the work list (wf.md §2.1): each word stands in title, serial no., initiator or an indexed value of a form. */
import { sql } from 'kysely'
import { fold } from '../../../../src/schemas/core/fold'
import { searchExpression } from '../../../database/schema/search-index'
import type { Context } from '../../../kernel/context'
import type { Sql } from '../../../kernel/sql'
import { searchSql } from '../../../resource/query/search'
import { namesCaller } from '../template/form-managers'

/** The row itself is looked through. */
export function holdsWords(ctx: Context, words: readonly string[]): Sql<boolean> {
  if (words.length === 0) return sql<boolean>`true`
  const patterns = words.map((word) => `%${fold(word).replaceAll(/[\\%_]/g, '\\$&')}%`)
  return sql<boolean>`kontor_fold(concat_ws(E'\\x1f', i.title, i.serial_no,
    (select concat_ws(E'\\x1f', who.name, who.name_en, who.name_kana) from sc_user as who where who.id = i.initiator_id),
    (select string_agg(v.text_value, E'\\x1f') from wf_instance_field as v where v.instance_id = i.id and ${isShownValue(ctx)}))) like all (${patterns}::text[])`
}

/** So many forms that the caller may read are looked through sooner than the words are looked for in all forms. */
const readableFew = 4_000

/** The tables of a statement for who may read few: `readable`, `is_few`, and `held`, those of them that hold the words, else empty. */
export const heldByFew = (ctx: Context, readable: Sql, words: readonly string[]): Sql => sql`
    readable as materialized (select r.id from ${readable} as r limit ${readableFew + 1}),
    is_few as materialized (select count(*) <= ${readableFew} as so from readable),
    held as materialized (select i.id from readable as r join wf_instance as i on i.id = r.id
      where (select so from is_few) and ${holdsWords(ctx, words)})`

/** A word that more rows hold at one place is common. */
const commonFrom = 4_000
/** The longest narrow enough. */
const narrowedBy = 2

/**
 * The tables of a statement that narrow the words, by the index of each place where one may stand: `found`, exactly the forms that
 * hold the longest word; `is_common`, then `found` ends early; `candidates`, all that may hold the words, read only where one is common.
 * None is read for who may read few (`is_few` of `heldByFew`).
 */
export function foundBy(ctx: Context, words: readonly string[]): Sql {
  const entityOf = (name: string) => ctx.snapshot.get(name)
  const [longest = '', ...others] = byLength(words)
  const holds = (entity: string, alias: string, fields: readonly string[]) =>
    searchSql(ctx, entityOf(entity), longest, alias, ({ name }) => fields.includes(name))
  const mayHold = (entity: string, alias: string, word: string) =>
    sql<boolean>`kontor_grams(${searchExpression(entityOf(entity), alias) ?? sql`''`}) @> kontor_narrow(${word})`
  const places = (word: string) => sql`(select hit.id from wf_instance as hit where ${mayHold('wf/instance', 'hit', word)}
    union select hit.id from sc_user as who join wf_instance as hit on hit.initiator_id = who.id where ${mayHold('sc/user', 'who', word)}
    union select v.instance_id from wf_instance_field as v where ${mayHold('wf/instance-field', 'v', word)})`
  const some = sql`where not (select so from is_few) limit ${commonFrom + 1}`
  // Each is planned for all of its rows, hence by the index, and read no further than is needed.
  return sql`
    by_text as materialized (select hit.id from wf_instance as hit where ${holds('wf/instance', 'hit', ['title', 'serial_no'])}),
    by_person as materialized (select hit.id from sc_user as who join wf_instance as hit on hit.initiator_id = who.id
      where ${holds('sc/user', 'who', ['name', 'name_en', 'name_kana'])}),
    by_value as materialized (select v.instance_id as id from wf_instance_field as v
      where ${holds('wf/instance-field', 'v', ['text_value'])}
        and exists (select from wf_instance as i where i.id = v.instance_id and ${isShownValue(ctx)})),
    found as materialized (
      (select 1 as place, id from by_text ${some}) union all (select 2, id from by_person ${some})
      union all (select 3, id from by_value ${some})),
    is_common as materialized (select exists (select from found group by place having count(*) > ${commonFrom}) as so),
    candidates as materialized (${sql.join([longest, ...others].slice(0, narrowedBy).map(places), sql` intersect `)})`
}

/**
 * Two ways to the rows that hold all words: from the few that hold the longest, or through all in order. One of them finds none; for who
 * may read few, both.
 */
export function eitherWay(ctx: Context, words: readonly string[]): Sql<boolean>[] {
  const [, ...others] = byLength(words)
  return [
    sql<boolean>`not (select so from is_few) and not (select so from is_common)
      and i.id in (select id from found) and ${holdsWords(ctx, others)}`,
    // "is true" has each row asked whether it is among them, in place of going through them.
    sql<boolean>`not (select so from is_few) and (select so from is_common)
      and (i.id in (select id from candidates)) is true and ${holdsWords(ctx, words)}`,
  ]
}

const byLength = (words: readonly string[]): string[] => words.toSorted((one, other) => other.length - one.length)

/**
 * Of `wf_instance_field as v` and its `wf_instance as i`: what `readerView` says of one value, for lists and what they look through. Of a
 * confidential form only who is on it, has a copy, manages or views it; of a field that every node hides at which the caller has a part,
 * nobody.
 */
export function isShownValue(ctx: Context): Sql<boolean> {
  const { person } = ctx
  if (person === null) return sql<boolean>`true`
  const me = person.id
  const [isOwn, isTheirs] = [
    sql`(i.initiator_id = ${me} or i.on_behalf_of_id = ${me})`,
    sql`(part.assignee_id = ${me} or part.original_assignee_id = ${me})`,
  ]
  return sql<boolean>`((select closed.confidentiality from wf_template as closed where closed.id = i.template_id) = 'normal' or ${isOwn}
      or exists (select from wf_task as part where part.instance_id = i.id and ${isTheirs})
      or exists (select from wf_copy as copied where copied.instance_id = i.id and copied.user_id = ${me})
      or exists (select from wf_template as form where form.id = i.template_id
        and (${namesCaller(ctx, sql.ref('form.managers'))} or ${namesCaller(ctx, sql.ref('form.viewers'))})))
    and (i.definition_id not in (${hiding}) or coalesce((select not bool_and(coalesce(node.value -> 'field_permissions' ->> v.field_key, '') = 'hidden')
      from wf_template_definition as version, jsonb_path_query(version.flow, 'strict $.nodes.** ? (@.key != null && @.type != null)') as node(value)
      where version.id = i.definition_id and (${isOwn} and node.value ->> 'type' = 'start' or node.value ->> 'key' in (
        select part.node_key from wf_task as part where part.instance_id = i.id and ${isTheirs}))), true))`
}

/** Versions of forms that hide something from somebody: few, found once for a statement. */
const hiding = sql`select hides.id from wf_template_definition as hides
  where jsonb_path_exists(hides.flow, 'strict $.** ? (@.field_permissions != null).field_permissions.* ? (@ == "hidden")')`
