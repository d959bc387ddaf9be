/** Rights in categories for those who give them (vs.md §2 `/vs/admin/permission/:category`): read, given, taken, copied, explained. */
import { sql } from 'kysely'
import type { I18nText } from '../../../../src/schemas/core/types'
import { categoryActions } from '../../../../src/schemas/vs/value-lists'
import type { AnswerOf, BodyOf } from '../../../../src/shared/core/call'
import {
  allowedBy,
  type CategoryRights,
  type copyCategoryRights,
  type inspectCategoryRights,
  type RightRow,
  type setCategoryRight,
} from '../../../../src/shared/vs/category'
import { transact, type Context } from '../../../kernel/context'
import { notFound } from '../../../kernel/errors'
import { deleteRecord } from '../../../resource/write/delete'
import { createRecord } from '../../../resource/write/write'
import { organisation } from '../../sc'

type Category = number | null

/** @throws 404 for a category that is not there */
export async function categoryRights(ctx: Context, category: Category): Promise<CategoryRights> {
  if (category !== null) await nameOf(ctx, category)
  const rows = await rowsFor(ctx, category)
  return { owners: await organisation.ownerNames(ctx, [...new Set(rows.map(({ owner }) => owner))]), rows }
}

/** Of one category with those of all; null = those of all alone. */
async function rowsFor(ctx: Context, category: Category): Promise<RightRow[]> {
  const { rows } = await sql<RightRow>`
    select id::int as id, category_id::int as category, owner, action from vs_category_right
    where deleted_at is null and (category_id is null or category_id = ${category}) order by id`.execute(ctx.db)
  return rows
}

async function nameOf(ctx: Context, category: number): Promise<I18nText> {
  const { rows } = await sql<{ name: I18nText }>`select name from vs_category where id = ${category} and deleted_at is null`.execute(ctx.db)
  if (!rows[0]) throw notFound()
  return rows[0].name
}

/**
 * One at a time over all categories: no constraint compares rows that hold in every one of them.
 * @throws 404 for a category that is not there, 422 for an owner that is nobody
 */
export async function setRight(ctx: Context, { category, owner, action, holds }: BodyOf<typeof setCategoryRight>): Promise<void> {
  await transact(ctx, async (tx) => {
    await oneAtATime(tx)
    if (category !== null) await nameOf(tx, category)
    const entity = tx.snapshot.get('vs/category-right')
    const found = (await rowsFor(tx, category)).filter((row) => row.category === category && row.owner === owner && row.action === action)
    if (holds && found.length === 0) await createRecord(tx, entity, { category, owner, action })
    if (!holds) for (const { id } of found) await deleteRecord(tx, entity, id)
  })
}

/** @returns how many rows came; @throws 404 for a category that is not there */
export async function copyRights(ctx: Context, { from, to }: BodyOf<typeof copyCategoryRights>): Promise<number> {
  return transact(ctx, async (tx) => {
    await oneAtATime(tx)
    for (const category of [from, to]) if (category !== null) await nameOf(tx, category)
    const of = async (category: Category) => (await rowsFor(tx, category)).filter((row) => row.category === category)
    const own = await of(to)
    const lacking = (await of(from)).filter(({ owner, action }) => !own.some((row) => row.owner === owner && row.action === action))
    for (const { owner, action } of lacking) await createRecord(tx, tx.snapshot.get('vs/category-right'), { category: to, owner, action })
    return lacking.length
  })
}

const oneAtATime = (tx: Context) => sql`select pg_advisory_xact_lock(hashtext('vs category rights'))`.execute(tx.db)

/** @throws 404 for a category or a person that is not there */
export async function inspectRights(ctx: Context, category: number, user: number): Promise<AnswerOf<typeof inspectCategoryRights>['data']> {
  const category_name = await nameOf(ctx, category)
  const { rows: people } = await sql`select from sc_user where id = ${user} and deleted_at is null`.execute(ctx.db)
  if (people.length === 0) throw notFound()
  const held: RightRow[] = []
  for (const row of await rowsFor(ctx, category)) if (await organisation.matches(ctx, [row.owner], user)) held.push(row)
  const names = new Map(
    (await organisation.ownerNames(ctx, [...new Set(held.map(({ owner }) => owner))])).map((one) => [one.owner, one.name]),
  )
  return {
    category_name,
    may: allowedBy(held.map(({ action }) => action)),
    reasons: held
      .map(({ action, owner, category: at }) => ({ action, owner, owner_name: names.get(owner) ?? owner, category: at }))
      .sort((a, b) => categoryActions.indexOf(b.action) - categoryActions.indexOf(a.action)),
  }
}
