/** Demo data of cm (cm.md §10). */
import type { Context } from '../../../kernel/context'
import { createRecord } from '../../../resource/write/write'
import { sql } from 'kysely'
import { gaugeCredit } from '../credit/credit-gauge'
import { demoActivities } from './activities'
import { demoCredit } from './credit'
import { demoForecast } from './forecast'
import { demoFormFields } from './form-fields'
import { demoLeads } from './leads'
import { demoMerges } from './merges'
import { demoParties } from './parties'
import { products, units } from './products'
import { demoQuotations } from './quotations'
import { demoQuota } from './quota'
import { demoStageGuidance } from './stage-guidance'

export async function cmDemo(ctx: Context): Promise<void> {
  const create = (entity: string, values: Record<string, unknown>) => createRecord(ctx, ctx.snapshot.get(entity), values, { trusted: true })
  const taxed = await idOf(ctx, 'cm_tax_category', 'TW5')
  const vip = await idOf(ctx, 'cm_customer_level', 'VIP')
  for (const [index, { unit, list_price, cost, ...values }] of products.entries()) {
    const price = (share: number) => String(Math.round(list_price * share))
    const tiers =
      index % 2 === 0
        ? [
            { min_quantity: '10', price: price(0.95), currency: 'TWD' },
            { min_quantity: '50', price: price(0.9), currency: 'TWD' },
            { min_quantity: '10', price: price(0.88), currency: 'TWD', customer_level: vip },
          ]
        : []
    await create('cm/product', {
      ...values,
      unit: units[unit],
      list_price: String(list_price),
      cost: String(cost),
      min_price: price(0.8),
      tax_category: taxed,
      tiers,
    })
  }
  await demoParties(ctx)
  await demoLeads(ctx)
  await demoStageGuidance(ctx)
  await demoCredit(ctx)
  await gaugeCredit(ctx)
  await demoQuotations(ctx)
  await demoActivities(ctx)
  await demoMerges(ctx)
  await demoQuota(ctx)
  await demoForecast(ctx)
  await demoFormFields(ctx)
}

async function idOf(ctx: Context, table: string, code: string): Promise<number | null> {
  const {
    rows: [row],
  } = await sql<{ id: number }>`select id from ${sql.table(table)} where code = ${code} and deleted_at is null`.execute(ctx.db)
  return row ? Number(row.id) : null
}
