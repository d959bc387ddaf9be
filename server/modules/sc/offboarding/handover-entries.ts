/** What stands in a person's name in sc (sc.md §7). */
import { sql } from 'kysely'
import { withAllRights, type Context } from '../../../kernel/context'
import type { HandoverEntry } from '../../../contracts/handover'
import { namedPerson } from '../../../handover/named-person'
import { companyToday } from '../../../kernel/company-time'
import { deleteRecord } from '../../../resource/write/delete'
import { mayDo } from '../../../resource/query/rights'
import { updateRecord } from '../../../resource/write/write'

/** Not ended yet: the current posts and those to come. */
const stillOpen = (ctx: Context) => sql<boolean>`(r.end_date is null or r.end_date >= ${companyToday(ctx)}::text::date)`

const moduleAdminRows = (user: number) => sql`from sc_module_admin as r where r.deleted_at is null and r.owner = ${`u${user}`}`

/** Gives rights, so it is judged as if it were done by hand: nobody gives what he does not hold. */
const moduleAdministrator: HandoverEntry = {
  key: 'sc.module-admin',
  label: 'sc:handover.module_admin',
  needs: 'sc.admin.rights.actions.edit',
  async count(ctx, user) {
    const {
      rows: [row],
    } = await sql<{ n: number }>`select count(*)::int as n ${moduleAdminRows(user)}`.execute(ctx.db)
    return row?.n ?? 0
  },
  async list(ctx, user) {
    if (!mayDo(ctx, ctx.snapshot.get('sc/module-admin'), 'list')) return []
    const { rows } = await sql<{
      id: number
      title: string
    }>`select r.id, r.module || coalesce(' · ' || r.scope, '') as title ${moduleAdminRows(user)} order by title`.execute(ctx.db)
    return rows.map(({ id, title }) => ({ title, path: `/record/sc/module-admin/${id}` }))
  },
  async transfer(ctx, from, to) {
    const entity = ctx.snapshot.get('sc/module-admin')
    const { rows } = await sql<{ id: number; held: boolean }>`
      select r.id, exists (select 1 from sc_module_admin as other where other.deleted_at is null and other.owner = ${`u${to}`} and other.module = r.module and other.scope is not distinct from r.scope) as held
      ${moduleAdminRows(from)} order by r.id`.execute(ctx.db)
    for (const { id, held } of rows) {
      if (held) await deleteRecord(ctx, entity, id)
      else await updateRecord(ctx, entity, id, { owner: `u${to}` })
    }
  },
  async vacate(ctx, user) {
    const { rows } = await sql<{ id: number }>`select r.id ${moduleAdminRows(user)}`.execute(ctx.db)
    for (const { id } of rows) await deleteRecord(withAllRights(ctx), ctx.snapshot.get('sc/module-admin'), id)
  },
}

export const scHandover: readonly HandoverEntry[] = [
  namedPerson({ key: 'sc.department-head', label: 'sc:handover.department_head', entity: 'sc/department', field: 'head', vacates: true }),
  namedPerson({
    key: 'sc.department-deputy',
    label: 'sc:handover.department_deputy',
    entity: 'sc/department',
    field: 'deputy_heads',
    beside: 'head',
    vacates: true,
  }),
  namedPerson({
    key: 'sc.department-assistant',
    label: 'sc:handover.department_assistant',
    entity: 'sc/department',
    field: 'assistants',
    vacates: true,
  }),
  namedPerson({ key: 'sc.group-manager', label: 'sc:handover.group_manager', entity: 'sc/group', field: 'managers', vacates: true }),
  moduleAdministrator,
  namedPerson({
    key: 'sc.post-supervisor',
    label: 'sc:handover.post_supervisor',
    entity: 'sc/user-department',
    field: 'supervisor',
    rows: stillOpen,
    beside: 'user',
    vacates: true,
  }),
  namedPerson({
    key: 'sc.user-deputy',
    label: 'sc:handover.user_deputy',
    entity: 'sc/user',
    field: 'deputies.user',
    rows: () => sql<boolean>`r.status <> 'left'`,
    beside: 'id',
    vacates: true,
  }),
  // Of who has left none is sent.
  namedPerson({
    key: 'sc.list-report',
    label: 'sc:handover.list_report',
    entity: 'sc/list-report',
    field: 'user',
    rows: () => sql<boolean>`r.active`,
  }),
]
