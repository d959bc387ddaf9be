/** Workflow on the server (wf.md): what its declarations can't say. */
import type { ServerModule } from '../../contracts/module'
import { postLater } from './action/post-later'
import { wfDemo } from './demo'
import { wfHooks } from './hooks'
import { pdfRoutes } from './print/pdf-routes'
import { dropTests, expireReturned, fireTimers, moveDelegations } from './run/due-work'
import { instanceRoutes } from './run/instance-routes'
import { taskRoutes } from './run/task-routes'
import { readCounts } from './run/work-list'
import { sealJob } from './seal/seal-job'
import { verifyRoutes } from './seal/verify-routes'
import { signingRoutes } from './signature/signing-routes'
import { templateRoutes } from './template/template-routes'

export const wfModule: ServerModule = {
  name: 'wf',
  hooks: wfHooks,
  demo: wfDemo,
  jobs: [
    sealJob,
    {
      kind: 'wf.nightly',
      async run({ ctx }) {
        await dropTests(ctx)
        return { result: { expired: await expireReturned(ctx) } }
      },
    },
  ],
  schedules: [{ key: 'wf.nightly', cron: '0 1 * * *' }],
  due: [fireTimers, moveDelegations, postLater],
  async openItems(ctx) {
    const { receive = {} } = await readCounts(ctx)
    return (receive[0] ?? 0) + (receive[1] ?? 0) + (receive[2] ?? 0)
  },
  routes(app) {
    instanceRoutes(app)
    taskRoutes(app)
    templateRoutes(app)
    signingRoutes(app)
    verifyRoutes(app)
    pdfRoutes(app)
  },
}
