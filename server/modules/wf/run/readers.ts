/**
 * Who may read an instance beside its initiator (wf.md §6). People on the flow, copies and heads are kept with it as owner codes; viewers and
 * managers are asked of the form, so that whoever is named there today reads today.
 */
import { sql } from 'kysely'
import { settingDefaults } from '../../../../src/shared/wf/form'
import type { Context } from '../../../kernel/context'
import type { EntityHooks } from '../../../contracts/hooks'
import { sharedTasks } from '../delegation/standing-in'
import { organisation } from '../../sc'
import { namesCaller } from '../template/form-managers'
import type { FormVersion } from './form-content'
import type { InstanceState } from '../flow/rules/state'
import { managersActs } from './offered-acts'
import { filesOfEntries, readerView, type ReaderView } from './reader-view'
import { loadInstance, type StoredInstance } from './stored-instance'
import { versionOf } from './version-of'

export async function readersOf(
  ctx: Context,
  { parent, copied }: Pick<StoredInstance, 'parent' | 'copied'>,
  { context, tasks }: Pick<InstanceState, 'context' | 'tasks'>,
  { template, content }: Pick<FormVersion, 'template' | 'content'>,
): Promise<string[]> {
  const above = parent === null ? [] : await parentReaders(ctx, parent)
  const isOpenToHeads = (content.settings.heads_may_read ?? settingDefaults.heads_may_read) && template.confidentiality === 'normal'
  const people = [
    context.on_behalf_of,
    ...tasks.flatMap(({ assignee, original_assignee }) => [assignee, original_assignee]),
    ...copied,
    ...(isOpenToHeads
      ? await organisation.supervisors(ctx, context.on_behalf_of ?? context.initiator, context.post === null ? {} : { post: context.post })
      : []),
  ].filter((one) => one !== null)
  return [...new Set([...people.map((one) => `u${one}`), ...above])]
}

/** Of a form that another has started: whoever may read that one. */
async function parentReaders(ctx: Context, parent: number): Promise<string[]> {
  const {
    rows: [row],
  } = await sql<{ shared: string[]; initiator: number }>`
    select coalesce(i.shared_with, '{}') || coalesce(form.viewers, '{}') || coalesce(form.managers, '{}') as shared, i.initiator_id as initiator
    from wf_instance as i join wf_template as form on form.id = i.template_id where i.id = ${parent}`.execute(ctx.db)
  return row ? [`u${row.initiator}`, ...row.shared] : []
}

export const instanceHooks: EntityHooks = {
  /** A draft is nobody else's to know of. */
  alsoReads: (
    ctx,
    alias,
  ) => sql<boolean>`(${sql.ref(`${alias}.state`)} <> 'draft' and ${sql.ref(`${alias}.template_id`)} in (select form.id from wf_template as form
    where ${namesCaller(ctx, sql.ref('form.managers'))} or ${namesCaller(ctx, sql.ref('form.viewers'))}))`,
  alsoOffers: managersActs,
  // Who decides beside its assignee reads it as long as the task is open.
  opensFiles: async (ctx, id, file) => (await sharedTasks(ctx, id)).length > 0 && (await isShownFile(ctx, id, file)),
  showsFile: isShownFile,
  showsComments: async (ctx, id) => (await viewOf(ctx, id)).isOpen,
}

/**
 * The sealed file shows all of the form, to everybody alike: who may not see all of it, and who reads a confidential one, gets a copy by
 * its own call.
 */
export const sealedFileHooks: EntityHooks = {
  async showsFile(ctx, id) {
    const {
      rows: [row],
    } = await sql<{ instance: number }>`select instance_id as instance from wf_sealed_file where id = ${id}`.execute(ctx.db)
    if (!row) return false
    const stored = await loadInstance(ctx, row.instance)
    const version = await versionOf(ctx, stored)
    return version.template.confidentiality === 'normal' && (await readerView(ctx, stored, version)).isWhole
  },
}

async function viewOf(ctx: Context, id: number): Promise<ReaderView> {
  const stored = await loadInstance(ctx, id)
  return readerView(ctx, stored, await versionOf(ctx, stored))
}

async function isShownFile(ctx: Context, id: number, file: number): Promise<boolean> {
  const view = await viewOf(ctx, id)
  return view.showsFile(file, await filesOfEntries(ctx, id, view))
}
