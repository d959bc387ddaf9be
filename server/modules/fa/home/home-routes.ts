/** `GET /api/fa/home` (shell.md §2.2): each part as far as the caller may read it. */
import type { FastifyInstance } from 'fastify'
import { can } from '../../../../src/schemas/core/permission'
import { financeHomePaths, readFinanceHome, type FinanceHome } from '../../../../src/shared/fa/home'
import { reportPaths } from '../../../../src/shared/fa/report-names'
import { serve } from '../../../http/serve-call'
import { companyToday } from '../../../kernel/company-time'
import type { Context } from '../../../kernel/context'
import { reachesAll } from '../../../resource/query/predicate'
import { companyCurrency } from '../../../resource/read/company-currency'
import { partyConfigs } from '../party/party-routes'
import { inSnapshot } from '../report/snapshot'
import { cashAccounts } from './cash-accounts'
import { dueSums } from './due-sums'
import { waitingVouchers } from './waiting-vouchers'

export function homeRoutes(app: FastifyInstance): void {
  serve(app, readFinanceHome, { rule: { paths: financeHomePaths, any: true } }, async (ctx) => ({ data: await inSnapshot(ctx, homeOf) }))
}

async function homeOf(ctx: Context): Promise<FinanceHome> {
  return {
    currency: await companyCurrency(ctx),
    as_of: companyToday(ctx),
    waiting: await waitingVouchers(ctx),
    receivable: mayAll(ctx, partyConfigs.receivable.rule.paths) ? await dueSums(ctx, 'receivable') : null,
    payable: mayAll(ctx, partyConfigs.payable.rule.paths) ? await dueSums(ctx, 'payable') : null,
    cash: seesCash(ctx) ? await cashAccounts(ctx) : null,
  }
}

const mayAll = (ctx: Context, paths: readonly string[]): boolean => paths.every((path) => can(ctx.tree, path))

/** Balances of cash and bank belong to no department. */
const seesCash = (ctx: Context): boolean =>
  reportPaths('general-ledger').some((path) => can(ctx.tree, path)) && reachesAll(ctx, ctx.snapshot.get('fa/period-balance'), 'read')
