/** The demo's events are handled once, in the template: files that begin with it have nothing to do at their start or amid a test. */
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { transact } from '../../server/kernel/context'
import { makeMembers } from '../../server/modules/as/member/make-members'
import { until } from './until'

/** All events are handled, and everybody has the attendance row that the clock would make them. */
export async function settleEvents(app: FastifyInstance): Promise<void> {
  await app.ready()
  await transact(app.kontor.systemContext(), makeMembers)
  await eventsHandled(app)
}

/** Waits until the events of earlier tests are handled: no late notice comes between two counts. */
export async function eventsHandled(app: FastifyInstance): Promise<void> {
  await until(
    async () => {
      const { rows } = await sql<{ is_done: boolean | null }>`
        select not exists (select 1 from kontor_outbox) and not exists (select 1 from kontor_event_due)
          and (select seq from kontor_event_cursor where name = 'kontor.dispatched')
            >= (select coalesce(max(seq), 0) from kontor_event) as is_done`.execute(app.kontor.db)
      return rows[0]?.is_done
    },
    (isDone) => isDone === true,
  )
}
