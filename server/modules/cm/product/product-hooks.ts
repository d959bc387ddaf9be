/** Rules of products that a schema can't say (cm.md §3.6). */
import { sql } from 'kysely'
import { same } from '../../../../src/schemas/core/same'
import type { EntityHooks } from '../../../contracts/hooks'
import { repeatedTiers, type PriceTier } from './rules/price'

export const productHooks: EntityHooks = {
  validate(_ctx, { after }) {
    // The schema has seen to the types of the fields.
    const repeated = repeatedTiers((after.tiers ?? []) as readonly PriceTier[])
    return {
      ...(typeof after.barcode === 'string' && !isGtin(after.barcode) ? { barcode: [{ key: 'cm:error.barcode_check' }] } : {}),
      ...Object.fromEntries(repeated.map((index) => [`tiers.${index}.min_quantity`, [{ key: 'cm:error.tier_repeated' }]])),
    }
  },
  // Lines from before they kept a name keep the one that they had until now (§9).
  async afterSave(ctx, { before, after }) {
    if (!before || same(before.name, after.name)) return
    await sql`update cm_lead__lines set product_name = ${JSON.stringify(before.name)}::text::jsonb where product_id = ${after.id} and product_name is null`.execute(
      ctx.db,
    )
  },
}

/**
 * Barcodes of trade items: the last digit is a check of the others (GS1 General Specifications, section 7.9: weights 3 and 1 from the right).
 * @param digits 8, 12, 13 or 14 of them
 */
export function isGtin(digits: string): boolean {
  if (!/^(\d{8}|\d{12,14})$/.test(digits)) return false
  const sum = [...digits].reverse().reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 1 : 3), 0)
  return sum % 10 === 0
}
