/** Votes and surveys on the server (vs.md): what their declarations can't say. */
import type { ServerModule } from '../../contracts/module'
import { answerRoutes } from './answer/answer-routes'
import { publishByForm } from './approval/publish-by-form'
import { rightRoutes } from './category/right-routes'
import { vsDemo } from './demo'
import { closeDue, countDue, openDue, remindDue } from './event/clock'
import { exportRoutes } from './export/export-routes'
import { vsHooks } from './hooks'
import { createVote } from './port/create-vote'

export const vsModule: ServerModule = {
  name: 'vs',
  hooks: vsHooks,
  demo: vsDemo,
  ports: { createVote },
  workflowActions: [publishByForm],
  due: [openDue, remindDue, closeDue, countDue],
  routes(app) {
    answerRoutes(app)
    rightRoutes(app)
    exportRoutes(app)
  },
}
