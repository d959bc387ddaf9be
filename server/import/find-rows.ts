/** Many look-ups at once: rows that cells refer to, rows that a file means to change, rows that already have a unique value. */
import { sql } from 'kysely'
import { fold } from '../../src/schemas/core/fold'
import type { Entity, Field } from '../../src/schemas/core/define'
import { isChoice, isLine, isTranslated } from '../../src/schemas/core/field-types'
import { languages } from '../../src/schemas/core/types'
import { serverType } from '../field-types/field-types'
import type { Context } from '../kernel/context'
import { fieldSql } from '../database/schema/columns'
import type { Saved, Values } from '../contracts/hooks'
import { conditionSql } from '../resource/query/filter'
import { rowPredicate } from '../resource/query/predicate'
import { takesPart } from '../resource/write/ranges'
import { mayReadEverywhere } from '../resource/query/rights'
import { closedFields } from '../resource/query/row-guards'
import type { Sql } from '../kernel/sql'
import { rowJson } from '../resource/query/row-json'
import { activeSql } from '../resource/query/titles'

export interface ReferredRow {
  id: number
  /** May be chosen anew; a row that already refers to it may keep it. */ offered: boolean
}

/**
 * The rows that texts mean: by code or another unique text, else by title in any language; `#12` is the row's number, and
 * `Fair #12` the row with this title and number, where a title alone means more than one.
 * @returns folded text → the rows it means, in the caller's eyes; more than one is ambiguous
 */
export async function findReferred(ctx: Context, field: Field, texts: readonly string[]): Promise<Map<string, ReferredRow[]>> {
  const target = ctx.snapshot.get(field.ref ?? '')
  const found = new Map<string, ReferredRow[]>()
  const missing = () => [...new Set(texts.map(fold))].filter((text) => !found.has(text))
  const exact = target.fields.filter((one) => (one.x.unique || one.name === 'code') && isLine(one) && mayReadEverywhere(ctx, target, one))
  for (const one of exact) await add(sql`kontor_fold(${fieldSql(one, 't')})`)
  const titleNames = [target.title, ...Object.values(target.x.title_in ?? {})]
  const titleFields = target.fields.filter((one) => titleNames.includes(one.name) && mayReadEverywhere(ctx, target, one))
  for (const one of titleFields.filter((field) => isLine(field) || isTranslated(field)))
    for (const folded of titleTexts(one)) await add(folded)
  await addNumbers()
  return found

  async function add(expression: Sql): Promise<void> {
    const wanted = missing()
    if (wanted.length === 0) return
    const { rows } = await sql<{ text: string; id: number; offered: boolean }>`
      select ${expression} as text, t.id, ${offered()} as offered from ${sql.table(target.table)} as t
      where t.deleted_at is null and ${visible()} and ${expression} = any(${wanted}::text[])`.execute(ctx.db)
    for (const { text, id, offered: isOffered } of rows)
      found.set(text, [...(found.get(text) ?? []), { id: Number(id), offered: isOffered }])
  }

  async function addNumbers(): Promise<void> {
    const numbered = missing().flatMap((text) => {
      const [, before = '', number] = /^(.*?)\s*#(\d{1,15})$/s.exec(text) ?? []
      return number === undefined ? [] : [{ text, before, id: Number(number) }]
    })
    if (numbered.length === 0) return
    const titles = titleFields.flatMap(titleTexts)
    const { rows } = await sql<{ id: number; offered: boolean; titles: (string | null)[] }>`
      select t.id, ${offered()} as offered, array[${sql.join([...titles, sql`''`])}]::text[] as titles from ${sql.table(target.table)} as t
      where t.deleted_at is null and ${visible()} and t.id = any(${numbered.map(({ id }) => id)}::bigint[])`.execute(ctx.db)
    for (const { text, before, id } of numbered) {
      const row = rows.find((one) => Number(one.id) === id)
      if (row?.titles.includes(before)) found.set(text, [{ id, offered: row.offered }])
    }
  }

  function visible(): Sql<boolean> {
    return target.lookup || target.x.open_options ? sql<boolean>`true` : rowPredicate(ctx, target, 'read', 't')
  }
  function offered(): Sql<boolean> {
    return field.x.options
      ? sql<boolean>`(${activeSql(target, 't')} and ${conditionSql({ ...ctx, person: null }, target, field.x.options, 't')})`
      : activeSql(target, 't')
  }
}

/** Fields whose values are unique together, and the language where translated texts are. */
export interface UniqueSet {
  fields: readonly Field[]
  language?: string
  /** Compared within the file alone, for the rows that take part: what the table holds is told by the rule itself. */
  within?: (row: Values) => boolean
}

