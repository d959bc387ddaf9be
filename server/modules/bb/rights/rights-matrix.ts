/** Rights of categories for those who give them (bb.md §2 `/bb/admin/rights`): the matrix, and why somebody may do what. */
import { sql } from 'kysely'
import { categoryActions } from '../../../../src/schemas/bb/value-lists'
import type { CategoryAction, RightCell, RightReason, RightsMatrix } from '../../../../src/shared/bb/category'
import type { Context } from '../../../kernel/context'
import { organisation } from '../../sc'
import { inTreeOrder } from '../category/my-categories'
import { categoryNodes, peopleAt } from '../category/reader-tree'
import { above } from '../category/rights'

type CategoryRow = Omit<RightsMatrix['categories'][number], 'depth' | 'readers'>
interface RightRow {
  id: number
  version: number
  category: number
  owner: string
  action: CategoryAction
}

export async function rightsMatrix(ctx: Context): Promise<RightsMatrix> {
  const [categories, rights] = [await readCategories(ctx), await readRights(ctx)]
  const owners = [...new Set(rights.map(({ owner }) => owner))]
  const tree = inTreeOrder(categories)
  const counted: RightsMatrix['categories'][number][] = []
  const [nodes, readers] = [await categoryNodes(ctx, 'read'), peopleAt(ctx)]
  for (const category of tree) counted.push({ ...category, readers: (await readers(nodes, category.id)).size })
  return {
    categories: counted,
    owners: await organisation.ownerNames(ctx, owners),
    cells: tree.flatMap(({ id }) => owners.map((owner) => cellOf(categories, rights, { category: id, owner }))).filter(isFilled),
  }
}

const isFilled = ({ actions, inherited }: RightCell): boolean => actions.length > 0 || inherited.length > 0

/** Pure: its own rows, and those of the categories that it inherits from. */
export function cellOf(
  categories: readonly CategoryRow[],
  rights: readonly RightRow[],
  { category, owner }: { category: number; owner: string },
): RightCell {
  const inherited: { action: CategoryAction; from: number }[] = []
  const passed = new Set<number>([category])
  for (let at = categories.find(({ id }) => id === category); at?.inherit_rights && at.parent !== null && !passed.has(at.parent);) {
    const parent = at.parent
    passed.add(parent)
    for (const { action } of rights.filter((row) => row.category === parent && row.owner === owner))
      inherited.push({ action, from: parent })
    at = categories.find(({ id }) => id === parent)
  }
  const own = rights.filter((row) => row.category === category && row.owner === owner)
  return { category, owner, actions: own.map(({ action, id, version }) => ({ action, id, version })), inherited }
}

async function readCategories(ctx: Context): Promise<CategoryRow[]> {
  const { rows } = await sql<CategoryRow>`
    select id::int as id, parent_id::int as parent, code, name, inherit_rights from bb_category where deleted_at is null
    order by position nulls last, id`.execute(ctx.db)
  return rows
}

async function readRights(ctx: Context): Promise<RightRow[]> {
  const { rows } = await sql<RightRow>`
    select id::int as id, version::int as version, category_id::int as category, owner, action from bb_category_right
    where deleted_at is null order by owner, id`.execute(ctx.db)
  return rows
}

/** Each row by which the person may do something there, the mightiest first. */
export async function inspect(
  ctx: Context,
  category: number,
  user: number,
): Promise<{ may: CategoryAction | null; reasons: RightReason[] }> {
  const { rows } = await sql<Omit<RightReason, 'owner_name'>>`
    select r.action, r.owner, c.id::int as category, c.name as category_name from bb_category_right as r
      join bb_category as c on c.id = r.category_id
    where r.deleted_at is null and r.category_id in ${above(category)} order by r.id`.execute(ctx.db)
  const held: Omit<RightReason, 'owner_name'>[] = []
  for (const row of rows) if (await organisation.matches(ctx, [row.owner], user)) held.push(row)
  const names = new Map(
    (await organisation.ownerNames(ctx, [...new Set(held.map(({ owner }) => owner))])).map(({ owner, name }) => [owner, name]),
  )
  const reasons = held
    .map((row) => ({ ...row, owner_name: names.get(row.owner) ?? row.owner }))
    .sort((a, b) => categoryActions.indexOf(b.action) - categoryActions.indexOf(a.action))
  return { may: reasons[0]?.action ?? null, reasons }
}
