/** Who may move the instances of a form (wf.md §6). */
import { can } from '../../../../src/schemas/core/permission'
import type { Context } from '../../../kernel/context'
import { forbidden } from '../../../kernel/errors'
import { isOneOf } from '../template/form-managers'
import type { Template } from './form-content'

export const isManager = (ctx: Context, { managers }: Pick<Template, 'managers'>): boolean => isOneOf(ctx, managers)

/** A form manager may do with the instances of his forms what the workflow administrator may with all. */
export const isAllowed = (ctx: Context, template: Pick<Template, 'managers'>, act: string): boolean =>
  ctx.person === null || can(ctx.tree, `wf.admin.all-running.actions.${act}`) || isManager(ctx, template)

/** @throws 403 */
export function mayManageForm(ctx: Context, template: Pick<Template, 'managers'>, act: string): void {
  if (!isAllowed(ctx, template, act)) throw forbidden('not_manager', `wf.admin.all-running.actions.${act}`)
}
