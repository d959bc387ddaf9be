/** Who manages a form, and who may start it (wf.md §3, §6). */
import { can } from '../../../../src/schemas/core/permission'
import type { Context } from '../../../kernel/context'
import { forbidden } from '../../../kernel/errors'
import type { Template } from './form-content'

const isAmong = (ctx: Context, owners: readonly string[]): boolean => owners.some((owner) => ctx.person?.owners.includes(owner))

export const isManager = (ctx: Context, { managers }: Pick<Template, 'managers'>): boolean => isAmong(ctx, managers)

/** A form manager may do with the instances of his forms what the workflow administrator may with all. */
export const isAllowed = (ctx: Context, template: Pick<Template, 'managers'>, act: string): boolean =>
  ctx.person === null || can(ctx.tree, `wf.admin.all-running.actions.${act}`) || isManager(ctx, template)

/** @throws 403 */
export function mayManageForm(ctx: Context, template: Pick<Template, 'managers'>, act: string): void {
  if (!isAllowed(ctx, template, act)) throw forbidden('not_manager', `wf.admin.all-running.actions.${act}`)
}

export const mayStartForm = (ctx: Context, { starters, activated, current_definition }: Template): boolean =>
  activated && current_definition !== null && (starters.length === 0 || isAmong(ctx, starters))