export function uniqueSets(entity: Entity): UniqueSet[] {
  const single = entity.fields.filter((field) => field.x.unique && !field.x.secret).map((field) => [field.name])
  const named = (names: readonly string[]) =>
    names.map((name) => entity.fields.find((field) => field.name === name)).filter((field) => field !== undefined)
  // A range of one day is a value that two rows can't share.
  const days = (entity.x.exclude ?? [])
    .filter(({ from, to }) => from === to)
    .map((exclude): UniqueSet => ({ fields: named([...(exclude.equal ?? []), exclude.from]), within: (row) => takesPart(exclude, row) }))
  return [
    ...days,
    ...[...single, ...(entity.x.unique ?? [])].flatMap((names): UniqueSet[] => {
      const fields = named(names)
      return fields.some(isTranslated) ? languages.map((language) => ({ fields, language })) : [{ fields }]
    }),
  ]
}

/** What the database compares, as one text; undefined where a part is empty: then nothing clashes. */
export function uniqueKey({ fields, language, within }: UniqueSet, row: Values): string | undefined {
  if (within && !within(row)) return undefined
  const parts = fields.map((field) => {
    const value = row[field.name]
    const plain = isTranslated(field) ? (value as Record<string, string> | null)?.[language ?? ''] : value
    if (plain === null || plain === undefined || plain === '') return undefined
    return typeof plain === 'string' && !isChoice(field) ? fold(plain) : JSON.stringify(plain)
  })
  return parts.every((part) => part !== undefined)
    ? `${fields.map(({ name }) => name).join('+')}${language ? `.${language}` : ''}=${parts.join('\u0001')}`
    : undefined
}

/** Live rows that have one of these keys. @returns key → ids; rows count whether the caller may see them or not */
export async function findByKey(ctx: Context, entity: Entity, set: UniqueSet, rows: readonly Values[]): Promise<Map<string, number[]>> {
  const keys = new Set(rows.map((row) => uniqueKey(set, row)).filter((key) => key !== undefined))
  if (keys.size === 0) return new Map()
  const expression = (field: Field): Sql => {
    const column = fieldSql(field, 't')
    if (isTranslated(field)) return sql`kontor_fold(${column} ->> ${sql.lit(set.language ?? 'en')})`
    return isText(field) ? sql`kontor_fold(${column})` : sql`${column}::text`
  }
  const isText = (field: Field) => serverType(field).words === true
  // One field narrows through its index: the one that tells most of these rows apart. The rest is compared here.
  const plain = (field: Field, row: Values) => {
    const value = row[field.name]
    const single = isTranslated(field) ? (value as Record<string, string> | null)?.[set.language ?? ''] : value
    return single === null || single === undefined
      ? undefined
      : isText(field) || isTranslated(field)
        ? fold(String(single))
        : String(single)
  }
  const valuesOf = (field: Field) => [...new Set(rows.map((row) => plain(field, row)).filter((value) => value !== undefined))]
  const narrowing = [...set.fields].sort((a, b) => valuesOf(b).length - valuesOf(a).length)[0]
  if (!narrowing) return new Map()
  const asJson = (field: Field): Sql => (field.x.scale === undefined ? fieldSql(field, 't') : sql`${fieldSql(field, 't')}::text`)
  const members = set.fields.flatMap((field) => [sql.lit(field.name), asJson(field)])
  const { rows: found } = await sql<{ id: number; values: Values }>`
    select t.id, json_build_object(${sql.join(members)}) as values from ${sql.table(entity.table)} as t
    where t.deleted_at is null and ${expression(narrowing)} = any(${valuesOf(narrowing)}::text[])`.execute(ctx.db)
  const byKey = new Map<string, number[]>()
  for (const { id, values } of found) {
    const key = uniqueKey(set, values)
    if (key !== undefined && keys.has(key)) byKey.set(key, [...(byKey.get(key) ?? []), Number(id)])
  }
  return byKey
}

export interface Existing {
  row: Saved
  writable: boolean
  /** Fields of it that the caller may not read (row-guards.ts). */
  closed: ReadonlySet<string>
}

/** Rows by id that the caller may see, with whether he may change them. */
export async function readRows(ctx: Context, entity: Entity, ids: readonly number[]): Promise<Map<number, Existing>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: number; row: Saved; writable: boolean }>`
    select t.id, ${rowJson(entity, 't')} as row, ${rowPredicate(ctx, entity, 'write', 't')} as writable from ${sql.table(entity.table)} as t
    where t.id = any(${ids}::bigint[]) and t.deleted_at is null and ${rowPredicate(ctx, entity, 'read', 't')}`.execute(ctx.db)
  const closed = await closedFields(ctx, entity, ids)
  return new Map(rows.map(({ id, row, writable }) => [Number(id), { row, writable, closed: closed.get(Number(id)) ?? new Set() }]))
}

/** A title as texts are compared: in each language where it is translated. Of the row `t`. */
const titleTexts = (title: Field): Sql[] =>
  isTranslated(title)
    ? languages.map((language) => sql`kontor_fold(${fieldSql(title, 't')} ->> ${sql.lit(language)})`)
    : [sql`kontor_fold(${fieldSql(title, 't')}::text)`]
