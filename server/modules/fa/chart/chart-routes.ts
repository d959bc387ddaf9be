/** The calls of charts (src/shared/fa/chart.ts). */
import type { FastifyInstance } from 'fastify'
import { loadChart } from '../../../../src/shared/fa/chart'
import { serve } from '../../../http/serve-call'
import { loadChartTemplate } from './load-chart'

/** It makes accounts, and says which of them the program books to. */
const keepers = {
  rule: { paths: ['fa.admin.account.actions.create', 'fa.admin.parameter.actions.create', 'fa.admin.parameter.actions.edit'] },
}

export function chartRoutes(app: FastifyInstance): void {
  serve(app, loadChart, keepers, async (ctx, { body }) => ({ data: await loadChartTemplate(ctx, body.template) }))
}
