/** Votes and surveys on the server (vs.md): what their declarations can't say. */
import type { ServerModule } from '../../contracts/module'
import { answerRoutes } from './answer/answer-routes'
import { rightRoutes } from './category/right-routes'
import { closeDue, countDue, openDue, remindDue } from './event/clock'
import { vsHooks } from './hooks'

export const vsModule: ServerModule = {
  name: 'vs',
  hooks: vsHooks,
  due: [openDue, remindDue, closeDue, countDue],
  routes(app) {
    answerRoutes(app)
    rightRoutes(app)
  },
}
