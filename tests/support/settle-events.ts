/** The demo's events are handled once, in the template: files that begin with it have nothing to do at their start or amid a test. */
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { OutboxEvent } from '../../server/contracts/events'
import { accountMailHandlers } from '../../server/auth/account/account-mails'
import { transact } from '../../server/kernel/context'
import { wakeOnMail } from '../../server/mail/dispatcher'
import { makeMembers } from '../../server/modules/as/member/make-members'
import { serverModules } from '../../server/modules'
import { eventColumns, listenersTo } from '../../server/outbox/event'
import { requestDecided } from '../../server/resource/request/form-decided'
import { wakeOnDelivery } from '../../server/webhook/plugin'
import { until } from './until'

/** All events are handled, and everybody has the attendance row that the clock would make them. */
export async function settleEvents(app: FastifyInstance): Promise<void> {
  await app.ready()
  await transact(app.kontor.systemContext(), makeMembers)
  await eventsHandled(app)
}

const listenersIn = ({ kontor }: FastifyInstance) =>
  listenersTo([
    ...serverModules.flatMap(({ events = [] }) => events),
    requestDecided,
    ...accountMailHandlers(kontor.texts),
    wakeOnMail(kontor),
    wakeOnDelivery(kontor),
  ])

/**
 * Waits until the events of earlier tests are handled: no late notice comes between two counts. What concerns nobody is passed over
 * seldom, and not waited for.
 */
export async function eventsHandled(app: FastifyInstance): Promise<void> {
  const listeners = listenersIn(app)
  await until(
    async () => {
      const { rows } = await sql<OutboxEvent & { is_busy: boolean }>`
        select busy.*, ahead.* from (select exists (select 1 from kontor_outbox) or exists (select 1 from kontor_event_due) as is_busy) as busy
          left join (select ${sql.raw(eventColumns)} from kontor_event
            where seq > coalesce((select seq from kontor_event_cursor where name = 'kontor.dispatched'), 0)) as ahead on true`.execute(
        app.kontor.db,
      )
      return rows.every(({ is_busy, seq, ...event }) => !is_busy && (seq === null || listeners({ seq, ...event }).length === 0))
    },
    (isDone) => isDone,
  )
}
