/**
 * Before readers change by a right that is given or taken, whoever does it confirms how many gain and how many lose (bb.md §9).
 * Where no bulletin stands yet nobody loses anything, and there is no question.
 */
import { sql } from 'kysely'
import type { Values } from '../../../contracts/hooks'
import type { Context } from '../../../kernel/context'
import { requireConfirmed } from '../../../resource/write/confirmed'
import { readingEffect } from '../category/reader-tree'

/** Every action includes reading: what counts is whether an owner has a row at all. */
export async function askFirst(ctx: Context, category: number, change: { give?: string; take?: string }): Promise<void> {
  const { gain, lose } = await readingEffect(ctx, category, (node) => ({
    ...node,
    owners: [...node.owners.filter((one) => one !== change.take), ...(change.give === undefined ? [] : [change.give])],
  }))
  if (lose > 0) requireConfirmed(ctx, { key: 'bb:confirm.right_loses', params: { count: lose, gain } })
  else if (gain > 0) requireConfirmed(ctx, { key: 'bb:confirm.right_gains', params: { count: gain } })
}

/** A row of the generated list: as it stood, as it will stand; null = it is not there. */
export async function askAboutRow(ctx: Context, before: Values | null, after: Values | null): Promise<void> {
  if (before?.category === after?.category && before?.owner === after?.owner) return
  if (before && before.category === after?.category) {
    if (!(await holdsBulletins(ctx, Number(before.category)))) return
    const take = (await isAlone(ctx, before)) ? { take: String(before.owner) } : {}
    return askFirst(ctx, Number(before.category), { ...take, give: String(after?.owner) })
  }
  if (before && (await isAlone(ctx, before)) && (await holdsBulletins(ctx, Number(before.category))))
    await askFirst(ctx, Number(before.category), { take: String(before.owner) })
  if (after && (await holdsBulletins(ctx, Number(after.category))))
    await askFirst(ctx, Number(after.category), { give: String(after.owner) })
}

/** The owner has no other row there. */
async function isAlone(ctx: Context, { id, category, owner }: Values): Promise<boolean> {
  const { rows } = await sql`
    select from bb_category_right where category_id = ${Number(category)} and owner = ${String(owner)} and id <> ${Number(id)}
      and deleted_at is null limit 1`.execute(ctx.db)
  return rows.length === 0
}

async function holdsBulletins(ctx: Context, category: number): Promise<boolean> {
  const { rows } = await sql`
    with recursive branch(id) as (select ${category}::bigint union
      select c.id from bb_category as c join branch on c.parent_id = branch.id where c.inherit_rights and c.deleted_at is null)
    select from bb_bulletin as b join branch on branch.id = b.category_id where b.deleted_at is null limit 1`.execute(ctx.db)
  return rows.length > 0
}
