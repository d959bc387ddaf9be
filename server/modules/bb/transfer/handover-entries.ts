/** What of bulletins stands in a leaver's name (bb.md §7): drafts, what they published, and rights that they hold themselves. */
import { sql } from 'kysely'
import type { HandoverEntry } from '../../../contracts/handover'
import { namedPerson } from '../../../handover/named-person'
import { withAllRights, type Context } from '../../../kernel/context'
import { mayDo } from '../../../resource/query/rights'
import { deleteRecord } from '../../../resource/write/delete'
import { updateRecord } from '../../../resource/write/write'

const entityName = 'bb/category-right'
const ownRights = (user: number) => sql`from bb_category_right as r join bb_category as c on c.id = r.category_id
  where r.deleted_at is null and c.deleted_at is null and r.owner = ${`u${user}`}`

/** Gives rights, so it is judged as if it were done by hand. Who holds one already keeps it, and the leaver's goes. */
const categoryRights: HandoverEntry = {
  key: 'bb.category-right',
  label: 'bb:handover.category_right',
  needs: 'bb.admin.rights.actions.edit',
  async count(ctx, user) {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n ${ownRights(user)}`.execute(ctx.db)
    return rows[0]?.n ?? 0
  },
  async list(ctx, user) {
    if (!mayDo(ctx, ctx.snapshot.get(entityName), 'list')) return []
    const { rows } = await sql<{ id: number; title: string }>`
      select r.id, c.code || ' · ' || r.action as title ${ownRights(user)} order by title limit 50`.execute(ctx.db)
    return rows.map(({ id, title }) => ({ title, path: `/record/${entityName}/${id}` }))
  },
  async transfer(ctx, from, to) {
    const entity = ctx.snapshot.get(entityName)
    const { rows } = await sql<{ id: number; held: boolean }>`
      select r.id::int as id, exists (select from bb_category_right as other where other.deleted_at is null and other.owner = ${`u${to}`}
        and other.category_id = r.category_id and other.action = r.action) as held ${ownRights(from)} order by r.id`.execute(ctx.db)
    for (const { id, held } of rows) {
      if (held) await deleteRecord(ctx, entity, id)
      else await updateRecord(ctx, entity, id, { owner: `u${to}` })
    }
  },
  async vacate(ctx, user) {
    const { rows } = await sql<{ id: number }>`select r.id::int as id ${ownRights(user)}`.execute(ctx.db)
    for (const { id } of rows) await deleteRecord(withAllRights(ctx), ctx.snapshot.get(entityName), id)
  },
}

const isLive = (ctx: Context) => sql<boolean>`(r.state = 'published' and (r.expire_at is null or r.expire_at > ${ctx.now()}))`

export const bbHandover: readonly HandoverEntry[] = [
  namedPerson({
    key: 'bb.drafts',
    label: 'bb:handover.drafts',
    entity: 'bb/bulletin',
    field: 'author',
    rows: () => sql<boolean>`r.state in ('draft', 'submitted')`,
  }),
  namedPerson({ key: 'bb.bulletins', label: 'bb:handover.bulletins', entity: 'bb/bulletin', field: 'author', rows: isLive }),
  categoryRights,
]
