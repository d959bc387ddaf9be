/** Where the person stands in a list of owners: form managers, custodians and users of seals. One code takes the place of the other. */
import { sql } from 'kysely'
import type { ConflictReason } from '../../../../../src/shared/wf/inherite'
import { withAllRights, type Context } from '../../../../kernel/context'
import { updateRecord } from '../../../../resource/write/write'
import { ofForms, reasons, type InheriteRule, type Target } from '../inherite-kind'
import { replacedOwners } from '../rules/replaced-owners'

interface OwnerLists {
  kind: 'managers' | 'seals'
  entity: 'wf/template' | 'wf/seal'
  table: string
  /** Fields of owners. */
  fields: readonly string[]
  hangsOnForm: boolean
}

function ownersIn({ kind, entity, table, fields, hangsOnForm }: OwnerLists): InheriteRule {
  const holds = (person: number) =>
    sql<boolean>`(${sql.join(
      fields.map((field) => sql`${`u${person}`} = any(coalesce(r.${sql.ref(field)}, '{}'))`),
      sql` or `,
    )})`
  const replace = async (ctx: Context, id: number, from: number, to: number) => {
    const columns = sql.join(fields.map((field) => sql`r.${sql.ref(field)}`))
    const {
      rows: [row],
    } = await sql<
      Readonly<Record<string, string[] | null>>
    >`select ${columns} from ${sql.table(table)} as r where r.id = ${id} for update`.execute(ctx.db)
    if (!row) return
    const values = Object.fromEntries(fields.map((field) => [field, replacedOwners(row[field] ?? [], from, to)]))
    await updateRecord(withAllRights(ctx), ctx.snapshot.get(entity), id, values)
  }
  return {
    kind,
    async find(ctx, from, filter) {
      const { rows } = await sql<Target>`
        select r.id as target, kontor_i18n(r.name, ${ctx.language}) as label from ${sql.table(table)} as r
        where r.deleted_at is null and ${holds(from)} and ${hangsOnForm ? ofForms(sql.ref('r.id'), filter) : sql<boolean>`true`} order by r.id`.execute(
        ctx.db,
      )
      return rows
    },
    /** Who is in one of them already could not be told from the one they replaced, when it is undone. */
    async conflicts(ctx, targets, to) {
      const { rows } = await sql<{ target: number; reason: ConflictReason }>`
        select r.id as target, 'is_already' as reason from ${sql.table(table)} as r where r.id = any(${[...targets]}::bigint[])
          and ${holds(to)}`.execute(ctx.db)
      return reasons(rows)
    },
    move: (ctx, { target, from, to }) => replace(ctx, target, from, to),
    async undo(ctx, { target, from, to, at }) {
      const {
        rows: [row],
      } =
        await sql`select 1 from ${sql.table(table)} as r where r.id = ${target} and r.deleted_at is null and ${holds(to)} and date_trunc('milliseconds', r.updated_at) <= ${at}`.execute(
          ctx.db,
        )
      if (!row) return false
      await replace(ctx, target, to, from)
      return true
    },
  }
}

export const managers = ownersIn({ kind: 'managers', entity: 'wf/template', table: 'wf_template', fields: ['managers'], hangsOnForm: true })
export const seals = ownersIn({
  kind: 'seals',
  entity: 'wf/seal',
  table: 'wf_seal',
  fields: ['custodians', 'users_allowed'],
  hangsOnForm: false,
})
