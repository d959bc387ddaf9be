/** The calls of the rights matrix (sc.md §2): a role's rights, who gains and loses by a change, and the change. */
import type { FastifyInstance } from 'fastify'
import type { RightsChange } from '../../../../src/shared/sc/role-rights'
import { answerOnce } from '../../../resource/routes/answer-once'
import { previewRights, roleRights, saveRights, type RightsSave } from './role-rights'

const params = { type: 'object', required: ['id'], properties: { id: { type: 'string', pattern: '^[1-9][0-9]{0,14}$' } } } as const
const texts = { type: 'array', maxItems: 200, items: { type: 'string', maxLength: 160 } } as const
const scope = { enum: ['none', 'own', 'listed', 'dept', 'tree', 'all'] } as const
const change = {
  grants: {
    type: 'array',
    maxItems: 2000,
    items: {
      type: 'object',
      additionalProperties: false,
      required: ['path', 'effect', 'actions', 'fields', 'read', 'write', 'targets'],
      properties: {
        path: { type: 'string', maxLength: 100 },
        effect: { enum: ['allow', 'deny'] },
        actions: texts,
        fields: texts,
        read: scope,
        write: scope,
        targets: texts,
      },
    },
  },
  added: { type: 'array', maxItems: 200, uniqueItems: true, items: { type: 'string', pattern: '^[dgu][1-9][0-9]{0,14}$' } },
  removed: { type: 'array', maxItems: 2000, items: { type: 'integer', minimum: 1 } },
} as const
const body = (more: Readonly<Record<string, object>>) => ({
  type: 'object',
  additionalProperties: false,
  required: ['grants', 'added', 'removed', ...Object.keys(more).filter((key) => key !== 'after')],
  properties: { ...change, ...more },
})

interface ByRole {
  Params: { id: string }
}

export function roleRightsRoutes(app: FastifyInstance): void {
  const tags = ['sc/rights']
  const mayChange = { paths: ['sc.admin.rights.actions.edit'] }

  app.get<ByRole>(
    '/api/sc/rights/role/:id',
    { config: { rule: { paths: ['sc.admin.rights.actions.show'] } }, schema: { params, tags } },
    async ({ ctx, params: { id } }) => ({ data: await roleRights(ctx, Number(id)) }),
  )

  app.post<ByRole & { Body: RightsChange & { after?: number } }>(
    '/api/sc/rights/role/:id/preview',
    {
      config: { rule: mayChange },
      schema: { params, tags, body: body({ after: { type: 'integer', minimum: 0 } }) },
    },
    async ({ ctx, params: { id }, body: asked }) => previewRights(ctx, Number(id), asked, asked.after ?? 0),
  )

  app.post<ByRole & { Body: RightsSave }>(
    '/api/sc/rights/role/:id',
    {
      config: { rule: mayChange },
      schema: { params, tags, body: body({ read: { type: 'object', additionalProperties: { type: 'integer' } } }) },
    },
    (request, reply) =>
      answerOnce(request, reply, async (ctx) => {
        await saveRights(ctx, Number(request.params.id), request.body)
        return roleRights(ctx, Number(request.params.id))
      }),
  )
}
