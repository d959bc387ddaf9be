/** Jobs and schedules on this node (docs/jobs.md). Registered after real time, which carries their progress. */
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { sql } from 'kysely'
import { transact, type Context } from '../kernel/context'
import { jobContext } from '../auth/rights/job-context'
import { kindText } from './job'
import { jobRoutes } from './routes'
import { startRunner } from './runner'
import { declareSchedules, startDue } from './schedules'
import { recoverJobs, type ClaimedJob } from './states'
import { sendJob, undelivered } from './transport'

const tendLock = 7_105_112

export const jobsPlugin = fp(
  async (app: FastifyInstance, { tendEvery, byClock, filled }: { tendEvery: number; byClock: boolean; filled?: Promise<void> }) => {
    const services = app.kontor
    const { jobs, files, config, systemContext, texts } = services
    jobRoutes(app)

    const startedBy = jobContext(systemContext)
    const contextOf = async (claimed: ClaimedJob): Promise<Context | null> => {
      const ctx = await startedBy(claimed)
      return ctx && { ...ctx, language: claimed.language }
    }
    const runner = startRunner({ services, files, log: app.log, kinds: jobs.kinds, atOnce: config.jobsAtOnce, contextOf })
    jobs.onStarted = runner.look
    jobs.onCancelled = (id) => runner.abort(id, 'cancelled')

    const titleOf = (language: Context['language']) => (key: string) => texts.translate(language, { key: kindText(key) })
    jobs.tend = async () => {
      await transact(systemContext(), async (tx) => {
        // One node at a time: the others find nothing to do the next time.
        const {
          rows: [lock],
        } = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(${tendLock}) as mine`.execute(tx.db)
        if (!lock?.mine) return
        await recoverJobs(tx, (language) => texts.translate(language, { key: 'error:job_gave_up' }))
        for (const id of await undelivered(tx.db)) await sendJob(tx.db, id)
        if (byClock) await startDue(tx, jobs.schedules, titleOf(tx.language))
        for (const start of jobs.due) await start(tx)
        tx.afterCommit(runner.look)
      })
    }

    // What starts by the clock would wait for rows that the demo is just writing, until the database gives it up.
    let isFilled = filled === undefined
    void filled?.then(() => {
      isFilled = true
    })
    let tending: Promise<void> | undefined
    const tend = () => {
      if (!isFilled) return
      tending ??= jobs
        .tend()
        .catch((error: unknown) => app.log.warn({ error }, 'Jobs could not be looked after'))
        .finally(() => {
          tending = undefined
        })
    }
    const timer = tendEvery > 0 ? setInterval(tend, tendEvery).unref() : undefined
    app.addHook('onReady', async () => {
      await declareSchedules(systemContext(), jobs.schedules).catch((error: unknown) =>
        app.log.warn({ error }, 'Schedules could not be written'),
      )
      runner.look()
    })
    // While the sequencer still hears of it and the database is there.
    app.addHook('preClose', async () => {
      clearInterval(timer)
      await tending
      await runner.stop()
    })
  },
  { name: 'kontor-jobs' },
)
