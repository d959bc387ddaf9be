/** Rules of categories, their levels and rights that a schema can't say (bb.md §3, §9). */
import { sql } from 'kysely'
import type { EntityHooks, Values } from '../../../contracts/hooks'
import type { Context } from '../../../kernel/context'
import type { FieldErrors } from '../../../kernel/errors'
import { requireConfirmed } from '../../../resource/write/confirmed'
import { mayDo } from '../../../resource/query/rights'
import { numbering, organisation } from '../../sc'
import { askAboutRow } from '../rights/ask-first'
import { moveEffect } from './move'
import { mayIn } from './rights'

export const categoryHooks: EntityHooks = {
  /** Who does not keep the tree sees those that they may read. */
  readsOnly: (ctx, alias) => (mayDo(ctx, ctx.snapshot.get('bb/category'), 'edit') ? undefined : mayIn(ctx, 'read', sql.ref(`${alias}.id`))),

  async validate(ctx, { before, after }) {
    const errors: FieldErrors = {
      ...(await levelErrors(ctx, after)),
      ...patternErrors(after),
      ...(await siblingErrors(ctx, after)),
      ...(before?.active === true && after.active !== true ? await scheduledErrors(ctx, Number(after.id)) : {}),
    }
    return errors
  },

  /** Before readers change, whoever moves it is told how many gain and how many lose. */
  async beforeSave(ctx, { before, after }) {
    if (!before || (before.parent === after.parent && before.inherit_rights === after.inherit_rights)) return {}
    const { gain, lose } = await moveEffect(ctx, Number(before.id), {
      parent: after.parent === null ? null : Number(after.parent),
      inherit_rights: after.inherit_rights === true,
    })
    if (lose > 0) requireConfirmed(ctx, { key: 'bb:confirm.move_loses', params: { count: lose, gain } })
    else if (gain > 0) requireConfirmed(ctx, { key: 'bb:confirm.move_gains', params: { count: gain } })
    return {}
  },
}

export const rightHooks: EntityHooks = {
  async validate(ctx, { after }) {
    const [owner] = await organisation.unknown(ctx, [String(after.owner)])
    return owner === undefined ? undefined : { owner: [{ key: 'sc:error.owner_unknown', params: { owner } }] }
  },

  async beforeSave(ctx, { before, after }) {
    await askAboutRow(ctx, before, after)
    return {}
  },

  beforeDelete: (ctx, row) => askAboutRow(ctx, row, null),
}

export const levelHooks: EntityHooks = {
  /** Its rank is what its categories stand by. */
  async validate(ctx, { before, after }) {
    if (!before || before.rank === after.rank) return undefined
    const { rows } = await sql`select from bb_category where level_id = ${Number(before.id)} and deleted_at is null limit 1`.execute(ctx.db)
    return rows.length > 0 ? { rank: [{ key: 'bb:error.level_in_use' }] } : undefined
  },
}

/** The rank of its level is one below its parent's; of a root it is 1. */
async function levelErrors(ctx: Context, { parent, level }: Values): Promise<FieldErrors> {
  const {
    rows: [row],
  } = await sql<{ rank: number; above: number | null }>`
    select l.rank, (select up.rank from bb_category as c join bb_category_level as up on up.id = c.level_id
      where c.id = ${parent ?? null}::bigint) as above
    from bb_category_level as l where l.id = ${Number(level)}`.execute(ctx.db)
  const wanted = (row?.above ?? 0) + 1
  return row && row.rank !== wanted ? { level: [{ key: 'bb:error.level_rank', params: { rank: wanted } }] } : {}
}

/** Unique among siblings; those at the top have no parent that a constraint could compare. */
async function siblingErrors(ctx: Context, { id, parent, name }: Values): Promise<FieldErrors> {
  if (parent !== null && parent !== undefined) return {}
  const { rows } = await sql`
    select from bb_category as c, jsonb_each_text(c.name) as had(language, text),
      jsonb_each_text(${JSON.stringify(name ?? {})}::text::jsonb) as given(language, text)
    where c.parent_id is null and c.deleted_at is null and c.id <> ${Number(id ?? 0)} and had.language = given.language
      and lower(had.text) = lower(given.text)
    limit 1`.execute(ctx.db)
  return rows.length > 0 ? { name: [{ key: 'bb:error.sibling_name' }] } : {}
}

function patternErrors({ number_pattern }: Values): FieldErrors {
  if (typeof number_pattern !== 'string') return {}
  const problem = numbering.problem(number_pattern, { own: ['CODE'], reset: /\{(YYYY|YY|ROC)\}/.test(number_pattern) ? 'year' : 'never' })
  return problem === undefined ? {} : { number_pattern: [{ key: `error:sequence.${problem.key}`, params: problem.params }] }
}

async function scheduledErrors(ctx: Context, id: number): Promise<FieldErrors> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from bb_bulletin where category_id = ${id} and deleted_at is null
      and (state = 'submitted' or (state = 'published' and publish_at > ${ctx.now()}))`.execute(ctx.db)
  const count = rows[0]?.count ?? 0
  return count === 0 ? {} : { active: [{ key: 'bb:error.scheduled_here', params: { count } }] }
}
