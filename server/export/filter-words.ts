/** The filter of a printed list in words, for its heading (sc.md §8): "Kind: Standard · Rate: 5 or more". */
import { sql } from 'kysely'
import type { Entity, Field } from '../../src/schemas/core/define'
import { comparisonsOf, isComparison, joins, operators, type Comparison, type Condition } from '../../src/schemas/core/filter'
import { holds, isOwner, singleType } from '../../src/schemas/core/field-types'
import { ownerEntity } from '../../src/shared/engine/owner-entities'
import type { Context } from '../kernel/context'
import { fieldLabel } from '../i18n/field-words'
import { resolvePath } from '../resource/query/fields'
import { askedValue } from '../resource/query/filter'
import { namedRecord } from '../resource/query/pointed'
import { rowPredicate } from '../resource/query/predicate'
import { titleJson, type RefTitle } from '../resource/query/titles'
import type { ValueContext } from '../field-types/field-type'
import { cellOf, isPerson, textOfCell, type Refs } from './values'

interface Leaf {
  comparison: Comparison
  label: string
  entity: Entity
  field: Field
}
type Titles = Map<string, Set<number>>

/** @throws as a list would: 403 for a field that the caller may not read, 422 for none */
export async function filterWords(ctx: Context, context: ValueContext, entity: Entity, condition: Condition): Promise<string> {
  const leaves = new Map(comparisonsOf(condition).map((comparison) => [comparison, leafOf(ctx, context, entity, comparison)]))
  const refs = await titlesOf(ctx, [...leaves.values()])
  const say = (key: string, params: Readonly<Record<string, unknown>> = {}) =>
    context.texts.translate(context.language, { key: `screens:${key}`, params })
  const words = (one: Condition, depth: number): string => {
    if (isComparison(one)) {
      const leaf = leaves.get(one)
      return leaf ? leafWords(context, leaf, refs, say) : ''
    }
    const parts = joins.flatMap((join) => {
      const said = (one[join] ?? []).map((child) => words(child, depth + 1)).filter((text) => text !== '')
      if (said.length === 0) return []
      if (join === 'none') return [`${say('builder.not')} (${said.join(` ${say('builder.or')} `)})`]
      const joined = said.join(join === 'any' ? ` ${say('builder.or')} ` : depth === 0 ? ' · ' : ` ${say('builder.and')} `)
      return [said.length > 1 && depth > 0 ? `(${joined})` : joined]
    })
    return parts.join(depth === 0 ? ' · ' : ` ${say('builder.and')} `)
  }
  return words(condition, 0)
}

function leafOf(ctx: Context, { texts, language }: ValueContext, entity: Entity, comparison: Comparison): Leaf {
  const { hops, entity: end, field: found } = resolvePath(ctx, entity, comparison.field, { asked: true })
  // Who made a row is kept as a number, and named as a person.
  const field: Field = isPerson(found) ? { ...found, type: 'ref', ref: 'sc/user' } : found
  return {
    comparison: { ...comparison, value: askedValue(ctx, field, comparison) },
    entity: end,
    field,
    label: [...hops, { entity: end, field }].map((hop) => fieldLabel(texts, language, hop.entity, hop.field)).join(' ▸ '),
  }
}

function leafWords(
  context: ValueContext,
  { comparison: { op, value }, label, entity, field }: Leaf,
  refs: Refs,
  say: (key: string, params?: Readonly<Record<string, unknown>>) => string,
): string {
  const { takes } = operators[op]
  if (takes === 'none') return `${label}: ${say(`filter.op.${op}`)}`
  const shown = (one: unknown) => textOfCell(cellOf(context, entity, single(field, one), { [field.name]: one }, refs))
  if (takes === 'two' && Array.isArray(value)) {
    const [from = '', to = ''] = value.map(shown)
    const range = from && to ? `${from} – ${to}` : from ? say('filter.at_least', { value: from }) : say('filter.at_most', { value: to })
    return `${label}: ${op === 'between' ? range : say('filter.summary.ne', { value: range })}`
  }
  const joined = [value].flat().map(shown).join(say('list_separator'))
  return `${label}: ${op === 'eq' || op === 'in' ? joined : say(`filter.summary.${op}`, { value: joined })}`
}

const isDay = (value: unknown): boolean => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)

/** Filters compare with one value of a list, and with the day of an instant. */
const single = (field: Field, value: unknown): Field => ({
  ...field,
  type: holds(field, 'datetime') && isDay(value) ? 'date' : singleType(field.type),
})

/** What of the rows that the filter names the caller may see. */
async function titlesOf(ctx: Context, leaves: readonly Leaf[]): Promise<Refs> {
  const wanted: Titles = new Map()
  for (const { comparison, field } of leaves) for (const value of [comparison.value].flat()) note(ctx, wanted, field, value)
  const found: Record<string, Record<string, RefTitle>> = {}
  for (const [name, ids] of wanted) {
    const target = ctx.snapshot.get(name)
    const visible = target.lookup || target.x.open_options ? sql<boolean>`true` : rowPredicate(ctx, target, 'read', 't')
    const { rows } = await sql<{
      id: number
      found: RefTitle
    }>`select t.id, ${titleJson(ctx, target, 't')} as found from ${sql.table(target.table)} as t where t.id = any(${[...ids]}::bigint[]) and ${visible}`.execute(
      ctx.db,
    )
    found[name] = Object.fromEntries(rows.map((row) => [String(row.id), row.found]))
  }
  return found
}

function note(ctx: Context, wanted: Titles, field: Field, value: unknown): void {
  const named = namedRecord(ctx, field, value)
  if (named) wanted.set(named.entity, (wanted.get(named.entity) ?? new Set()).add(named.id))
  const code = isOwner(field) && typeof value === 'string' ? value : undefined
  const name = code === undefined ? field.ref : ownerEntity(code[0])
  const id = Number(code === undefined ? value : code.slice(1))
  if (name && Number.isSafeInteger(id)) wanted.set(name, (wanted.get(name) ?? new Set()).add(id))
}
