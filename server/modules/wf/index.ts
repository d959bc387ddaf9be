/** Workflow on the server (wf.md): what its declarations can't say. */
import type { ServerModule } from '../../contracts/module'
import { wfHooks } from './hooks'
import { pdfRoutes } from './print/pdf-routes'
import { sealJob } from './seal/seal-job'
import { verifyRoutes } from './seal/verify-routes'
import { signingRoutes } from './signature/signing-routes'
import { templateRoutes } from './template/template-routes'

export const wfModule: ServerModule = {
  name: 'wf',
  hooks: wfHooks,
  jobs: [sealJob],
  routes(app) {
    templateRoutes(app)
    signingRoutes(app)
    verifyRoutes(app)
    pdfRoutes(app)
  },
}
