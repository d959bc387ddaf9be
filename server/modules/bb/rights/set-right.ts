/** Says in one row what an owner may do in a category: each action includes those before it. */
import { sql } from 'kysely'
import type { CellChange } from '../../../../src/shared/bb/category'
import { transact, type Context } from '../../../kernel/context'
import { conflict, notFound } from '../../../kernel/errors'
import { deleteRecord } from '../../../resource/write/delete'
import { createRecord, updateRecord } from '../../../resource/write/write'
import { askFirst } from './ask-first'

interface OwnRow {
  id: number
  version: number
}

/**
 * Where somebody would read more or less by it, the person is asked first (bb.md §9).
 * @throws 404 for a category that is not there, 409 when the cell is no longer as the caller saw it, or the question is open
 */
export async function setRight(ctx: Context, { category, owner, action, seen }: CellChange): Promise<void> {
  const entity = ctx.snapshot.get('bb/category-right')
  await transact(ctx, async (tx) => {
    const { rows: there } = await sql`select from bb_category where id = ${category} and deleted_at is null for update`.execute(tx.db)
    if (there.length === 0) throw notFound()
    const { rows: own } = await sql<OwnRow & { action: string }>`
      select id::int as id, version::int as version, action from bb_category_right
      where category_id = ${category} and owner = ${owner} and deleted_at is null order by id for update`.execute(tx.db)
    if (!isSame(own, seen)) throw conflict('bb:error.right_changed')
    await askFirst(tx, category, { take: owner, ...(action === null ? {} : { give: owner }) })
    const kept = action === null ? undefined : (own.find((row) => row.action === action) ?? own[0])
    for (const { id } of own) if (id !== kept?.id) await deleteRecord(tx, entity, id)
    if (action === null) return
    if (kept) await updateRecord(tx, entity, kept.id, { action })
    else await createRecord(tx, entity, { category, owner, action })
  })
}

const isSame = (own: readonly OwnRow[], seen: readonly OwnRow[]): boolean =>
  own.length === seen.length && own.every(({ id, version }) => seen.some((row) => row.id === id && row.version === version))
