/**
 * Channels of records whose members may see them no longer: a record is given away, moved or deleted without a change of anybody's rights.
 */
import { sql } from 'kysely'
import type { Context } from '../kernel/context'
import type { Entity } from '../../src/schemas/core/define'
import { rowPredicate } from '../resource/query/predicate'
import { subjectOf } from './channel-name'
import type { Connection } from './connection'

export interface RecordChannel {
  connection: Connection
  /** Of the person of the socket. */
  ctx: Context
  channel: string
}

/** Records of one entity, by who sees them. */
interface Seen {
  ctx: Context
  entity: Entity
  channels: Map<number, RecordChannel>
}

/** A statement of more would be planned longer than it runs. */
const questionsAtOnce = 100

/** @returns those that the rules of rows close now, in one statement for a hundred people and entities */
export async function lostRecords(channels: readonly RecordChannel[]): Promise<RecordChannel[]> {
  const asked = questions(channels)
  const lost: RecordChannel[] = []
  for (let at = 0; at < asked.length; at += questionsAtOnce) lost.push(...(await closedOf(asked.slice(at, at + questionsAtOnce))))
  return lost
}

function questions(channels: readonly RecordChannel[]): Seen[] {
  const asked = new Map<string, Seen>()
  for (const one of channels) {
    const subject = subjectOf(one.channel)
    const entity = subject?.about === 'record' ? one.ctx.snapshot.find(subject.entity) : undefined
    if (subject?.about !== 'record' || !entity) continue
    const key = `${one.connection.id} ${entity.name}`
    const seen = asked.get(key) ?? { ctx: one.ctx, entity, channels: new Map<number, RecordChannel>() }
    seen.channels.set(subject.id, one)
    asked.set(key, seen)
  }
  return [...asked.values()]
}

async function closedOf(asked: readonly Seen[]): Promise<RecordChannel[]> {
  const [first] = asked
  if (!first) return []
  const open = asked.map(
    ({ ctx, entity, channels }, place) => sql`
      select ${place}::int as place, record.id from ${sql.table(entity.table)} as record
      where record.id = any(${[...channels.keys()]}::bigint[]) and record.deleted_at is null and ${rowPredicate(ctx, entity, 'read', 'record')}`,
  )
  const { rows } = await sql<{ place: number; id: number }>`${sql.join(open, sql` union all `)}`.execute(first.ctx.db)
  const seen = new Set(rows.map(({ place, id }) => `${place} ${id}`))
  return asked.flatMap(({ channels }, place) => [...channels].flatMap(([id, one]) => (seen.has(`${place} ${id}`) ? [] : [one])))
}
