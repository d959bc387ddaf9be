/** Following a record (sc.md §3.5, shell.md §2.4): who follows is told when somebody else changes, deletes, restores or comments it. */
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Entity } from '../../../../src/schemas/core/define'
import type { Context } from '../../../kernel/context'
import type { EventHandler, OutboxEvent } from '../../../contracts/events'
import { personInEveryLanguage } from '../../../resource/read/person-names'
import { findRecord } from '../../../resource/read/read'
import { sendNotice } from '../notify/notifications'
import { markRoutes } from './own-marks'
import { recordNotice, seesRecord } from '../notify/who-sees'

/** Of records that are told of at all. */
export const followRoutes = (app: FastifyInstance): void =>
  markRoutes(app, { of: 'follow', answer: 'following', accepts: (entity) => entity.x.live !== false })

const told = new Set(['updated', 'deleted', 'restored', 'commented'])

/** Nearly every change concerns it, and hardly any record is followed: those are found for a whole batch at once. */
export const notifyFollowers: EventHandler = {
  name: 'sc.tell-followers',
  concerns: ({ event, entity, record_id }) => entity !== null && record_id !== null && told.has(event),
  narrow: async (ctx, events) => {
    const { rows } = await sql<{ seq: number }>`
      select changed.seq from unnest(${events.map(({ seq }) => seq)}::bigint[], ${events.map(({ entity }) => entity)}::text[], ${events.map(({ record_id }) => record_id)}::bigint[])
        as changed(seq, entity, record_id)
      where exists (select 1 from sc_follow as follow where follow.module = split_part(changed.entity, '/', 1)
        and follow.entity = split_part(changed.entity, '/', 2) and follow.record_id = changed.record_id and follow.deleted_at is null)`.execute(
      ctx.db,
    )
    const followed = new Set(rows.map(({ seq }) => seq))
    return events.filter(({ seq }) => followed.has(seq))
  },
  handle: async (ctx, event) => {
    const entity = ctx.snapshot.find(event.entity ?? '')
    if (!entity || event.record_id === null) return
    const except = [event.actor_id, ...notifiedAlready(event)]
    const followers = (await followersOf(ctx, entity, event.record_id)).filter((person) => !except.includes(person))
    const deleted = event.event === 'deleted'
    const record = followers.length > 0 ? await findRecord(ctx, entity, event.record_id, { deleted }) : undefined
    if (!record) return
    const { actor_id: actor } = event
    const name = await personInEveryLanguage(ctx, actor)
    const words = recordNotice(`sc:notice.follow_${event.event}`, {
      entity,
      record,
      person: name && actor !== null ? { id: actor, name } : undefined,
    })
    for (const person of followers) {
      // Rights may have gone since he began to follow: then he hears nothing.
      if (!(await seesRecord(ctx, person, entity, event.record_id, { deleted }))) continue
      await sendNotice(ctx, {
        event: `sc.follow.${event.event}`,
        to: [`u${person}`],
        ...words,
        model: { module: entity.module, id: event.record_id },
        group_key: `follow ${entity.name} ${event.record_id}`,
        url: `/record/${entity.name}/${event.record_id}${event.event === 'commented' ? '#comments' : ''}`,
      })
    }
  },
}

/** Whom a comment told by itself: its mentions and the one it answers. */
const notifiedAlready = ({ payload }: OutboxEvent): unknown[] => (Array.isArray(payload?.told) ? payload.told : [])

async function followersOf(ctx: Context, { module, key }: Entity, id: number): Promise<number[]> {
  const { rows } = await sql<{
    user: number
  }>`select user_id as user from sc_follow where module = ${module} and entity = ${key} and record_id = ${id} and deleted_at is null order by user_id`.execute(
    ctx.db,
  )
  return rows.map(({ user }) => Number(user))
}
