/** Attendance on the server (as.md): what its declarations can't say. */
import type { ServerModule } from '../../contracts/module'
import { asHooks } from './hooks'
import { leaveRoutes } from './leave/leave-routes'
import { shiftRoutes } from './shift/shift-routes'

export const asModule: ServerModule = {
  name: 'as',
  hooks: asHooks,
  routes(app) {
    shiftRoutes(app)
    leaveRoutes(app)
  },
}
