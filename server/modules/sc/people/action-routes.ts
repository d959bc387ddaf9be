/** Acts on people and departments that are no plain edits (sc.md §4). */
import type { FastifyInstance } from 'fastify'
import { bulkAction } from '../../../resource/routes/bulk-action'
import { i18nText } from '../../../../src/shared/engine/i18n-text'
import * as organisation from '../../../../src/shared/sc/organisation'
import * as people from '../../../../src/shared/sc/people'
import * as posts from '../../../../src/shared/sc/posts'
import { readUser as readUserCall } from '../../../../src/shared/sc/user-record'
import { invalidField, notFound } from '../../../kernel/errors'
import { serve } from '../../../http/serve-call'
import { findRecord } from '../../../resource/read/read'
import { deactivateDepartment, holdersOf, reactivateDepartment } from '../organisation/department-actions'
import { addToGroup } from './memberships'
import { previewTransfers, transferPerson, transferPosts } from '../posts/transfers'
import { resumeUser, suspendUser } from './user-actions'
import { readUser } from './user-record'

const date = { type: 'string', format: 'date' }
const reference = { type: 'integer', minimum: 1 }
const reason = { type: 'string', minLength: 1, maxLength: 500 }

export function actRoutes(app: FastifyInstance): void {
  const can = (path: string) => ({ rule: { paths: [path] } })

  serve(app, readUserCall, { rule: 'signed-in' }, (ctx, { params: { id } }) => readUser(ctx, id))
  serve(app, people.suspendUser, can('sc.admin.user.actions.suspend'), async (ctx, { params: { id }, body }) => {
    await suspendUser(ctx, id, body.reason)
    return { data: { id } }
  })
  serve(app, people.resumeUser, can('sc.admin.user.actions.suspend'), async (ctx, { params: { id } }) => {
    await resumeUser(ctx, id)
    return { data: { id } }
  })

  bulkAction<{ reason: string }>(app, {
    entity: 'sc/user',
    name: 'suspend',
    title: 'sc:people_act.suspend.act',
    config: can('sc.admin.user.actions.suspend'),
    properties: { reason },
    act: (ctx, id, told) => suspendUser(ctx, id, told.reason),
  })

  bulkAction<{ department: number; start_date: string }>(app, {
    entity: 'sc/user',
    name: 'transfer',
    title: 'sc:people_act.transfer.act',
    config: can('sc.admin.user.actions.edit'),
    properties: { department: reference, start_date: date },
    act: (ctx, id, { department, start_date }) => transferPerson(ctx, id, { department, start_date }, app.kontor),
  })

  // The group is written once, and its history has one entry for all who came.
  bulkAction<{ group: number }>(app, {
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
    after: (ctx, members, { group }) => addToGroup(ctx, group, members),
  })

  serve(app, organisation.closeDepartment, can('sc.admin.department.actions.deactivate'), async (ctx, { params: { id }, body }) => {
    await deactivateDepartment(ctx, id, body?.reason ?? null)
    return { data: { id } }
  })
  serve(app, organisation.readDepartmentHolders, can('sc.admin.department.actions.deactivate'), async (ctx, { params: { id } }) => {
    if (!(await findRecord(ctx, ctx.snapshot.get('sc/department'), id, { mode: 'write' }))) throw notFound()
    const { people: holders, departments } = await holdersOf(ctx, id)
    return { data: { people: holders, departments: departments.map((one) => ({ id: one.id, name: i18nText(one.name, ctx.language) })) } }
  })
  serve(app, organisation.openDepartment, can('sc.admin.department.actions.reactivate'), async (ctx, { params: { id }, body }) => {
    const under = body?.parent
    await reactivateDepartment(ctx, id, under === undefined ? {} : { under })
    return { data: { id } }
  })

  const mayTransfer = can('sc.admin.user.actions.edit')
  serve(app, posts.transferPost, mayTransfer, async (ctx, { params: { id }, body }) => ({
    data: (await transferPosts(ctx, { ...body, posts: [id] }, app.kontor)).moved[0],
  }))
  serve(app, posts.transferPosts, mayTransfer, async (ctx, { body }) => ({ data: await transferPosts(ctx, body, app.kontor) }))
  serve(app, posts.previewTransfers, mayTransfer, async (ctx, { body }) => ({ data: await previewTransfers(ctx, body, app.kontor) }))
}
