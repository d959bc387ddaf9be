/** The form of an organization (cm.md §2, §3.3). */
import type { organization } from '../../../schemas/cm/organization'
import type { FormFieldOf, FormLayout } from '../../core/define-module'

export const form: FormLayout<FormFieldOf<typeof organization>> = [
  {
    tab: 'basic',
    fields: [
      ['name', 'name_en'],
      ['short_name', 'kind'],
      ['lifecycle', 'parent'],
      'block_reason',
      {
        section: 'registry',
        fields: [
          ['country', 'registry_type'],
          ['registry_no', 'jp_invoice_no'],
        ],
      },
      {
        section: 'reach',
        fields: [
          ['phone', 'email'],
          ['website', 'fax'],
        ],
      },
      { section: 'people', fields: ['owner', 'collaborators'] },
      {
        section: 'sorting',
        fields: [
          ['industry_type', 'customer_level'],
          ['source', 'tags'],
          ['is_customer', 'is_supplier'],
          ['customer_code', 'supplier_code'],
          'logo',
        ],
      },
    ],
  },
  { tab: 'addresses', fields: ['addresses'] },
  // Guarded as a whole: who may not see finance has no such tab.
  {
    tab: 'finance',
    fields: [
      {
        section: 'terms',
        fields: [
          ['term_of_payment', 'deposit_ratio'],
          ['closing_day', 'pay_day'],
        ],
      },
      {
        section: 'credit',
        fields: [
          ['credit_rating', 'credit_limit_control'],
          ['credit_limit', 'credit_unlimited'],
          ['sales_rating', 'sales_rating_locked'],
        ],
      },
    ],
  },
  {
    tab: 'documents',
    fields: [
      ['language', 'currency'],
      ['tax_category', 'document_dispatch_method'],
      ['way_of_delivery', 'bill_pickup_method'],
      'cheque_pickup_method',
      { section: 'einvoice', fields: [['carrier_no', 'love_code']] },
    ],
  },
]
