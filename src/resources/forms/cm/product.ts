/** The form of a product (cm.md §3.6). */
import type { product } from '../../../schemas/cm/product'
import type { FormFieldOf, FormLayout } from '../../core/define-module'

export const form: FormLayout<FormFieldOf<typeof product>> = [
  ['code', 'name'],
  ['kind', 'unit'],
  ['status', 'barcode'],
  ['valid_from', 'valid_to'],
  { section: 'price', fields: [['list_price', 'min_price'], ['cost', 'tax_category'], 'tiers'] },
  { section: 'description', fields: ['description', ['image', 'tags']] },
]
