/** Customers whose credit asks for attention (cm.md §8, R14): their control says so, or little of the limit is left. */
import Decimal from 'decimal.js'
import { sql } from 'kysely'
import { rowPredicate } from '../../../resource/query/predicate'
import { checkCredit, usageText, type CreditCheck } from '../credit/credit-check'
import type { CreditAction } from '../../../../src/shared/cm/credit'
import type { SalesReport } from './definition'

/** Percent of the limit from which it is watched, whatever its control says. */
const watched = 80
/** Those with the largest sums; each is checked as a sale to it would be. */
const mostChecked = 500

const severities: readonly (CreditAction | 'none')[] = ['block', 'approve', 'warn', 'notify', 'none']

export const credit: SalesReport = {
  key: 'credit',
  needs: ['cm.use.organization.actions.list', 'cm.use.organization.fields.finance-show'],
  async build({ ctx, word, enumName, owned, column, personName }) {
    const { rows } = await sql<{ id: number; name: string; owner: string | null }>`
      select o.id::int as id, o.name, ${personName(sql`o.owner_id`)} as owner from cm_organization as o
      where o.deleted_at is null and not o.credit_unlimited and o.lifecycle in ('prospect', 'customer', 'blocked') and ${rowPredicate(ctx, ctx.snapshot.get('cm/organization'), 'read', 'o')} and ${owned('o')}
      order by (select coalesce(sum(l.amount_base), 0) from cm_lead as l where l.organization_id = o.id and l.deleted_at is null and (l.status = 'won' or (l.status = 'open' and l.forecast_category = 'commit'))) desc, o.id
      limit ${mostChecked}`.execute(ctx.db)
    const checked: { row: (typeof rows)[number]; check: CreditCheck }[] = []
    for (const row of rows) {
      const check = await checkCredit(ctx, { organization: row.id, amount: new Decimal(0) })
      if (check.action !== 'none' || check.usage.gte(watched)) checked.push({ row, check })
    }
    const rank = ({ check }: (typeof checked)[number]) => severities.indexOf(check.action)
    checked.sort((a, b) => rank(a) - rank(b) || b.check.usage.comparedTo(a.check.usage))
    const actionName = (action: CreditAction | 'none') =>
      action === 'none' ? word('no_action') : enumName('credit-limit-control', 'levels.fields.action', action)
    const seen = severities.filter((action) => checked.some(({ check }) => check.action === action))
    return {
      columns: [
        column('customer'),
        column('owner'),
        column('limit', 'money'),
        column('exposure', 'money'),
        column('usage', 'percent'),
        column('overdue', 'number'),
        column('credit_action'),
      ],
      rows: checked.map(({ row, check }) => ({
        cells: [
          row.name,
          row.owner,
          check.limit?.toFixed() ?? null,
          check.exposure.toFixed(),
          shownUsage(check),
          check.overdue_days,
          actionName(check.action),
        ],
        url: `/cm/use/contact/organizations/view?id=${row.id}`,
      })),
      figure: { value: checked.length, kind: 'number' },
      chart: {
        is_time: false,
        is_grouped: false,
        series: [word('column.count')],
        points: seen.map((action) => ({
          name: actionName(action),
          amounts: [checked.filter(({ check }) => check.action === action).length],
        })),
      },
    }
  },
}

/** Null = beyond any limit. */
function shownUsage({ usage }: CreditCheck): number | null {
  const text = usageText(usage)
  return text === null ? null : Number(text)
}
