/** The form of a lead (cm.md §3.5). */
import type { lead } from '../../../schemas/cm/lead'
import type { FormFieldOf, FormLayout } from '../../core/define-module'

export const form: FormLayout<FormFieldOf<typeof lead>> = [
  {
    section: 'deal',
    fields: [
      'title',
      ['pipeline', 'stage'],
      ['amount_mode', 'amount'],
      ['currency', 'expected_close_date'],
      ['probability', 'forecast_category'],
      ['source', 'priority'],
      ['owner', 'collaborators'],
      'tags',
    ],
  },
  {
    section: 'customer',
    fields: [
      ['organization', 'person'],
      ['raw_company', 'raw_name'],
      ['raw_email', 'raw_phone'],
      ['industry_type', 'competitor'],
    ],
  },
  { section: 'lines', fields: ['lines'] },
  { section: 'terms', fields: [['term_of_payment', 'deposit_ratio'], 'way_of_delivery'] },
  { section: 'people', fields: ['persons', 'credits'] },
]
