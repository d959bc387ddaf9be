/** Finance on the server (fa.md): what its declarations can't say. */
import type { ServerModule } from '../../contracts/module'
import { exportRoutes } from './export/export-routes'
import { chartRoutes } from './chart/chart-routes'
import { faHooks } from './hooks'
import { partyRoutes } from './party/party-routes'
import { hasPostings } from './parameter/parameter-hooks'
import { expireExceptions, openPeriods } from './period/period-jobs'
import { periodRoutes } from './period/period-routes'
import { ratePort, rateRoutes } from './rate/rate-routes'
import { reportRoutes } from './report/report-routes'

export const faModule: ServerModule = {
  name: 'fa',
  hooks: faHooks,
  ports: { rate: ratePort, hasPostings },
  jobs: [openPeriods, expireExceptions],
  schedules: [
    { key: openPeriods.kind, cron: '10 0 * * *' },
    { key: expireExceptions.kind, cron: '50 23 * * *' },
  ],
  routes(app) {
    chartRoutes(app)
    periodRoutes(app)
    rateRoutes(app)
    reportRoutes(app)
    exportRoutes(app)
    partyRoutes(app)
  },
}
