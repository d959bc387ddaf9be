/** Acts on people and departments that are no plain edits (sc.md §4). */
import type { FastifyInstance } from 'fastify'
import { actOnEach } from '../../../resource/routes/bulk-action'
import { i18nText } from '../../../../src/shared/engine/i18n-text'
import { invalidField, notFound } from '../../../kernel/errors'
import { answerOnce } from '../../../resource/routes/answer-once'
import { findRecord } from '../../../resource/read/read'
import { idParams } from '../../../resource/routes/route-schemas'
import { deactivateDepartment, holdersOf, reactivateDepartment } from '../organisation/department-acts'
import { addToGroup } from './memberships'
import type { Transfer } from '../posts/posts'
import { previewTransfers, transferPerson, transferPosts, type Transfers } from '../posts/transfers'
import { resumeUser, suspendUser } from './user-acts'
import { readUser } from './user-record'

interface Id {
  Params: { id: string }
}

const date = { type: 'string', format: 'date' }
const reference = { type: 'integer', minimum: 1 }
const optionalReference = { type: ['integer', 'null'], minimum: 1 }
const reason = { type: 'string', minLength: 1, maxLength: 500 }
/** Where to, from when, as what, under whom. */
const target = { department: reference, start_date: date, job_position: optionalReference, supervisor: optionalReference }
const transfers = { ...target, posts: { type: 'array', minItems: 1, maxItems: 200, uniqueItems: true, items: reference } }
const body = (properties: object, required: readonly string[] = []) => ({
  type: 'object',
  additionalProperties: false,
  required,
  properties,
})

export function actRoutes(app: FastifyInstance): void {
  const can = (path: string) => ({ rule: { paths: [path] } })

  app.get<Id>(
    '/api/sc/user/:id',
    { config: { rule: 'signed-in' }, schema: { params: idParams, tags: ['sc/user'] } },
    async ({ ctx, params }) => readUser(ctx, Number(params.id)),
  )

  app.post<Id & { Body: { reason: string } }>(
    '/api/sc/user/:id/suspend',
    {
      config: can('sc.admin.user.actions.suspend'),
      schema: { params: idParams, body: body({ reason }, ['reason']), tags: ['sc/user'] },
    },
    (request, reply) =>
      answerOnce(request, reply, async (ctx) => {
        await suspendUser(ctx, idOf(request), request.body.reason)
        return { id: idOf(request) }
      }),
  )

  actOnEach<{ reason: string }>(app, {
    entity: 'sc/user',
    name: 'suspend',
    title: 'sc:people_act.suspend.act',
    config: can('sc.admin.user.actions.suspend'),
    properties: { reason },
    act: (ctx, id, told) => suspendUser(ctx, id, told.reason),
  })

  actOnEach<{ department: number; start_date: string }>(app, {
    entity: 'sc/user',
    name: 'transfer',
    title: 'sc:people_act.transfer.act',
    config: can('sc.admin.user.actions.edit'),
    properties: { department: reference, start_date: date },
    act: (ctx, id, { department, start_date }) => transferPerson(ctx, id, { department, start_date }, app.kontor),
  })

  // The group is written once, and its history has one entry for all who came.
  actOnEach<{ group: number }>(app, {
    entity: 'sc/user',
    name: 'add-to-group',
    title: 'sc:people_act.group.act',
    config: can('sc.admin.group.actions.edit'),
    properties: { group: reference },
    async act(ctx, id) {
      const person = await findRecord(ctx, ctx.snapshot.get('sc/user'), id)
      if (!person) throw notFound()
      if (person.status === 'left') throw invalidField('id', 'sc:error.user_state_left')
    },
    after: (ctx, people, { group }) => addToGroup(ctx, group, people),
  })

  app.post<Id>(
    '/api/sc/user/:id/resume',
    {
      config: can('sc.admin.user.actions.suspend'),
      schema: { params: idParams, tags: ['sc/user'] },
    },
    (request, reply) =>
      answerOnce(request, reply, async (ctx) => {
        await resumeUser(ctx, idOf(request))
        return { id: idOf(request) }
      }),
  )

  app.post<Id & { Body: { reason?: string } | null }>(
    '/api/sc/department/:id/deactivate',
    {
      config: can('sc.admin.department.actions.deactivate'),
      schema: { params: idParams, body: { ...body({ reason }), type: ['object', 'null'] }, tags: ['sc/department'] },
    },
    (request, reply) =>
      answerOnce(request, reply, async (ctx) => {
        await deactivateDepartment(ctx, idOf(request), request.body?.reason ?? null)
        return { id: idOf(request) }
      }),
  )

  app.get<Id>(
    '/api/sc/department/:id/holders',
    {
      config: can('sc.admin.department.actions.deactivate'),
      schema: { params: idParams, tags: ['sc/department'] },
    },
    async ({ ctx, params }) => {
      const id = Number(params.id)
      if (!(await findRecord(ctx, ctx.snapshot.get('sc/department'), id, { mode: 'write' }))) throw notFound()
      const { people, departments } = await holdersOf(ctx, id)
      return { data: { people, departments: departments.map((one) => ({ id: one.id, name: i18nText(one.name, ctx.language) })) } }
    },
  )

  app.post<Id & { Body: { parent?: number } | null }>(
    '/api/sc/department/:id/reactivate',
    {
      config: can('sc.admin.department.actions.reactivate'),
      schema: { params: idParams, body: { ...body({ parent: reference }), type: ['object', 'null'] }, tags: ['sc/department'] },
    },
    (request, reply) =>
      answerOnce(request, reply, async (ctx) => {
        const under = request.body?.parent
        await reactivateDepartment(ctx, idOf(request), under === undefined ? {} : { under })
        return { id: idOf(request) }
      }),
  )

  app.post<Id & { Body: Transfer }>(
    '/api/sc/user-department/:id/transfer',
    {
      config: can('sc.admin.user.actions.edit'),
      schema: {
        params: idParams,
        tags: ['sc/user-department'],
        body: body(target, ['department', 'start_date']),
      },
    },
    (request, reply) =>
      answerOnce(
        request,
        reply,
        async (ctx) => (await transferPosts(ctx, { ...request.body, posts: [idOf(request)] }, app.kontor)).moved[0],
      ),
  )

  app.post<{ Body: Transfers }>(
    '/api/sc/user-department/transfer',
    {
      config: can('sc.admin.user.actions.edit'),
      schema: { body: body(transfers, ['posts', 'department', 'start_date']), tags: ['sc/user-department'] },
    },
    (request, reply) => answerOnce(request, reply, (ctx) => transferPosts(ctx, request.body, app.kontor)),
  )

  app.post<{ Body: Transfers }>(
    '/api/sc/user-department/transfer/preview',
    {
      config: can('sc.admin.user.actions.edit'),
      schema: { body: body(transfers, ['posts', 'department', 'start_date']), tags: ['sc/user-department'] },
    },
    async ({ ctx, body: asked }) => ({ data: await previewTransfers(ctx, asked, app.kontor) }),
  )
}

const idOf = ({ params }: { params: { id: string } }): number => Number(params.id)
