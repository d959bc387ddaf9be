/** System settings on the server: rules of its entities, and the calls that are more than records. */
import type { ServerModule } from '../../module'
import { actRoutes } from './act-routes'
import { demo } from './demo'
import { directoryRoutes } from './directory'
import { scHooks } from './hooks'
import { notificationRoutes } from './notification-routes'
import { preferenceRoutes } from './preferences'
import { rightsRoutes } from './rights-routes'
import { searchPeople } from './search-people'

export const scModule: ServerModule = {
  name: 'sc',
  hooks: scHooks,
  search: { 'sc/user': searchPeople },
  routes(app) {
    directoryRoutes(app)
    notificationRoutes(app)
    actRoutes(app)
    preferenceRoutes(app)
    rightsRoutes(app)
  },
  demo,
}
