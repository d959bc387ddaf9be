/** Who reads the categories as a tree, however many: as it stands, and as it would stand after a change (bb.md §5.1, §9). */
import { sql } from 'kysely'
import type { CategoryAction } from '../../../../src/shared/bb/category'
import type { Context } from '../../../kernel/context'
import { organisation } from '../../sc'
import { including } from './rights'

export interface CategoryNode {
  id: number
  parent: number | null
  inherit_rights: boolean
  /** Of its own rows. */
  owners: readonly string[]
}
export type CategoryNodes = ReadonlyMap<number, CategoryNode>

export interface Effect {
  gain: number
  lose: number
}

/** People who would read some category of the branch that they do not read now, and who would read one no more; each counted once. */
export async function readingEffect(ctx: Context, category: number, change: (node: CategoryNode) => CategoryNode): Promise<Effect> {
  const nodes = await categoryNodes(ctx, 'read')
  const changed = new Map([...nodes].map(([id, node]) => [id, id === category ? change(node) : node]))
  const readers = peopleAt(ctx)
  const [gain, lose] = [new Set<number>(), new Set<number>()]
  for (const id of branchOf(nodes, category)) {
    const [was, is] = [await readers(nodes, id), await readers(changed, id)]
    for (const person of is) if (!was.has(person)) gain.add(person)
    for (const person of was) if (!is.has(person)) lose.add(person)
  }
  return { gain: gain.size, lose: lose.size }
}

/** Each different set of owners is asked for once, however many categories have it. */
export function peopleAt(ctx: Context): (tree: CategoryNodes, id: number) => Promise<ReadonlySet<number>> {
  const known = new Map<string, ReadonlySet<number>>()
  return async (tree, id) => {
    const owners = ownersAt(tree, id)
    const key = owners.join()
    const people = known.get(key) ?? new Set(await organisation.expand(ctx, owners))
    known.set(key, people)
    return people
  }
}

export async function categoryNodes(ctx: Context, action: CategoryAction): Promise<CategoryNodes> {
  const { rows } = await sql<CategoryNode>`
    select c.id::int as id, c.parent_id::int as parent, c.inherit_rights,
      (select coalesce(array_agg(distinct r.owner), '{}') from bb_category_right as r
        where r.category_id = c.id and r.deleted_at is null and r.action = any(${[...including(action)]}::text[])) as owners
    from bb_category as c where c.deleted_at is null`.execute(ctx.db)
  return new Map(rows.map((node) => [node.id, node]))
}

/** Its own and, while it inherits, those above; sorted. A circle ends. */
function ownersAt(tree: CategoryNodes, id: number): string[] {
  const [owners, passed] = [new Set<string>(), new Set<number>()]
  for (let node = tree.get(id); node && !passed.has(node.id); node = node.parent === null ? undefined : tree.get(node.parent)) {
    passed.add(node.id)
    for (const owner of node.owners) owners.add(owner)
    if (!node.inherit_rights) break
  }
  return [...owners].sort()
}

function branchOf(tree: CategoryNodes, root: number): number[] {
  const found = [root]
  for (let index = 0; index < found.length; index += 1)
    for (const node of tree.values()) if (node.parent === found[index] && !found.includes(node.id)) found.push(node.id)
  return found
}
