/** Votes and surveys on the server (vs.md): what their declarations can't say. */
import type { ServerModule } from '../../contracts/module'
import { answerRoutes } from './answer/answer-routes'
import { publishByForm } from './approval/publish-by-form'
import { rightRoutes } from './category/right-routes'
import { controlRoutes } from './control/control-routes'
import { turnoutDue } from './control/turnout'
import { vsDemo } from './demo'
import { closeDue, countDue, openDue, remindDue } from './event/clock'
import { reachLateJoiners } from './event/late-join'
import { signersDue } from './event/sign-protocol'
import { templateRoutes } from './example/template-routes'
import { exportRoutes } from './export/export-routes'
import { vsHooks } from './hooks'
import { createVote } from './port/create-vote'
import { mixAnswers } from './secret/mix-answers'
import { boxRoutes, paperRoutes } from './secret/secret-routes'

export const vsModule: ServerModule = {
  name: 'vs',
  hooks: vsHooks,
  demo: vsDemo,
  ports: { createVote },
  workflowActions: [publishByForm],
  due: [openDue, remindDue, closeDue, turnoutDue, countDue, signersDue],
  jobs: [mixAnswers, reachLateJoiners],
  schedules: [
    { key: mixAnswers.kind, cron: '50 * * * *' },
    { key: reachLateJoiners.kind, cron: '20 * * * *' },
  ],
  routes(app) {
    answerRoutes(app)
    rightRoutes(app)
    controlRoutes(app)
    paperRoutes(app)
    templateRoutes(app)
    exportRoutes(app)
  },
  untracedRoutes: boxRoutes,
}
