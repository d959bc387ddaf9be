/** Workflow on the server (wf.md): what its declarations can't say. */
import type { ServerModule } from '../../contracts/module'
import { postLater } from './action/post-later'
import { wfHooks } from './hooks'
import { runDueHandOvers } from './inherite/hand-over'
import { inheriteRoutes } from './inherite/inherite-routes'
import { pdfRoutes } from './print/pdf-routes'
import { dropTests, expireReturned, fireTimers, moveDelegations } from './run/due-work'
import { instanceRoutes } from './run/instance-routes'
import { taskRoutes } from './run/task-routes'
import { readCounts } from './run/work-list'
import { sealJob } from './seal/seal-job'
import { verifyRoutes } from './seal/verify-routes'
import { signingRoutes } from './signature/signing-routes'
import { templateRoutes } from './template/template-routes'
import { chainCheckJob } from './trail/chain-check-job'

export const wfModule: ServerModule = {
  name: 'wf',
  hooks: wfHooks,
  jobs: [
    sealJob,
    chainCheckJob,
    {
      kind: 'wf.nightly',
      async run({ ctx }) {
        await dropTests(ctx)
        return { result: { expired: await expireReturned(ctx) } }
      },
    },
  ],
  schedules: [
    { key: chainCheckJob.kind, cron: '20 0 * * *' },
    { key: 'wf.nightly', cron: '0 1 * * *' },
  ],
  due: [fireTimers, moveDelegations, postLater, runDueHandOvers],
  async openItems(ctx) {
    const { receive = {} } = await readCounts(ctx)
    return (receive[0] ?? 0) + (receive[1] ?? 0) + (receive[2] ?? 0)
  },
  routes(app) {
    instanceRoutes(app)
    taskRoutes(app)
    templateRoutes(app)
    inheriteRoutes(app)
    signingRoutes(app)
    verifyRoutes(app)
    pdfRoutes(app)
  },
}
