/** What the leading sequencer clears away. */
import type pg from 'pg'

/** First key of each node's session lock (the second is its number): who holds it is alive. */
export const nodeLock = 7_105_202
export const presenceSignal = 'kontor_presence'

/**
 * Events are kept 24 hours, a week while they are still to be handed out to a listener, or handled by one. The newest one always
 * stays: it carries the number that the next one follows.
 */
export async function forgetOldEvents(client: pg.ClientBase): Promise<void> {
  await client.query(`delete from kontor_event where at < now() - interval '24 hours'
    and seq < (select max(seq) from kontor_event)
    and (at < now() - interval '7 days'
      or seq <= coalesce(least((select min(seq) from kontor_event_cursor), (select min(seq) - 1 from kontor_event_due)), (select max(seq) from kontor_event)))`)
}

/** Members that a dead node left behind go, and the nodes that show their channels are told. */
export async function forgetDeadNodes(client: pg.ClientBase): Promise<void> {
  await client.query({
    name: 'sequencer-dead-nodes',
    text: `with gone as (delete from kontor_presence where node not in (
        select objid::bigint from pg_locks where locktype = 'advisory' and classid = $1 and objsubid = 2 and granted
          and database = (select oid from pg_database where datname = current_database())) returning channel)
      select pg_notify($2, channel) from (select distinct channel from gone) as told`,
    values: [nodeLock, presenceSignal],
  })
}

/** Partitions of the months and days ahead (server/database/schema/partitions.ts); hourly, though daily would do. */
export async function makePartitionsAhead(client: pg.ClientBase): Promise<void> {
  await client.query('select kontor_partitions()')
}
