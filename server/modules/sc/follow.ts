/** Following a record (sc.md §3.5, shell.md §2.4): who follows is told when somebody else changes, deletes, restores or comments it. */
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Entity } from '../../../src/schemas/define'
import type { Context } from '../../context'
import { notFound, unauthorized } from '../../errors'
import type { EventHandler, OutboxEvent } from '../../outbox/event'
import { placeOf, placeParams, shownRecord, type Place, type PlaceParams } from '../../resource/place'
import { findRecord } from '../../resource/read'
import { sendNotice } from './notifications'
import type { Who } from './rules/notice-rules'
import { recordNotice, seesRecord } from './who-sees'

export function followRoutes(app: FastifyInstance): void {
  const url = '/api/sc/follow/:module/:entity/:id'
  const options = { config: { rule: 'signed-in' as const }, schema: { params: placeParams, tags: ['sc/follow'] } }
  app.get<{ Params: PlaceParams }>(url, options, async ({ ctx, params }) => ({ data: { following: await isFollowing(ctx, await followable(ctx, params)) } }))
  app.post<{ Params: PlaceParams }>(url, options, async ({ ctx, params }) => {
    await follow(ctx, await followable(ctx, params))
    return { data: { following: true } }
  })
  // Also of a record that can no longer be seen: nobody is held to what he followed.
  app.delete<{ Params: PlaceParams }>(url, options, async ({ ctx, params }) => {
    await unfollow(ctx, placeOf(params))
    return { data: { following: false } }
  })
}

/** @throws 404 when there is no such record for the caller, or nothing is ever told of it */
async function followable(ctx: Context, params: PlaceParams): Promise<Place> {
  const place = placeOf(params)
  const { entity } = await shownRecord(ctx, place)
  if (entity.x.live === false) throw notFound()
  return place
}

const own = (ctx: Context): number => {
  if (!ctx.person) throw unauthorized()
  return ctx.person.id
}

const mine = (ctx: Context, { module, entity, id }: Place) => sql`user_id = ${own(ctx)} and module = ${module} and entity = ${entity} and record_id = ${id} and deleted_at is null`

async function isFollowing(ctx: Context, place: Place): Promise<boolean> {
  const { rows } = await sql`select 1 from sc_follow where ${mine(ctx, place)}`.execute(ctx.db)
  return rows.length > 0
}

async function follow(ctx: Context, { module, entity, id }: Place): Promise<void> {
  await sql`insert into sc_follow (created_at, updated_at, created_by, user_id, module, entity, record_id)
    values (${ctx.now()}, ${ctx.now()}, ${own(ctx)}, ${own(ctx)}, ${module}, ${entity}, ${id}) on conflict do nothing`.execute(ctx.db)
}

async function unfollow(ctx: Context, place: Place): Promise<void> {
  await sql`delete from sc_follow where ${mine(ctx, place)}`.execute(ctx.db)
}

const told = new Set(['updated', 'deleted', 'restored', 'commented'])

/** The name of its cursor is for ever. */
export const tellFollowers: EventHandler = {
  name: 'sc.tell-followers',
  concerns: ({ event, entity, record_id }) => entity !== null && record_id !== null && told.has(event),
  handle: async (ctx, event) => {
    const entity = ctx.snapshot.find(event.entity ?? '')
    if (!entity || event.record_id === null) return
    const except = [event.actor_id, ...toldAlready(event)]
    const followers = (await followersOf(ctx, entity, event.record_id)).filter((person) => !except.includes(person))
    const deleted = event.event === 'deleted'
    const record = followers.length > 0 ? await findRecord(ctx, entity, event.record_id, { deleted }) : undefined
    if (!record) return
    const { rows: [actor] } = await sql<Who>`select id, name from sc_user where id = ${event.actor_id}`.execute(ctx.db)
    const words = recordNotice(`sc:notice.follow_${event.event}`, { entity, record, person: actor })
    for (const person of followers) {
      // Rights may have gone since he began to follow: then he hears nothing.
      if (!await seesRecord(ctx, person, entity, event.record_id, { deleted })) continue
      await sendNotice(ctx, {
        event: `sc.follow.${event.event}`, to: [`u${person}`], ...words, model: { module: entity.module, id: event.record_id },
        group_key: `follow ${entity.name} ${event.record_id}`, url: `/record/${entity.name}/${event.record_id}${event.event === 'commented' ? '#comments' : ''}`,
      })
    }
  },
}

/** Whom a comment told by itself: its mentions and the one it answers. */
const toldAlready = ({ payload }: OutboxEvent): unknown[] => (Array.isArray(payload?.told) ? payload.told : [])

async function followersOf(ctx: Context, { module, key }: Entity, id: number): Promise<number[]> {
  const { rows } = await sql<{ user: number }>`select user_id as user from sc_follow where module = ${module} and entity = ${key} and record_id = ${id} and deleted_at is null order by user_id`.execute(ctx.db)
  return rows.map(({ user }) => Number(user))
}
