/** Workflow on the server (wf.md): what its declarations can't say. */
import type { ServerModule } from '../../contracts/module'
import { wfHooks } from './hooks'
import { pdfRoutes } from './print/pdf-routes'
import { sealJob } from './seal/seal-job'
import { verifyRoutes } from './seal/verify-routes'
import { signingRoutes } from './signature/signing-routes'
import { chainCheckJob } from './trail/chain-check-job'

export const wfModule: ServerModule = {
  name: 'wf',
  hooks: wfHooks,
  jobs: [sealJob, chainCheckJob],
  schedules: [{ key: chainCheckJob.kind, cron: '20 0 * * *' }],
  routes(app) {
    signingRoutes(app)
    verifyRoutes(app)
    pdfRoutes(app)
  },
}
