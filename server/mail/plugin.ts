/** Mail on this node (docs/run-in-production.md): the calls, and the sending. Registered after real time, whose events wake it. */
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { startMailDispatcher } from './dispatcher'
import { mailRoutes } from './routes'

export const mailPlugin = fp(
  async (app: FastifyInstance) => {
    mailRoutes(app)
    // A node that leaves work to others leaves them this too.
    if (app.kontor.config.jobsAtOnce === 0) return
    const dispatcher = startMailDispatcher({ services: app.kontor, log: app.log })
    app.kontor.wakeMail = () => void dispatcher.look()
    app.addHook('onReady', async () => app.kontor.wakeMail())
    // While the database is there.
    app.addHook('preClose', dispatcher.stop)
  },
  { name: 'kontor-mail' },
)
