/** The Inspector's calls (sc.md §2, §5.1): why somebody may or may not, who may, what two people differ in, and looking as somebody. */
import type { FastifyInstance } from 'fastify'
import { can } from '../../../../src/schemas/core/permission'
import * as calls from '../../../../src/shared/sc/rights'
import * as views from '../../../../src/shared/sc/view-as'
import { requireSession } from '../../../auth/rights/rule-check'
import { endViews, simulatePath } from '../../../auth/rights/view-as'
import { serve } from '../../../http/serve-call'
import { forbidden } from '../../../kernel/errors'
import { compareRights, explainRight, heldRights, targetList, whoMay } from './inspector'
import { viewAs } from './view-as'

const inspecting = 'sc.admin.rights.actions.inspect'

export function rightsRoutes(app: FastifyInstance): void {
  const mayInspect = { rule: { paths: [inspecting] } }

  serve(app, calls.explainRight, { rule: 'signed-in' }, async (ctx, { query: { path, user: asked, record } }) => {
    // Who looks as somebody asks for that person.
    const self = ctx.person?.views?.user ?? ctx.person?.id ?? 0
    const user = asked === undefined ? self : Number(asked)
    // One's own rights are no secret to oneself.
    if (user !== self && !can(ctx.tree, inspecting)) throw forbidden()
    return { data: await explainRight(ctx, { user, path, ...(record ? { record } : {}) }) }
  })
  serve(app, calls.readWhoMay, mayInspect, (ctx, { query: { path, after } }) => whoMay(ctx, path, Number(after ?? 0)))
  serve(app, calls.readHeldRights, mayInspect, async (ctx, { query }) => ({ data: await heldRights(ctx, Number(query.user)) }))
  serve(app, calls.compareRights, mayInspect, async (ctx, { query }) => ({
    data: await compareRights(ctx, Number(query.user), Number(query.with)),
  }))
  serve(app, calls.readPaths, mayInspect, (ctx) => Promise.resolve({ data: targetList(ctx) }))

  serve(app, views.startViewing, { rule: { paths: [simulatePath] } }, async (ctx, { body }, request) => {
    const { session } = requireSession(request.caller)
    return { data: await viewAs(ctx, { session: session.id, ...body }) }
  })
  // Ending one's own needs no right: the tree of this request is the other person's.
  serve(app, views.endViewing, { rule: 'signed-in', while_viewing: true }, async (ctx, _asked, { caller }) => {
    await endViews(ctx, { session: requireSession(caller).session.id })
    return { data: { viewing: null } }
  })
}
