/** The calls of rights (bb.md §2 `/bb/admin/rights`): the matrix, why somebody may do what, a cell of it, and copies. */
import type { FastifyInstance } from 'fastify'
import * as calls from '../../../../src/shared/bb/category'
import { serve } from '../../../http/serve-call'
import { copiedRights } from './copy-rights'
import { inspect, rightsMatrix } from './rights-matrix'
import { setRight } from './set-right'

/** A cell may need each of them: a row is written, changed, or goes. */
const changing = ['create', 'edit', 'delete'].map((action) => `bb.admin.rights.actions.${action}`)

export function rightsRoutes(app: FastifyInstance): void {
  serve(app, calls.readRightsMatrix, { rule: { paths: ['bb.admin.rights.actions.list'] } }, async (ctx) => ({
    data: await rightsMatrix(ctx),
  }))
  serve(app, calls.inspectRights, { rule: { paths: ['bb.admin.rights.actions.inspect'] } }, async (ctx, { query }) => ({
    data: await inspect(ctx, Number(query.category), Number(query.user)),
  }))
  serve(app, calls.setRight, { rule: { paths: changing } }, async (ctx, { body }) => {
    await setRight(ctx, body)
    return undefined
  })
  serve(app, calls.copyRights, { rule: { paths: ['bb.admin.rights.actions.create'] } }, async (ctx, { body }) => ({
    data: { added: await copiedRights(ctx, body) },
  }))
}
