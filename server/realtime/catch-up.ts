/** Events that a client missed (C45): the same rule, in the same order, as the socket would have told them. */
import { sql } from 'kysely'
import type { Context } from '../kernel/context'
import type { OutboxEvent } from '../contracts/events'
import { eventColumns, forEverybody } from '../outbox/event'
import { personChannel, subjectOf } from './channel-name'
import type { AuthorizeChannel, Scope } from '../contracts/channels'
import { deliveryOf } from './deliveries'

export interface MissedEvent {
  seq: number
  channel: string
  event: string
  data: Readonly<Record<string, unknown>>
}

export interface MissedEvents {
  data: MissedEvent[]
  meta: {
    /** Everything up to here is told; ask the next time with `after=` this. */
    last: number
    /** What was missed is no longer kept, or too much: read the screens anew. */
    gap: boolean
    /** There is more: ask again. */
    more: boolean
    /** Channels that the caller may not hear. */
    refused: string[]
  }
}

export interface MissedQuery {
  /** Absent = only the present number is asked for. */
  after: number | undefined
  channels: readonly string[]
  /** Socket whose own acts are left out, as the live socket would. */
  except: string | undefined
}

const eventsAtOnce = 1_000
/** Reading so much costs more than reading the screens anew. */
const farBehind = 50_000

export async function missedEvents(
  ctx: Context,
  { after, channels, except }: MissedQuery,
  authorize: AuthorizeChannel,
): Promise<MissedEvents> {
  const {
    rows: [range],
  } = await sql<{ first: number | null; last: number | null }>`select min(seq) as first, max(seq) as last from kontor_event`.execute(ctx.db)
  const last = range?.last ?? 0
  const answer = (meta: Partial<MissedEvents['meta']>, data: MissedEvent[] = []): MissedEvents => ({
    data,
    meta: { last, gap: false, more: false, refused: [], ...meta },
  })
  if (after === undefined || after === last) return answer({})
  // A client that knows more than the server saw a database that has been restored since.
  if (after > last || after < (range?.first ?? 1) - 1 || last - after > farBehind) return answer({ gap: true })
  const { heard, refused } = await judge(ctx, channels, authorize)
  const { rows } = await selectEvents(ctx, { after, last, heard })
  const data = rows
    .filter((event) => event.socket_id === null || event.socket_id !== except)
    .flatMap((event) => asHeard(event, heard, ctx.person?.id ?? 0))
  const more = rows.length === eventsAtOnce
  return answer({ refused, more, last: more ? (rows.at(-1)?.seq ?? last) : last }, data)
}

type Heard = ReadonlyMap<string, Scope>

async function judge(ctx: Context, channels: readonly string[], authorize: AuthorizeChannel): Promise<{ heard: Heard; refused: string[] }> {
  const heard = new Map<string, Scope>()
  const refused: string[] = []
  for (const channel of new Set(channels)) {
    const grant = await authorize(ctx, channel)
    if (grant) heard.set(channel, grant.scope)
    else refused.push(channel)
  }
  return { heard, refused }
}

function selectEvents(ctx: Context, { after, last, heard }: { after: number; last: number; heard: Heard }) {
  const subjects = [...heard.keys()].map(subjectOf)
  const entities = subjects.flatMap((subject) => (subject?.about === 'entity' ? [subject.entity] : []))
  const person = subjects.find((subject) => subject?.about === 'person')
  return sql<OutboxEvent>`select ${sql.raw(eventColumns)} from kontor_event
    where seq > ${after} and seq <= ${last} and (
      (user_id is null and entity = any(${entities}::text[]))
      or (${person !== undefined}::boolean and (user_id = ${person?.id ?? 0} or (user_id is null and entity is null and event = any(${forEverybody}::text[])))))
    order by seq limit ${eventsAtOnce}`.execute(ctx.db)
}

function asHeard(event: OutboxEvent, heard: Heard, person: number): MissedEvent[] {
  const delivery = deliveryOf(event)
  if (!delivery) return []
  const channel = delivery.channel ?? personChannel(person)
  const scope = heard.get(channel)
  if (scope === undefined) return []
  return [{ seq: event.seq, channel, ...(scope === 'all' ? delivery.full : delivery.brief) }]
}
