/** Who is in a group: while it is typed, on its record, and counted for a page of the list (sc.md §2 `/sc/group`). */
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import * as calls from '../../../../src/shared/sc/groups'
import { serve } from '../../../http/serve-call'
import { can } from '../../../../src/schemas/core/permission'
import type { Context } from '../../../kernel/context'
import { forbidden, invalid, notFound } from '../../../kernel/errors'
import { findRecord } from '../../../resource/read/read'
import { conditionErrors } from './group-condition'
import { idsOfGroup, peopleOfGroup, type GroupShape } from './group-people'
import { ownerErrors } from './unknown-owners'

const previewed = 8
const pageSize = 50
const mostCounted = 200

export function groupRoutes(app: FastifyInstance): void {
  const may = (action: string) => ({ rule: { paths: [`sc.admin.group.actions.${action}`] } })

  const typing = { rule: 'signed-in', rateLimit: { max: 120, timeWindow: 60_000 } } as const
  serve(app, calls.previewGroup, typing, async (ctx, { body }) => {
    if (!['create', 'edit'].some((action) => can(ctx.tree, `sc.admin.group.actions.${action}`)))
      throw forbidden(undefined, 'sc.admin.group.actions.edit')
    const errors = { ...conditionErrors(ctx, { ...body }), ...(await ownerErrors(ctx, { ...body }, ['members'])) }
    if (Object.keys(errors).length > 0) throw invalid(errors)
    // Its condition was judged just now.
    return { data: await peopleOfGroup(ctx, body as GroupShape, { perPage: previewed }) }
  })

  serve(app, calls.readGroupPeople, may('show'), async (ctx, { params: { id }, query }) => {
    const group = await findRecord(ctx, ctx.snapshot.get('sc/group'), id)
    if (!group) throw notFound()
    const [shape] = await shapesOf(ctx, [id])
    const { total, named, people } = shape
      ? await peopleOfGroup(ctx, shape, { page: Number(query.page ?? 1), perPage: pageSize })
      : { total: 0, named: 0, people: [] }
    return { data: people, meta: { total, named, per_page: pageSize } }
  })

  serve(app, calls.countGroups, may('list'), async (ctx, { query }) => {
    const counted: { id: number; people: number }[] = []
    // One after the other: each is a statement of its own, and a page of a list is not to take every connection.
    for (const shape of await shapesOf(ctx, query.ids.split(',').slice(0, mostCounted).map(Number)))
      counted.push({ id: shape.id, people: (await idsOfGroup(ctx, shape)).length })
    return { data: counted }
  })
}

async function shapesOf(ctx: Context, ids: readonly number[]): Promise<(GroupShape & { id: number })[]> {
  const { rows } = await sql<
    GroupShape & { id: number }
  >`select id, kind, members, condition from sc_group where id = any(${ids}::bigint[]) and deleted_at is null order by id`.execute(ctx.db)
  return rows
}
