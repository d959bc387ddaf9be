/** Workflow on the server (wf.md): what its declarations can't say. */
import type { ServerModule } from '../../contracts/module'
import { postLater } from './action/post-later'
import { webhookJob } from './action/send-webhook'
import { sendDueWebhooks } from './action/webhooks'
import { moveDelegations } from './delegation/begin-delegations'
import { wfDemo } from './demo'
import { wfHooks } from './hooks'
import { runDueHandOvers } from './inherite/hand-over'
import { inheriteRoutes } from './inherite/inherite-routes'
import { wfHandover } from './inherite/handover-entries'
import { pdfRoutes } from './print/pdf-routes'
import { vacateForgotten, vacateSuspended } from './run/absent-people'
import { warnOfDrafts } from './run/draft-warnings'
import { dropTests, expireReturned, fireTimers } from './run/due-work'
import { instanceRoutes } from './run/instance-routes'
import { runningFilters } from './run/running-filters'
import { taskRoutes } from './run/task-routes'
import { readCounts } from './run/work-list'
import { notifyEndingCertificates } from './seal/certificate-notices'
import { sealJob } from './seal/seal-job'
import { verifyRoutes } from './seal/verify-routes'
import { signingRoutes } from './signature/signing-routes'
import { start } from './run/start-form'
import { workflowPort } from './template/linked-form'
import { templateRoutes } from './template/template-routes'
import { chainJob } from './trail/chain-job'

// Demo data of other modules files forms of its own.
export { approve, choice, content, field, manager, managerName, otherwise, table, words } from './demo/form-builder'
export { closeReplaced } from './demo/make-forms'
export { play } from './demo/play'
export { newDraft } from './template/drafts'
export { publishDefinition } from './template/publish'

export const wfModule: ServerModule = {
  name: 'wf',
  hooks: wfHooks,
  derivedFilters: runningFilters,
  ports: { workflow: { ...workflowPort, start } },
  handover: wfHandover,
  demo: wfDemo,
  events: [vacateSuspended],
  jobs: [
    sealJob,
    chainJob,
    webhookJob,
    {
      kind: 'wf.nightly',
      async run({ ctx, transact }) {
        await dropTests(ctx)
        const warned = await transact(warnOfDrafts)
        const certificates = await transact(notifyEndingCertificates)
        return { result: { expired: await expireReturned(ctx), warned, certificates, vacated: await vacateForgotten(ctx) } }
      },
    },
  ],
  schedules: [
    { key: chainJob.kind, cron: '20 0 * * *' },
    { key: 'wf.nightly', cron: '0 1 * * *' },
  ],
  due: [fireTimers, moveDelegations, postLater, sendDueWebhooks, runDueHandOvers],
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
