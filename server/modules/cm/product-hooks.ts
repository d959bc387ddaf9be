/** Rules of products that a schema can't say (cm.md §3.6). */
import type { EntityHooks } from '../../module'
import { isGtin } from './rules/gtin'
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
}
