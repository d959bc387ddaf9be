/** What is derived in a record (`x.from`, `x.formula`), as it is written: the pure rules, with the records that they refer to. */
import { sql } from 'kysely'
import type { Entity } from '../../../src/schemas/core/define'
import { derive, type Derived } from '../../../src/schemas/core/derived/derive'
import { derivedPlan, type DerivedPlan } from '../../../src/schemas/core/derived/plan'
import { currencyDigits } from '../../../src/shared/engine/currency-digits'
import type { Values } from '../../contracts/hooks'
import { runPrepared, slot } from '../../database/connection/prepared'
import { companyToday } from '../../kernel/company-time'
import type { Context } from '../../kernel/context'
import { invalid, type Message } from '../../kernel/errors'
import { rowJson } from '../query/row-json'
import { companyCurrency } from '../read/company-currency'

/**
 * @param change the record as it stood, and as it would stand but for what is derived
 * @returns it with what is derived; the very same where nothing is
 * @throws 422 naming the derived fields that have no room for their value
 */
export async function withDerived(
  ctx: Context,
  entity: Entity,
  { before, after }: { before: Values | null; after: Values },
): Promise<Values> {
  const plan = derivedPlan(entity)
  if (!plan) return after
  const { row, errors } = await deriveRecord(ctx, entity, { before, after })
  if (errors.length === 0) return row
  const told: Record<string, Message[]> = {}
  for (const { path, key, params } of errors) told[path] = [...(told[path] ?? []), { key, params }]
  throw invalid(told)
}

/**
 * The same, and what is wrong told as it is. Records that a derived reference leads to are asked for in turn.
 * @param known what was read already of records that are referred to: several rows refer to the same
 */
export async function deriveRecord(
  ctx: Context,
  entity: Entity,
  { before, after }: { before: Values | null; after: Values },
  known = new Map<string, Values>(),
): Promise<Derived> {
  const plan = derivedPlan(entity)
  const currency = plan?.needsCompanyCurrency ? await companyCurrency(ctx) : ''
  const held = plan && before ? heldBy(plan, before) : new Set<string>()
  for (;;) {
    const derived = derive(entity, after, {
      before,
      referred: (name, id) => known.get(`${name}/${id}`),
      environment: { today: companyToday(ctx), now: ctx.now().toISOString(), zone: ctx.companyZone() },
      companyCurrency: currency,
      currencyDigits,
    })
    if (derived.wanted.length === 0 || !plan) return derived
    for (const name of new Set(derived.wanted.map((one) => one.entity))) {
      const ids = derived.wanted.filter((one) => one.entity === name).map(({ id }) => id)
      for (const isHeld of [true, false])
        await load(ctx, plan, { name, ids: ids.filter((id) => held.has(`${name}/${id}`) === isHeld), isHeld }, known)
    }
  }
}

/** What the record referred to before: who changes one of those brings this record along. */
function heldBy({ fields }: DerivedPlan, before: Values): ReadonlySet<string> {
  const held = new Set<string>()
  for (const { from, list } of fields) {
    if (!from) continue
    const rows = list === undefined ? [before] : Array.isArray(before[list]) ? (before[list] as readonly Values[]) : []
    for (const row of rows) held.add(`${from.target}/${String(row[from.reference])}`)
  }
  return held
}

/** A reference that is new is held, so that a change of the other record waits for this one and finds it. One that isn't there has no values. */
async function load(
  ctx: Context,
  { fields }: DerivedPlan,
  { name, ids, isHeld }: { name: string; ids: readonly number[]; isHeld: boolean },
  known: Map<string, Values>,
): Promise<void> {
  if (ids.length === 0) return
  const target = ctx.snapshot.get(name)
  const only = new Set(fields.flatMap(({ from }) => (from?.target === name ? [from.name] : [])))
  const rows = await runPrepared(
    ctx.db,
    ctx.snapshot,
    `derived from ${name} ${[...only].join()} ${String(isHeld)}`,
    { ids },
    () => sql<{ id: number; data: Values }>`
      select t.id, ${rowJson(target, 't', { only, system: new Set() })} as data from ${sql.table(target.table)} as t
      where t.id = any(${slot('ids')}::bigint[]) order by t.id ${isHeld || target.x.view ? sql`` : sql`for share of t`}`,
  )
  const found = new Map(rows.map(({ id, data }) => [Number(id), data]))
  for (const id of ids) known.set(`${name}/${id}`, found.get(id) ?? {})
}
