/** Finance on the server (fa.md): what its declarations can't say. */
import type { ServerModule } from '../../contracts/module'
import { faDemo } from './demo'
import { exportRoutes } from './export/export-routes'
import { chartRoutes } from './chart/chart-routes'
import { faHooks } from './hooks'
import { partyListRoutes } from './party/party-list-routes'
import { partyRoutes, receivablesPort } from './party/party-routes'
import { homeRoutes } from './home/home-routes'
import { hookRoutes } from './hook/hook-routes'
import { postVoucher } from './hook/post-voucher'
import { importVouchers } from './import/import-job'
import { importRoutes } from './import/import-routes'
import { integrityRoutes, proveNightly } from './integrity/proofs'
import { invoiceRoutes } from './invoice/invoice-routes'
import { draftOfWonLead, dropDraftOfLead, invoicedLeads } from './invoice/lead-invoices'
import { invoicePayments } from './invoice/paid'
import { hasPostings } from './parameter/parameter-hooks'
import { expireExceptions, openPeriods } from './period/period-jobs'
import { notifyMissingRates, notifyMornings } from './notice/morning-notices'
import { periodRoutes } from './period/period-routes'
import { ratePort, rateRoutes } from './rate/rate-routes'
import { reportRoutes } from './report/report-routes'
import { revaluationRoutes } from './revaluation/revaluation-routes'
import { settlementRoutes } from './settlement/settlement-routes'
import { approvalRules } from './voucher/approval-rules'
import { faHandover } from './voucher/handover-entries'
import { batchVouchers } from './voucher/batch/batch-job'
import { batchRoutes } from './voucher/batch/batch-routes'
import { yearEndJob } from './year-end/year-end-job'
import { yearEndRoutes } from './year-end/year-end-routes'

export const faModule: ServerModule = {
  name: 'fa',
  hooks: faHooks,
  ports: { rate: ratePort, hasPostings, postVoucher, receivables: receivablesPort, invoicedLeads },
  events: [draftOfWonLead, dropDraftOfLead, invoicePayments],
  requests: { 'fa/voucher': approvalRules },
  demo: faDemo,
  handover: faHandover,
  jobs: [openPeriods, expireExceptions, batchVouchers, proveNightly, yearEndJob, importVouchers, notifyMornings, notifyMissingRates],
  schedules: [
    { key: openPeriods.kind, cron: '10 0 * * *' },
    { key: proveNightly.kind, cron: '40 2 * * *' },
    { key: expireExceptions.kind, cron: '50 23 * * *' },
    { key: notifyMornings.kind, cron: '0 9 * * *' },
    { key: notifyMissingRates.kind, cron: '0 10 * * *' },
  ],
  routes(app) {
    chartRoutes(app)
    periodRoutes(app)
    rateRoutes(app)
    revaluationRoutes(app)
    yearEndRoutes(app)
    reportRoutes(app)
    exportRoutes(app)
    homeRoutes(app)
    partyRoutes(app)
    partyListRoutes(app)
    settlementRoutes(app)
    batchRoutes(app)
    hookRoutes(app)
    integrityRoutes(app)
    importRoutes(app)
    invoiceRoutes(app)
  },
}
