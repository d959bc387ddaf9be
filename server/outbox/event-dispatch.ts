/**
 * Hands new events out to the modules' listeners: one reader for all of them, one node at a time. What nobody listens to costs a
 * listener nothing; what concerns one becomes a row of `kontor_event_due`, which is gone when it is handled (event-handlers.ts).
 */
import { sql } from 'kysely'
import { transact, type Context } from '../kernel/context'
import type { EventHandler, OutboxEvent } from '../contracts/events'
import { eventColumns, listenersTo } from './event'

/** The row of `kontor_event_cursor` that says up to where all listeners got what concerns them. Who locks it is the reader. */
const all = 'kontor.dispatched'
const eventsAtOnce = 500

export interface Dispatched {
  /** Listeners that have something to handle now. */
  due: readonly string[]
  /** `busy`: another node reads. */
  state: 'more' | 'done' | 'busy'
}

/** A listener that is new begins with what happens from now on; one of an older version goes on from where it was. */
export async function registerListeners({ db }: Context, handlers: readonly EventHandler[]): Promise<void> {
  await sql`insert into kontor_event_cursor (name, seq)
    select listener.name, (select coalesce(max(seq), 0) from kontor_event) from unnest(${[all, ...namesOf(handlers)]}::text[]) as listener(name)
    on conflict do nothing`.execute(db)
}

/** Reads the next events once and notes whom they concern. */
export async function dispatch(system: Context, handlers: readonly EventHandler[]): Promise<Dispatched> {
  return transact(system, async (ctx) => {
    const names = namesOf(handlers)
    const {
      rows: [shared],
    } = await sql<{ seq: number }>`select seq from kontor_event_cursor where name = ${all} for update skip locked`.execute(ctx.db)
    if (!shared) return { due: [], state: 'busy' }
    // Asked after the lock, so that what the reader before has committed is seen.
    const { rows: apart } = await sql<Place>`
      select name, seq from kontor_event_cursor where name = any(${names}::text[]) and seq is not null`.execute(ctx.db)
    const start = Math.min(shared.seq, ...apart.map(({ seq }) => seq))
    const { rows: events } =
      await sql<OutboxEvent>`select ${sql.raw(eventColumns)} from kontor_event where seq > ${start} order by seq limit ${eventsAtOnce}`.execute(
        ctx.db,
      )
    const hasMore = events.length === eventsAtOnce
    const last = events.at(-1)?.seq ?? start
    const reached = hasMore ? last : Math.max(last, shared.seq)
    if (reached === shared.seq && apart.length === 0) return { due: [], state: 'done' }
    const due = await concerned(ctx, handlers, { events, apart, from: shared.seq })
    await move(ctx, { names, due, from: shared.seq, reached })
    return { due: [...new Set(due.map(({ name }) => name))], state: hasMore ? 'more' : 'done' }
  })
}

/** Where a listener stands, or an event that it is to handle. */
interface Place {
  name: string
  seq: number
}

async function concerned(
  ctx: Context,
  handlers: readonly EventHandler[],
  { events, apart, from }: { events: readonly OutboxEvent[]; apart: readonly Place[]; from: number },
): Promise<Place[]> {
  const places = new Map(apart.map(({ name, seq }) => [name, seq]))
  const listeners = listenersTo(handlers)
  const found = new Map<EventHandler, readonly OutboxEvent[]>()
  for (const event of events)
    for (const handler of listeners(event))
      if (event.seq > (places.get(handler.name) ?? from)) found.set(handler, [...(found.get(handler) ?? []), event])
  for (const [handler, its] of found) if (handler.narrow) found.set(handler, await handler.narrow(ctx, its))
  return [...found].flatMap(([{ name }, its]) => its.map(({ seq }) => ({ name, seq })))
}

/** Listeners that only other nodes know (another version runs there) stay where all were: those nodes bring them along. */
async function move(
  { db }: Context,
  { names, due, from, reached }: { names: readonly string[]; due: readonly Place[]; from: number; reached: number },
): Promise<void> {
  await sql`
    with due as (insert into kontor_event_due (name, seq)
      select name, seq from unnest(${due.map(({ name }) => name)}::text[], ${due.map(({ seq }) => seq)}::bigint[]) as due(name, seq)
      on conflict do nothing)
    update kontor_event_cursor set at = now(), seq = case
        when name = ${all} then greatest(seq, ${reached}::bigint)
        when name <> all(${names}::text[]) then ${from}::bigint
        when ${reached}::bigint < ${from}::bigint then ${reached}::bigint end
    where name = ${all} or (name = any(${names}::text[]) and seq <= ${reached}::bigint)
      or (name <> all(${names}::text[]) and seq is null and ${reached}::bigint > ${from}::bigint)`.execute(db)
}

/** @returns listeners that have something to handle, also what a node left when it died */
export async function listenersWithWork({ db }: Context, handlers: readonly EventHandler[]): Promise<string[]> {
  const { rows } = await sql<{
    name: string
  }>`select distinct name from kontor_event_due where name = any(${namesOf(handlers)}::text[])`.execute(db)
  return rows.map(({ name }) => name)
}

/**
 * Handles the listener's oldest event and notes that it is done, in one transaction.
 * @returns whether there is more for it; false also while another node handles it
 */
export async function handleOldest(system: Context, handler: EventHandler): Promise<boolean> {
  return transact(system, async (ctx) => {
    const { name } = handler
    const {
      rows: [oldest],
    } = await sql<OutboxEvent & { due: number; more: boolean }>`
      select due.seq as due, exists (select 1 from kontor_event_due as next where next.name = due.name and next.seq > due.seq) as more, event.*
      from kontor_event_due as due left join (select ${sql.raw(eventColumns)} from kontor_event) as event using (seq)
      where due.name = ${name} and due.seq = (select min(seq) from kontor_event_due where name = ${name})
      for update of due skip locked`.execute(ctx.db)
    if (!oldest) return false
    const { due, more, ...event } = oldest
    // An event that nobody could handle for a week is forgotten.
    if (event.event !== null) await handler.handle(ctx, event)
    await sql`delete from kontor_event_due where name = ${name} and seq = ${due}`.execute(ctx.db)
    return more
  })
}

const namesOf = (handlers: readonly EventHandler[]): string[] => handlers.map(({ name }) => name)
