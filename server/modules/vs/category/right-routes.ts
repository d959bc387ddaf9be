/** The calls of rights in categories (vs.md §2 `/vs/admin/permission/:category`, §6). */
import type { FastifyInstance } from 'fastify'
import * as calls from '../../../../src/shared/vs/category'
import { serve } from '../../../http/serve-call'
import { categoryRights, copyRights, inspectRights, setRight } from './category-rights'

const right = (action: string): string => `vs.admin.permission.actions.${action}`

export function rightRoutes(app: FastifyInstance): void {
  const list = { rule: { paths: [right('list')] } }
  serve(app, calls.readRightsOfAll, list, async (ctx) => ({ data: await categoryRights(ctx, null) }))
  serve(app, calls.readRightsOf, list, async (ctx, { params }) => ({ data: await categoryRights(ctx, params.category) }))
  // A cell is given or taken: both are needed, whichever it is.
  serve(app, calls.setCategoryRight, { rule: { paths: ['create', 'delete'].map(right) } }, async (ctx, { body }) => {
    await setRight(ctx, body)
    return undefined
  })
  serve(app, calls.copyCategoryRights, { rule: { paths: [right('create')] } }, async (ctx, { body }) => ({
    data: { added: await copyRights(ctx, body) },
  }))
  serve(app, calls.inspectCategoryRights, { rule: { paths: [right('inspect')] } }, async (ctx, { params }) => ({
    data: await inspectRights(ctx, params.category, params.user),
  }))
}
