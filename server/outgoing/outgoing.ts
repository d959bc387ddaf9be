/** What leaves the server (mails, webhooks): rows that are queued, claimed by one node, sent, and told to their lists. */
import { sql } from 'kysely'
import type { Entity } from '../../src/schemas/core/define'
import { actorOf, type Context } from '../kernel/context'
import type { Services } from '../contracts/services'
import type { Log } from '../outbox/dedicated-connection'
import type { EventHandler } from '../contracts/events'
import type { EntityHooks } from '../contracts/hooks'
import { eventName, onEvent } from '../outbox/event'
import { wakeSequencers } from '../outbox/wake'
import type { Sql } from '../kernel/sql'

export interface Dispatcher {
  /** Something may wait. The first call begins the work: the server is ready. @returns when this node has nothing left to send */
  look: () => Promise<void>
  stop: () => Promise<void>
}

const lookEvery = 5_000
const patience = 10_000

/** @param tend what time has changed @param sendSome takes a few that are due and sends them; says whether there may be more */
export function startDispatcher({
  log,
  tend,
  sendSome,
}: {
  log: Log
  tend: () => Promise<void>
  sendSome: () => Promise<boolean>
}): Dispatcher {
  let looking: Promise<void> | undefined
  let again = false
  let stopped = false
  let timer: NodeJS.Timeout | undefined

  function look(): Promise<void> {
    again = true
    timer ??= setInterval(() => void look(), lookEvery).unref()
    return (looking ??= lookNow().finally(() => {
      looking = undefined
    }))
  }

  async function lookNow(): Promise<void> {
    try {
      while (again && !stopped) {
        again = false
        await tend()
        while (!stopped && (await sendSome()));
      }
    } catch (error) {
      if (!stopped) log.warn({ error }, 'What waits to be sent could not be looked for')
    }
  }

  return {
    look,
    async stop() {
      stopped = true
      clearInterval(timer)
      let enough: NodeJS.Timeout | undefined
      // One that takes longer is left: another node sends it again, under the same number.
      await Promise.race([
        looking,
        new Promise<void>((resolve) => {
          enough = setTimeout(resolve, patience)
        }),
      ])
      clearTimeout(enough)
    },
  }
}

/** Something was committed, on whichever node: the one that hears of it first sends it. @param name of the cursor, for ever */
export const wakeOn = (entity: Entity, name: string, wake: Services['wakeMail']): EventHandler =>
  onEvent(eventName({ event: 'created', entity: entity.name }), name, async () => wake())

export interface Changed {
  id: number
  version: number
}

const rowsAtOnce = 500
export const touched = sql`version = version + 1, updated_at = clock_timestamp()`
/** A node that has sent nothing for so long is gone: longer than any attempt lasts. */
export const silentAfter = 5 * 60_000

/** One statement that acts only on rows in the state it starts from, and tells the list. @returns how many took it */
export async function step(ctx: Context, entity: Entity, change: Sql<unknown>, which: Sql<unknown>): Promise<number> {
  const table = sql.table(entity.table)
  // Those that another node is changing are passed over: two that change the same many would wait for each other for ever.
  const { rows } = await sql<Changed>`
    update ${table} set ${change}, ${touched}
    where id in (select id from ${table} where ${which} and deleted_at is null order by id limit ${rowsAtOnce} for update skip locked) returning id, version`.execute(
    ctx.db,
  )
  await announce(ctx, entity, rows)
  return rows.length
}

/**
 * What the declared actions `retry` and `cancel` do besides.
 * @param wake this node's sender
 * @param clear what the row would have sent
 */
export const outgoingActions = (wake: () => void, clear: (ctx: Context, id: number) => Promise<unknown>): EntityHooks => ({
  actions: {
    retry: {
      run: (ctx) => {
        ctx.afterCommit(wake)
        return Promise.resolve(undefined)
      },
    },
    cancel: {
      run: async (ctx, { id }) => {
        await clear(ctx, id)
        return undefined
      },
    },
  },
})

/** Lists learn that rows changed. */
export async function announce(
  ctx: Context,
  entity: Entity,
  rows: readonly Changed[],
  action: 'created' | 'updated' | 'deleted' = 'updated',
): Promise<void> {
  if (rows.length === 0) return
  await sql`insert into kontor_outbox (event, entity, record_id, version, actor_id)
    select ${action}, ${entity.name}, changed.id, changed.version, ${actorOf(ctx)}::bigint
    from unnest(${rows.map(({ id }) => id)}::bigint[], ${rows.map(({ version }) => version)}::integer[]) as changed(id, version)`.execute(
    ctx.db,
  )
  ctx.afterCommit(wakeSequencers)
}
