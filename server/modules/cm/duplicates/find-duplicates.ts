/** Duplicates as they are told: what the caller may see by its title, the rest by its owner alone (cm.md R5). */
import { sql } from 'kysely'
import type { Context } from '../../../kernel/context'
import type { Values } from '../../../contracts/hooks'
import { personName } from '../../../resource/read/person-names'
import { rowPredicate } from '../../../resource/query/predicate'
import { mayDo } from '../../../resource/query/rights'
import { titleSql } from '../../../resource/query/titles'
import { cmSetting } from '../settings/setting'
import type { DuplicateRule, ScoredRecord } from './duplicate-rule'

export interface Duplicate extends ScoredRecord {
  /** Null = a record that the caller may not see. */
  title: string | null
  /** Name of the owner; null where there is none. */
  owner: string | null
}

/** The form shows so many, the best first. */
const shown = 10

/**
 * @param before as the record stands: what was as alike already is not told again
 * @returns records from the score on at which people are warned
 */
export async function findDuplicates(
  ctx: Context,
  rule: DuplicateRule,
  record: Values,
  before: Values | null = null,
): Promise<Duplicate[]> {
  const { duplicate_warn } = await cmSetting(ctx)
  const found = (await rule.find(ctx, record)).filter(({ score }) => score >= duplicate_warn)
  if (found.length === 0) return []
  const known = before ? new Map((await rule.find(ctx, before)).map(({ id, score }) => [id, score])) : new Map<number, number>()
  return told(
    ctx,
    rule,
    found.filter(({ id, score }) => score > (known.get(id) ?? 0)),
  )
}

/** The same of what is being typed, and the namesakes below the warning: nobody is told that nothing is similar while one is there. */
export async function findAlike(
  ctx: Context,
  rule: DuplicateRule,
  record: Values,
): Promise<{ duplicates: Duplicate[]; hints: Duplicate[] }> {
  const { duplicate_warn } = await cmSetting(ctx)
  const found = await rule.find(ctx, record)
  const isHint = ({ score, reasons }: ScoredRecord) =>
    score < duplicate_warn && reasons.some(({ reason }) => reason === 'name' || reason === 'name_alike')
  return {
    duplicates: await told(
      ctx,
      rule,
      found.filter(({ score }) => score >= duplicate_warn),
    ),
    hints: await told(ctx, rule, found.filter(isHint)),
  }
}

async function told(ctx: Context, rule: DuplicateRule, all: readonly ScoredRecord[]): Promise<Duplicate[]> {
  if (all.length === 0) return []
  const found = [...all].sort((a, b) => b.score - a.score || a.id - b.id).slice(0, shown)
  const entity = ctx.snapshot.get(rule.entity)
  const visible = mayDo(ctx, entity, 'list') || mayDo(ctx, entity, 'show') ? rowPredicate(ctx, entity, 'read', 't') : sql<boolean>`false`
  const { rows } = await sql<{ id: number; title: string; visible: boolean; owner: string | null }>`
    select t.id, ${titleSql(ctx, entity, 't')} as title, ${visible} as visible, ${personName(ctx, 'owner')} as owner
    from ${sql.table(entity.table)} as t left join sc_user as owner on owner.id = t.owner_id
    where t.id = any(${found.map(({ id }) => id)}::bigint[])`.execute(ctx.db)
  const byId = new Map(rows.map((row) => [Number(row.id), row]))
  return found.map((one) => {
    const row = byId.get(one.id)
    return { ...one, title: row?.visible ? row.title : null, owner: row?.owner ?? null }
  })
}
