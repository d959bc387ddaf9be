/** Who may read an instance beside its initiator (wf.md §6), kept with it as owner codes: people on the flow, copies, viewers and managers of the form. */
import { sql } from 'kysely'
import { settingDefaults } from '../../../../src/shared/wf/form'
import type { Context } from '../../../kernel/context'
import { organisation } from '../../sc'
import type { FormVersion } from './form-content'
import type { InstanceState } from '../flow/rules/state'
import type { StoredInstance } from './stored-instance'

export async function readersOf(
  ctx: Context,
  { id, parent }: Pick<StoredInstance, 'id' | 'parent'>,
  { context, tasks }: Pick<InstanceState, 'context' | 'tasks'>,
  { template, content }: Pick<FormVersion, 'template' | 'content'>,
): Promise<string[]> {
  const { rows } = await sql<{ user: number }>`select user_id as "user" from wf_copy where instance_id = ${id}`.execute(ctx.db)
  const above = parent === null ? [] : await parentReaders(ctx, parent)
  const isOpenToHeads = (content.settings.heads_may_read ?? settingDefaults.heads_may_read) && template.confidentiality === 'normal'
  const people = [
    context.on_behalf_of,
    ...tasks.flatMap(({ assignee, original_assignee }) => [assignee, original_assignee]),
    ...rows.map(({ user }) => user),
    ...(isOpenToHeads
      ? await organisation.supervisors(ctx, context.on_behalf_of ?? context.initiator, context.post === null ? {} : { post: context.post })
      : []),
  ].filter((one) => one !== null)
  return [...new Set([...people.map((one) => `u${one}`), ...template.viewers, ...template.managers, ...above])]
}

/** Of a form that another has started: whoever may read that one. */
async function parentReaders(ctx: Context, parent: number): Promise<string[]> {
  const {
    rows: [row],
  } = await sql<{ shared: string[] | null; initiator: number }>`
    select shared_with as shared, initiator_id as initiator from wf_instance where id = ${parent}`.execute(ctx.db)
  return row ? [`u${row.initiator}`, ...(row.shared ?? [])] : []
}
