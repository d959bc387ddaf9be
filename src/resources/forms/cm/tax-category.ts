/** The form of a tax category (cm.md §3.2). */
import type { taxCategory } from '../../../schemas/cm/tax-category'
import type { FormFieldOf, FormLayout } from '../../core/define-module'

export const form: FormLayout<FormFieldOf<typeof taxCategory>> = [
  ['code', 'name'],
  ['country', 'kind'],
  ['valid_from', 'valid_to'],
  {
    section: 'rate',
    fields: [
      ['rate', 'price_includes_tax'],
      ['rounding', 'rounding_level'],
    ],
  },
  {
    section: 'codes',
    fields: ['unece_code', ['tw_tax_type', 'tw_invoice_type'], 'tw_zero_reason', 'tw_customs', 'jp_reduced_mark', 'law_note'],
  },
]
