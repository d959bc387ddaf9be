/** Customer management on the server, and what other modules call of it (cm.md §7, "Contracts"). */
import { readInfoSettings } from '../../../src/shared/cm/info-settings'
import { serve } from '../../http/serve-call'
import type { ServerModule } from '../../contracts/module'
import { activityDigest, remindOfActivities } from './activity/activity-notices'
import { activityRoutes } from './activity/activity-routes'
import { quotationRules } from './approval/quotation-rules'
import { overrideRules } from './credit/override-rules'
import { creditRoutes } from './credit/credit-exposure'
import { creditGauge } from './credit/credit-gauge'
import { creditOverrideRoutes, overrideExpiry } from './credit/credit-override-routes'
import { formerCustomers, salesRatings, visitsDue } from './party/customer-jobs'
import { cmDemo } from './demo'
import { duplicateRoutes } from './duplicates/duplicate-routes'
import { duplicateScan } from './duplicates/scan-duplicates'
import { formRoutes } from './form-builder/form-routes'
import { cmHandover } from './transfer/handover-entries'
import { cmHooks } from './hooks'
import { forecastRoutes } from './forecast/forecast-routes'
import { forecastSnapshot } from './forecast/snapshots'
import { infoSettings } from './settings/info-settings'
import { rotFlags } from './lead/lead-activities'
import { leadRoutes } from './lead/lead-routes'
import { mergeExpiry } from './merge/merge-expiry'
import { mergeRoutes } from './merge/merge-routes'
import { openItems } from './activity/open-items'
import { placeOrganizations } from './party/organization-places'
import { wonAmounts } from './party/organization-sums'
import { indexNames, personIndexRoutes } from './party/person-index'
import { personLeadRoutes } from './party/person-leads'
import { personRoutes } from './party/person-routes'
import { pipelineRoutes } from './pipeline/pipeline-routes'
import { previewRoutes } from './terms/preview-routes'
import { productPriceRoutes } from './product/product-price'
import { productLeadRoutes } from './product/product-leads'
import { printRoutes } from './print/print-routes'
import { quotationRoutes } from './quotation/quotation-routes'
import { quotaRoutes } from './quota/quota-routes'
import { quotaSheetRoutes } from './quota/quota-sheet-routes'
import { quotaReconcile } from './quota/reconcile'
import { remarkRoutes } from './remark/remark-routes'
import { salesReportRoutes } from './reports/report-routes'
import { intakeRoutes } from './lead/web-intake'
import { timelineRoutes } from './timeline/timeline-routes'
import { wonProductRoutes } from './product/won-products'
import { transferRoutes } from './transfer/transfer-routes'
import { undoTransfer } from './transfer/undo-transfer'
import { registryRoutes } from './party/registry-routes'

export type { DueRow } from '../../../src/shared/cm/terms'
export { passCredit } from './credit/credit-gate'
export { withProducts } from './lead/line-prices'
export { taxRules } from './lead/lead-tax'
export { documentTotals, lineAmount, type Line, type Totals } from './lead/rules/lines'
export { quotationContent, type QuotationContent } from './quotation/quotation-content'
export { quotationPage } from './quotation/quotation-page'
export { writeQuotation } from './quotation/quotation-pdf'
export { organizationWithMerged, survivingOrganizations } from './merge/merged-organizations'
export { dueRows, type DueRowsInput } from './terms/due-rows'
export { agreedTerm, graceDays } from './terms/grace-days'

export const cmModule: ServerModule = {
  name: 'cm',
  hooks: cmHooks,
  handover: cmHandover,
  requests: { 'cm/quotation': quotationRules, 'cm/credit-override': overrideRules },
  jobs: [
    activityDigest,
    rotFlags,
    quotaReconcile,
    duplicateScan,
    mergeExpiry,
    overrideExpiry,
    salesRatings,
    formerCustomers,
    visitsDue,
    forecastSnapshot,
    creditGauge,
    wonAmounts,
  ],
  schedules: [
    { key: activityDigest.kind, cron: '0 9 * * *' },
    { key: rotFlags.kind, cron: '10 2 * * *' },
    { key: quotaReconcile.kind, cron: '30 2 * * *' },
    { key: duplicateScan.kind, cron: '30 3 * * *' },
    { key: creditGauge.kind, cron: '0 4 * * *' },
    { key: wonAmounts.kind, cron: '0 4 * * *' },
    { key: mergeExpiry.kind, cron: '7 * * * *' },
    { key: overrideExpiry.kind, cron: '0 * * * *' },
    { key: salesRatings.kind, cron: '0 3 1 * *' },
    { key: formerCustomers.kind, cron: '20 3 1 * *' },
    { key: visitsDue.kind, cron: '0 7 * * *' },
    { key: forecastSnapshot.kind, cron: '5 0 * * 1' },
  ],
  due: [remindOfActivities, indexNames, placeOrganizations],
  undo: { transfer: undoTransfer },
  openItems,
  demo: cmDemo,
  routes(app) {
    previewRoutes(app)
    pipelineRoutes(app)
    leadRoutes(app)
    creditRoutes(app)
    creditOverrideRoutes(app)
    quotationRoutes(app)
    productPriceRoutes(app)
    activityRoutes(app)
    remarkRoutes(app)
    quotaRoutes(app)
    // Apart, since it takes files.
    void app.register(quotaSheetRoutes)
    forecastRoutes(app)
    timelineRoutes(app)
    duplicateRoutes(app)
    mergeRoutes(app)
    personRoutes(app)
    personLeadRoutes(app)
    personIndexRoutes(app)
    intakeRoutes(app)
    registryRoutes(app)
    transferRoutes(app)
    salesReportRoutes(app)
    formRoutes(app)
    wonProductRoutes(app)
    productLeadRoutes(app)
    printRoutes(app)
    serve(app, readInfoSettings, { rule: { paths: ['cm.admin'] } }, async (ctx) => ({ data: await infoSettings(ctx) }))
  },
}
