/** What happens by the clock (wf.md §5.6, §7): timers of the flow exactly once over all nodes, returned forms and dry runs that end. */
import { sql } from 'kysely'
import { attempt, transact, withAllRights, type Context } from '../../../kernel/context'
import { expire } from '../flow/rules/machine'
import { actOn } from './act-on-instance'
import { passTimer } from './answers'

const atOnce = 50
const retryMs = 5 * 60_000

interface Timer {
  id: number
  instance: number
  kind: string
  target: number
}

/** Each in a savepoint: one that fails waits, the others do not. The row is locked by whoever fires it. */
export async function fireTimers(ctx: Context): Promise<void> {
  await transact(ctx, async (tx) => {
    const { rows } = await sql<Timer>`
      select id, instance_id as instance, kind, target from wf_timer where done_at is null and fire_at <= ${tx.now()} and deleted_at is null
      order by fire_at, id limit ${atOnce} for update skip locked`.execute(tx.db)
    for (const timer of rows) {
      try {
        await attempt(tx, (own) => passTimer(own, timer))
        await sql`update wf_timer set done_at = ${tx.now()} where id = ${timer.id}`.execute(tx.db)
      } catch {
        await sql`update wf_timer set fire_at = ${new Date(tx.now().getTime() + retryMs)} where id = ${timer.id}`.execute(tx.db)
      }
    }
  })
}

/** A returned form that nobody sends again within the days of the setting is withdrawn (wf.md §4.1). */
export async function expireReturned(ctx: Context): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select i.id from wf_instance as i, wf_setting as s where s.id = 1 and i.state = 'returned' and i.deleted_at is null
      and i.updated_at < ${ctx.now()}::timestamptz - make_interval(days => s.return_days) order by i.id limit 200`.execute(ctx.db)
  for (const { id } of rows)
    await actOn(
      withAllRights(ctx),
      id,
      ({ stored, port }) =>
        stored.flow.state === 'returned' ? expire(stored.flow, port) : Promise.resolve({ state: stored.flow, effects: [] }),
      {
        actor: null,
      },
    )
  return rows.length
}

/** Dry runs are gone after seven days (wf.md §2.5). */
export async function dropTests(ctx: Context): Promise<void> {
  await sql`update wf_instance set deleted_at = ${ctx.now()}, version = version + 1
    where test and deleted_at is null and created_at < ${ctx.now()}::timestamptz - interval '7 days'`.execute(ctx.db)
}
