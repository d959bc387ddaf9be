/** The calls of charts (src/shared/fa/chart.ts). */
import type { FastifyInstance } from 'fastify'
import { loadChart, readAccountBalances } from '../../../../src/shared/fa/chart'
import { reportPaths } from '../../../../src/shared/fa/report-names'
import { serve } from '../../../http/serve-call'
import { accountBalances } from './account-balances'
import { loadChartTemplate } from './load-chart'

/** It makes accounts, and says which of them the program books to. */
const keepers = {
  rule: { paths: ['fa.admin.account.actions.create', 'fa.admin.parameter.actions.create', 'fa.admin.parameter.actions.edit'] },
}

export function chartRoutes(app: FastifyInstance): void {
  serve(app, readAccountBalances, { rule: { paths: reportPaths('general-ledger'), any: true } }, async (ctx) => ({
    data: await accountBalances(ctx),
  }))
  serve(app, loadChart, keepers, async (ctx, { body }) => ({ data: await loadChartTemplate(ctx, body.template) }))
}
