/** The calls of the rights matrix (sc.md §2): a role's rights, who gains and loses by a change, and the change. */
import type { FastifyInstance } from 'fastify'
import * as calls from '../../../../src/shared/sc/rights'
import { serve } from '../../../http/serve-call'
import { previewRights, roleRights, saveRights } from './role-rights'

export function roleRightsRoutes(app: FastifyInstance): void {
  const can = (action: string) => ({ rule: { paths: [`sc.admin.rights.actions.${action}`] } })

  serve(app, calls.readRoleRights, can('show'), async (ctx, { params: { id } }) => ({ data: await roleRights(ctx, id) }))
  serve(app, calls.previewRights, can('edit'), (ctx, { params: { id }, body }) => previewRights(ctx, id, body, body.after ?? 0))
  serve(app, calls.saveRights, can('edit'), async (ctx, { params: { id }, body }) => {
    await saveRights(ctx, id, body)
    return { data: await roleRights(ctx, id) }
  })
}
