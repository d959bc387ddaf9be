/** The Inspector's calls (sc.md §2, §5.1): why somebody may or may not, who may, what two people differ in, and looking as somebody. */
import type { FastifyInstance } from 'fastify'
import { can } from '../../../../src/schemas/core/permission'
import { requireSession } from '../../../auth/rights/rule-check'
import { endViews, simulatePath } from '../../../auth/rights/view-as'
import { forbidden } from '../../../kernel/errors'
import { compareRights, explainRight, heldRights, targetList, whoMay } from './inspector'
import { viewAs } from './view-as'

const path = { type: 'string', minLength: 2, maxLength: 160, pattern: '^[A-Za-z0-9.-]+$' } as const
const id = { type: 'string', pattern: '^[1-9][0-9]{0,14}$' } as const
const query = (properties: object, required: readonly string[]) => ({
  querystring: { type: 'object', additionalProperties: false, required, properties },
  tags: ['sc/rights'],
})

const mayInspect = { paths: ['sc.admin.rights.actions.inspect'] }

export function rightsRoutes(app: FastifyInstance): void {
  app.get<{ Querystring: { path: string; user?: string; record?: string } }>(
    '/api/sc/rights/explain',
    {
      config: { rule: 'signed-in' },
      schema: query({ path, user: id, record: { type: 'string', pattern: '^[a-z]{2,3}/[a-z0-9-]+/[1-9][0-9]{0,14}$' } }, ['path']),
    },
    async ({ ctx, query: asked }) => {
      // Who looks as somebody asks for that person.
      const self = ctx.person?.views?.user ?? ctx.person?.id ?? 0
      const user = asked.user === undefined ? self : Number(asked.user)
      // One's own rights are no secret to oneself.
      if (user !== self && !can(ctx.tree, mayInspect.paths[0] ?? '')) throw forbidden()
      return { data: await explainRight(ctx, { user, path: asked.path, ...(asked.record ? { record: asked.record } : {}) }) }
    },
  )

  app.get<{ Querystring: { path: string; after?: string } }>(
    '/api/sc/rights/who',
    {
      config: { rule: mayInspect },
      schema: query({ path, after: id }, ['path']),
    },
    async ({ ctx, query: asked }) => whoMay(ctx, asked.path, Number(asked.after ?? 0)),
  )

  app.get<{ Querystring: { user: string } }>(
    '/api/sc/rights/held',
    {
      config: { rule: mayInspect },
      schema: query({ user: id }, ['user']),
    },
    async ({ ctx, query: asked }) => ({ data: await heldRights(ctx, Number(asked.user)) }),
  )

  app.get<{ Querystring: { user: string; with: string } }>(
    '/api/sc/rights/compare',
    {
      config: { rule: mayInspect },
      schema: query({ user: id, with: id }, ['user', 'with']),
    },
    async ({ ctx, query: asked }) => ({ data: await compareRights(ctx, Number(asked.user), Number(asked.with)) }),
  )

  app.post<{ Body: { user: number; reason: string } }>(
    '/api/sc/rights/view-as',
    {
      config: { rule: { paths: [simulatePath] } },
      schema: {
        tags: ['sc/rights'],
        body: {
          type: 'object',
          additionalProperties: false,
          required: ['user', 'reason'],
          properties: { user: { type: 'integer', minimum: 1 }, reason: { type: 'string', minLength: 1, maxLength: 500, pattern: '\\S' } },
        },
      },
    },
    async (request) => {
      const { session } = requireSession(request.caller)
      return { data: await viewAs(request.ctx, { session: session.id, ...request.body }) }
    },
  )

  // Ending one's own needs no right: the tree of this request is the other person's.
  app.delete(
    '/api/sc/rights/view-as',
    { config: { rule: 'signed-in', while_viewing: true }, schema: { tags: ['sc/rights'] } },
    async ({ caller, ctx }) => {
      await endViews(ctx, { session: requireSession(caller).session.id })
      return { data: { viewing: null } }
    },
  )

  // Paths that can be asked about, for the Inspector's choice.
  app.get('/api/sc/rights/paths', { config: { rule: mayInspect }, schema: { tags: ['sc/rights'] } }, async ({ ctx }) => ({
    data: targetList(ctx),
  }))
}
