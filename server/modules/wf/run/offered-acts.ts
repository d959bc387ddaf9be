/** What the caller, as a manager of the form, may do with a row of all-running now (wf.md §2, §6): the same that its own view offers. */
import { sql } from 'kysely'
import { can } from '../../../../src/schemas/core/permission'
import { managedActNames, managedActs, signerTasks } from '../../../../src/shared/wf/managed-acts'
import type { Context } from '../../../kernel/context'
import type { Sql } from '../../../kernel/sql'
import { namesCaller } from '../template/form-managers'

interface OfferedAct {
  name: string
  when: Sql<boolean>
}

/** @param alias of `wf_instance` in the statement */
export function managersActs(ctx: Context, alias: string): OfferedAct[] {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  const manages = sql<boolean>`${column('template_id')} in (select form.id from wf_template as form where ${namesCaller(ctx, sql.ref('form.managers'))})`
  const may = (right: string) =>
    ctx.person === null || can(ctx.tree, `wf.admin.all-running.actions.${right}`) ? sql<boolean>`true` : manages
  const waits = (kinds: readonly string[] | null) => sql<boolean>`exists (select 1 from wf_task as open
    where open.instance_id = ${column('id')} and open.state = 'pending' and ${kinds ? sql`open.kind = any(${[...kinds]}::text[])` : sql`true`})`
  return [
    ...managedActNames.map((name) => {
      const rule = managedActs[name]
      const inState = sql<boolean>`${column('state')} = any(${[...rule.states]}::text[])`
      const waited = 'waits' in rule ? sql<boolean>`and ${waits(rule.waits === 'signer' ? signerTasks : null)}` : sql``
      return { name, when: sql<boolean>`(${inState} and ${may(rule.right)} ${waited})` }
    }),
    { name: 'retry-posting', when: sql<boolean>`(${column('posting_state')} = 'failed' and ${may('retry')})` },
  ]
}
