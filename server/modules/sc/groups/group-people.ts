/** Who a group is made of, now: counted whole, named as far as the caller sees people (sc.md §2 "member preview and count"). */
import { sql } from 'kysely'
import type { GroupPeople, GroupPerson } from '../../../../src/shared/sc/groups'
import type { Condition } from '../../../../src/schemas/core/types'
import type { Context } from '../../../kernel/context'
import { rowPredicate } from '../../../resource/query/predicate'
import { expand } from './owners'

/** As it stands in a form, or in its row. */
export interface GroupShape {
  kind: 'static' | 'dynamic'
  members?: readonly string[] | null
  condition?: Condition | null
}

/** @returns ids of active people; a dynamic group without a condition has nobody */
export function idsOfGroup(ctx: Context, { kind, members, condition }: GroupShape): Promise<number[]> {
  if (kind === 'static') return expand(ctx, members ?? [])
  return condition && Object.keys(condition).length > 0 ? expand(ctx, [], { conditions: [condition] }) : Promise.resolve([])
}

/** Colleagues of the directory are open to everybody; who is hidden there, to those who may read his record. */
export async function peopleOfGroup(
  ctx: Context,
  shape: GroupShape,
  { page = 1, perPage }: { page?: number; perPage: number },
): Promise<GroupPeople> {
  const ids = await idsOfGroup(ctx, shape)
  const { rows } = await sql<GroupPerson & { named: number }>`
    select u.id, u.name, u.name_en, u.account, count(*) over ()::int as named from sc_user as u
    where u.id = any(${ids}::bigint[]) and (not u.directory_hidden or ${rowPredicate(ctx, ctx.snapshot.get('sc/user'), 'read', 'u')})
    order by u.account limit ${perPage} offset ${(page - 1) * perPage}`.execute(ctx.db)
  return {
    total: ids.length,
    named: rows[0]?.named ?? 0,
    people: rows.map(({ id, name, name_en, account }) => ({ id, name, name_en, account })),
  }
}
